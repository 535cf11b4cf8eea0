extension Shrinker {
  /// Choices that decide how many others are drawn: as low as they can be, and where that does not
  /// do, lower by some and with as many of the choices behind them left out.
  ///
  /// Which these are is found without a test: they are lowered, and it is looked whether what comes
  /// out has fewer choices.
  mutating func shape() async {
    var index = 0
    while index < record.nodes.count, !isSpent {
      if record.nodes[index].kind == .number, record.nodes[index].value > 0, decidesShape(index) {
        await lowerShape(index)
      }
      index += 1
    }
  }

  private func decidesShape(_ index: Int) -> Bool {
    made(from: changing((index, 0))).nodes.count < record.nodes.count
  }

  private mutating func lowerShape(_ index: Int) async {
    let value = record.nodes[index].value
    await search(steps: value) { shrinker, taken in
      await shrinker.consider(shrinker.changing((index, value - taken)))
    }
    guard index < record.nodes.count, record.nodes[index].value > 0 else { return }
    // So many choices more or less for one.
    let rest = record.nodes[index].value
    let size = record.nodes.count - made(from: changing((index, rest - 1))).nodes.count
    guard size > 0 else { return }
    let most = min(rest, UInt64((record.nodes.count - index - 1) / size))
    await search(steps: most) { shrinker, taken in
      await shrinker.remove(Int(taken) * size, behind: index, loweringTo: rest - taken)
    }
  }

  private mutating func remove(
    _ count: Int, behind index: Int, loweringTo value: UInt64
  ) async -> Bool {
    guard index + 1 + count <= record.nodes.count else { return false }
    var values = changing((index, value))
    values.removeSubrange(index + 1..<index + 1 + count)
    return await consider(values)
  }
}
