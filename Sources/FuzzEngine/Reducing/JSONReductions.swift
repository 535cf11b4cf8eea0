import WirePrimitives

/// The values that are one step simpler than a value, those that save most first.
enum JSONReductions {
  /// Ways to make a value simpler, each with all that it can do.
  static let passes: [@Sendable (JSONTree) -> [JSONTree]] = [
    parts, hoisted, emptied, texts, inside, numbers, letters,
  ]

  /// Without some of the elements or members: long runs of them first.
  @Sendable static func parts(of tree: JSONTree) -> [JSONTree] {
    containers(in: tree).flatMap { place, count in
      runs(in: count).compactMap { run in
        tree.changing(place) { part in
          switch part {
          case .leaf: return nil
          case .array(var elements):
            elements.removeSubrange(run)
            return .array(elements)
          case .object(var members):
            members.removeSubrange(run)
            return .object(members)
          }
        }
      }
    }
  }

  /// With a part in the place of what it stands in.
  @Sendable static func hoisted(of tree: JSONTree) -> [JSONTree] {
    containers(in: tree).flatMap { place, count in
      (0..<count).compactMap { index in
        tree.changing(place) { part in
          switch part {
          case .leaf: nil
          case .array(let elements): elements[index]
          case .object(let members): members[index].value
          }
        }
      }
    }
  }

  /// With the simplest value of some type in the place of a part.
  @Sendable static func emptied(of tree: JSONTree) -> [JSONTree] {
    let simplest: [JSONTree] = [
      .leaf(0), .leaf(""), .array([]), .object([]), .leaf(false), .leaf(true), .leaf(.null),
    ]
    return (0..<tree.count).flatMap { place in
      simplest.compactMap { value in tree.changing(place) { _ in value } }
    }
  }

  /// With less of a string.
  @Sendable static func texts(of tree: JSONTree) -> [JSONTree] {
    changingStrings(in: tree) { units in
      runs(in: units.count).map { run in
        var changed = units
        changed.removeSubrange(run)
        return changed
      }
    }
  }

  /// With simpler characters in a string.
  @Sendable static func letters(of tree: JSONTree) -> [JSONTree] {
    changingStrings(in: tree) { units in
      units.indices.flatMap { index in
        [UInt16(0x30), 0x61].filter { $0 < units[index] }.map { simple in
          var changed = units
          changed[index] = simple
          return changed
        }
      }
    }
  }

  /// With a number that is nearer to 0.
  @Sendable static func numbers(of tree: JSONTree) -> [JSONTree] {
    tree.places { $0.number != nil }.flatMap { place in
      numbers.compactMap { simpler in
        tree.changing(place) { part in
          part.number.flatMap(simpler).map { .leaf(.number($0)) }
        }
      }
    }
  }

  /// With a simpler document inside of a string.
  @Sendable static func inside(of tree: JSONTree) -> [JSONTree] {
    tree.places { $0.string != nil }.flatMap { place -> [JSONTree] in
      var changed: [JSONTree] = []
      _ = tree.changing(place) { part in
        for layer in part.string?.text.map(TextLayer.layers) ?? [] {
          changed += contents(simplerThan: layer.content).compactMap { content in
            tree.changing(place) { _ in .leaf(.string(layer.closing(content))) }
          }
        }
        return nil
      }
      return changed
    }
  }

  private static func contents(simplerThan content: TextLayer.Content) -> [TextLayer.Content] {
    switch content {
    case .json(let json):
      let tree = JSONTree(json)
      return [parts, hoisted, emptied, texts, numbers, letters].flatMap { $0(tree) }
        .map { .json($0.json) }
    case .bytes(let bytes):
      return runs(in: bytes.count).map { run in
        var changed = bytes
        changed.removeSubrange(run)
        return .bytes(changed)
      }
    }
  }

  private static let numbers: [@Sendable (JSONNumber) -> JSONNumber?] = [
    { _ in JSONNumber(0) }, { _ in JSONNumber(1) },
    { JSONNumber(finite: ($0.double / 2).rounded(.towardZero)) },
    { JSONNumber(finite: $0.double.rounded(.towardZero)) },
    { JSONNumber(finite: $0.double - 1) }, { JSONNumber(finite: $0.double.magnitude) },
    { JSONNumber(finite: $0.double) },
  ]

  private static func containers(in tree: JSONTree) -> [(place: Int, count: Int)] {
    var containers: [(Int, Int)] = []
    var next = 0
    tree.visit { part in
      switch part {
      case .leaf: break
      case .array(let elements): containers.append((next, elements.count))
      case .object(let members): containers.append((next, members.count))
      }
      next += 1
    }
    return containers
  }

  private static func changingStrings(
    in tree: JSONTree, _ simpler: ([UInt16]) -> [[UInt16]]
  ) -> [JSONTree] {
    tree.places { $0.string?.isEmpty == false }.flatMap { place in
      var changed: [[UInt16]] = []
      _ = tree.changing(place) { part in
        changed = simpler(part.string?.codeUnits ?? [])
        return nil
      }
      return changed.compactMap { units in
        tree.changing(place) { _ in .leaf(.string(JSONString(codeUnits: units))) }
      }
    }
  }

  /// Parts of so many to leave out: all, halves, quarters, and so on to single ones.
  static func runs(in count: Int) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var width = count
    while width > 0 {
      var start = 0
      while start < count {
        runs.append(start..<min(start + width, count))
        start += width
      }
      width /= 2
    }
    return runs
  }
}
