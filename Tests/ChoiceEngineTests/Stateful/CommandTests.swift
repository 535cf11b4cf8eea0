import ChoiceEngine
import Testing

/// Sequences of commands: what chance draws, and what is left when they are made smaller.
struct CommandTests {
  // MARK: The water jugs, whose least answer is known

  private enum Pour: String, Hashable, Sendable {
    case fillSmall, fillBig, emptySmall, emptyBig, smallIntoBig, bigIntoSmall

    func apply(_ jugs: inout Jugs) {
      switch self {
      case .fillSmall: jugs.small = 3
      case .fillBig: jugs.big = 5
      case .emptySmall: jugs.small = 0
      case .emptyBig: jugs.big = 0
      case .smallIntoBig: jugs.pour(min(jugs.small, 5 - jugs.big))
      case .bigIntoSmall: jugs.pour(-min(jugs.big, 3 - jugs.small))
      }
    }
  }

  private struct Jugs: Sendable {
    var small = 0
    var big = 0

    mutating func pour(_ amount: Int) {
      small -= amount
      big += amount
    }
  }

  private static func pour(
    _ pour: Pour, when isPossible: @escaping @Sendable (Jugs) -> Bool
  ) -> Command<Jugs, Pour> {
    Command(when: isPossible) { jugs, _ in
      pour.apply(&jugs)
      return pour
    }
  }

  private static let jugs = Property("four litres cannot be measured") { source in
    var jugs = Jugs()
    return source.steps(
      0...60,
      of: [
        pour(.fillSmall) { $0.small < 3 }, pour(.fillBig) { $0.big < 5 },
        pour(.emptySmall) { $0.small > 0 }, pour(.emptyBig) { $0.big > 0 },
        pour(.smallIntoBig) { $0.small > 0 && $0.big < 5 },
        pour(.bigIntoSmall) { $0.big > 0 && $0.small < 3 },
      ], in: &jugs)
  } describe: { pours in
    pours.description
  } holds: { pours in
    var jugs = Jugs()
    for pour in pours {
      pour.apply(&jugs)
      if jugs.big == 4 { return false }
    }
    return true
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `no step can be left out of what a sequence ends at`(seed: UInt64) async throws {
    let failure = try #require(await Self.jugs.check(PropertySettings(seed: seed)).failure)
    // There are two ways, from either jug, and neither is a part of the other.
    let ways: [[Pour]] = [
      [.fillBig, .bigIntoSmall, .emptySmall, .bigIntoSmall, .fillBig, .bigIntoSmall],
      [
        .fillSmall, .smallIntoBig, .fillSmall, .smallIntoBig, .emptyBig, .smallIntoBig, .fillSmall,
        .smallIntoBig,
      ],
    ]
    #expect(ways.map(\.description).contains(failure.value), "\(failure)")
  }

  // MARK: References

  /// Doors that are made, opened and shut; one that was opened twice cannot be shut.
  private enum Step: Hashable, Sendable, CustomStringConvertible {
    case make(Reference)
    case open(Reference)
    case shut(Reference)

    var description: String {
      switch self {
      case .make(let door): "make \(door)"
      case .open(let door): "open \(door)"
      case .shut(let door): "shut \(door)"
      }
    }
  }

  private static let commands: [Command<References, Step>] = [
    Command { doors, _ in .make(doors.make("door")) },
    Command(weight: 3, when: { !$0.living.isEmpty }) { doors, source in
      source.reference(to: "door", in: doors).map(Step.open)
    },
    Command(weight: 2, when: { !$0.living.isEmpty }) { doors, source in
      guard let door = source.reference(to: "door", in: doors) else { return nil }
      doors.remove(door)
      return .shut(door)
    },
  ]

  private static func steps(from source: inout ChoiceSource) -> [Step] {
    var doors = References()
    return source.steps(0...40, of: commands, in: &doors)
  }

  /// Whether each step stands where it may.
  private static func isPossible(_ steps: [Step]) -> Bool {
    var doors: Set<Reference> = []
    var made = 0
    return steps.allSatisfy { step in
      switch step {
      case .make(let door):
        made += 1
        doors.insert(door)
        return door == Reference("door", made)
      case .open(let door): return doors.contains(door)
      case .shut(let door): return doors.remove(door) != nil
      }
    }
  }

  @Test func `whatever the choices are, each step is possible where it stands`() {
    var random = SplitMix64(seed: 1)
    for seed in 0..<300 as Range<UInt64> {
      var source = ChoiceSource(seed: seed)
      let steps = Self.steps(from: &source)
      #expect(Self.isPossible(steps))
      // Values that another sequence was made of, in another order.
      var odd = ChoiceSource(replaying: source.drawn.shuffled(using: &random))
      #expect(Self.isPossible(Self.steps(from: &odd)))
      var bytes = ChoiceSource(bytes: (0..<200).map { _ in UInt8(random.next(upTo: 255)) })
      #expect(Self.isPossible(Self.steps(from: &bytes)))
      var replayed = ChoiceSource(replaying: source.drawn)
      #expect(Self.steps(from: &replayed) == steps)
    }
  }

  @Test func `chance draws no step that is not possible`() {
    var source = ChoiceSource(seed: 7)
    for _ in 0..<1_000 { #expect(source.index(weighted: [0, 3, 0, 1, 0]) % 2 == 1) }
    var doors = References()
    // The first step can only be to make one, and no step is left out.
    let exact = source.steps(12...12, of: Self.commands, in: &doors)
    #expect(exact.count == 12)
  }

  @Test func `weights are what chance goes by`() {
    var source = ChoiceSource(seed: 3)
    var counts = [0, 0, 0]
    for _ in 0..<6_000 { counts[source.index(weighted: [1, 2, 3])] += 1 }
    for (index, count) in counts.enumerated() {
      #expect(abs(count - 1_000 * (index + 1)) < 150)
    }
  }

  @Test func `what refers to a step that is left out goes with it, and numbers close up`()
    async throws
  {
    let property = Property("no second door is shut after it was opened") { source in
      Self.steps(from: &source)
    } describe: { steps in
      steps.map(\.description).joined(separator: ", ")
    } holds: { steps in
      var opened: Set<Reference> = []
      return steps.allSatisfy { step in
        switch step {
        case .make: return true
        case .open(let door):
          opened.insert(door)
          return true
        case .shut(let door): return door.number < 2 || !opened.contains(door)
        }
      }
    }
    for seed in 1...20 as ClosedRange<UInt64> {
      let failure = try #require(await property.check(PropertySettings(seed: seed)).failure)
      #expect(failure.value == "make door#1, make door#2, open door#2, shut door#2")
    }
  }

  @Test func `a reference to what is gone means nothing, not another one`() {
    var doors = References()
    let made = (0..<3).map { _ in doors.make("door") }
    doors.remove(made[2])
    var source = ChoiceSource(replaying: [2, 1])
    #expect(source.reference(to: "door", in: doors) == nil)
    #expect(source.reference(to: "door", in: doors) == made[1])
    #expect(source.reference(to: "window", in: doors) == nil)
    // Nothing is drawn where there is nothing to refer to.
    #expect(source.drawn == [2, 1])
  }

  @Test func `a reference is not lowered with a number that happens to be the same`() async throws {
    // Seven is written to a door twice, which is shut; then another one is there.
    enum Act: Hashable, Sendable { case make(Int), write(Int, Int), shut(Int) }
    let commands: [Command<References, Act>] = [
      Command(weight: 3) { doors, _ in .make(doors.make("d").number) },
      Command(weight: 3) { doors, source in
        source.reference(to: "d", in: doors).map { .write($0.number, source.int(0...9)) }
      },
      Command { doors, source in
        guard let door = source.reference(to: "d", in: doors) else { return nil }
        doors.remove(door)
        return .shut(door.number)
      },
    ]
    let property = Property("no door is written 3 after another was shut that had 7 twice") {
      source in
      var doors = References()
      return source.steps(0...80, of: commands, in: &doors)
    } describe: {
      "\($0.count)"
    } holds: { acts in
      var sevens: [Int: Int] = [:]
      var isShut = false
      for act in acts {
        switch act {
        case .make: break
        case .write(let door, 7): sevens[door, default: 0] += 1
        case .write(_, let number): if isShut, number == 3 { return false }
        case .shut(let door): if sevens[door, default: 0] > 1 { isShut = true }
        }
      }
      return true
    }
    for seed in 1...40 as ClosedRange<UInt64> {
      let failure = try #require(await property.check(PropertySettings(seed: seed)).failure)
      #expect(failure.value == "6")
    }
  }

  // MARK: Preconditions and weights

  private static let queue: [Command<Int, Int>] = [
    Command { depth, _ in
      depth += 1
      return 1
    },
    Command(when: { $0 > 0 }) { depth, _ in
      depth -= 1
      return -1
    },
  ]

  @Test func `recorded choices are asked again whether their command is possible`() {
    // No swarm, four steps: one is added, two are taken, one is added.
    var source = ChoiceSource(replaying: [0, 4, 0, 1, 1, 0])
    var depth = 0
    #expect(source.steps(0...9, of: Self.queue, in: &depth) == [1, -1, 1])
    #expect(source.drawn == [0, 4, 0, 1, 1, 0])
  }

  @Test func `what is steady is in each case, whatever else is not`() {
    func share(of steady: Bool) -> Int {
      let commands: [Command<Void, Bool>] = [
        Command(isSteady: steady) { _, _ in true }, Command { _, _ in false },
      ]
      return (0..<400 as Range<UInt64>).count { seed in
        var source = ChoiceSource(seed: seed)
        var world: Void = ()
        return source.steps(20...20, of: commands, in: &world).contains(true)
      }
    }
    // At an eighth of the weight of the other, one of twenty is it in nine cases of ten.
    #expect(share(of: true) > 380)
    #expect(share(of: false) < 340)
  }

  @Test func `what the average hides is found by other weights`() async {
    // As many come as go, so a queue of 25 overflows hardly ever, unless the weights say so.
    func overflows(_ make: (inout ChoiceSource) -> [Int]) -> Int {
      (0..<300 as Range<UInt64>).count { seed in
        var source = ChoiceSource(seed: seed)
        var depth = 0
        return make(&source).contains { step in
          depth += step
          return depth >= 25
        }
      }
    }
    let swarmed = overflows { source in
      var depth = 0
      return source.steps(60...60, of: Self.queue, in: &depth)
    }
    let plain = overflows { source in
      var depth = 0
      return source.list(60...60) { source in
        let isFilled = depth == 0 || source.index(weighted: [1, 1]) == 0
        depth += isFilled ? 1 : -1
        return isFilled ? 1 : -1
      }
    }
    #expect(plain < 10)
    #expect(swarmed > 60)
  }
}

extension PropertyReport {
  fileprivate var failure: PropertyFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }
}
