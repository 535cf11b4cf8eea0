extension Shrinker {
  /// Rounds of the small passes before the others have their turn: they may go on in small steps
  /// where one of the others takes a large one.
  private static var smallRounds: Int { 2 }
  /// In the first round a number is not searched for to the end: most of the numbers in it are in
  /// parts that go away in the rounds behind it.
  private static var firstHalves: Int { 2 }

  /// Runs the passes until none of them finds anything simpler, or the budget is spent.
  package mutating func shrink() async {
    await simplest()
    while await makesSimpler({ await $0.runPasses() }), !isSpent {}
  }

  private mutating func runPasses() async {
    var rounds = 0
    while rounds < Self.smallRounds,
      await makesSimpler({ await $0.makeSmall(halves: rounds == 0 ? Self.firstHalves : .max) })
    {
      rounds += 1
    }
    if await makesSimpler({ await $0.makeOrderly() }) { return }
    await makeSmall(halves: .max)
  }

  /// What most values need, and costs little.
  private mutating func makeSmall(halves: Int) async {
    await shape()
    await removeElements()
    await hoist()
    await removeAndRenumber()
    await mergeElements(with: 1)
    await lower(halves: halves)
    await sort()
  }

  /// What takes several choices at once. The first pass that finds something leads back to the small
  /// ones.
  private mutating func makeOrderly() async {
    if await makesSimpler({ await $0.lowerOneByOne() }) { return }
    if await makesSimpler({ await $0.moveElements() }) { return }
    if await makesSimpler({ await $0.lowerTogether() }) { return }
    if await makesSimpler({ await $0.lowerPairs() }) { return }
    if await makesSimpler({ await $0.redistribute() }) { return }
    if await makesSimpler({ await $0.mergeElements(with: 3) }) { return }
    if await makesSimpler({ await $0.swapParts() }) { return }
    if await makesSimpler({ await $0.removeRuns() }) { return }
    await lowerAndRemove()
  }

  private mutating func makesSimpler(_ pass: (inout Shrinker) async -> Void) async -> Bool {
    let before = record
    await pass(&self)
    return record.isSimpler(than: before)
  }
}
