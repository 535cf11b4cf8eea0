import MachineKit
import WirePrimitives

extension ValueAssembler {
  typealias Member = ReadJSONValue.Member

  // MARK: Lists

  mutating func array(_ values: [ReadJSONValue]) -> ReadJSONValue {
    recorder.cite(.gbgJSV07, values.isEmpty ? "empty" : values.count == 1 ? "one" : "several")
    var values = values
    if rules.nullElement == .dropped { values.removeAll { $0.isNull } }
    switch rules.arrays {
    case .elements: break
    case .reversed: values.reverse()
    case .singleAsElement: if values.count == 1 { return values[0] }
    case .emptyAsNull: if values.isEmpty { return ReadJSONValue(.null, by: .gbgJSV07) }
    }
    return ReadJSONValue(.array(values), by: .gbgJSV07)
  }

  // MARK: Objects

  mutating func object(_ written: [Member]) -> ReadJSONValue {
    recorder.cite(
      .gbgJSV06, written.isEmpty ? "empty" : written.count == 1 ? "one member" : "several members")
    let isPlain = written.allSatisfy { $0.name.isPlain }
    if !isPlain { recorder.cite(.gbgJSV19, "name") }
    let requirement: RequirementID = isPlain ? .gbgJSV06 : .gbgJSV19
    var members = resolvingDuplicates(named(written))
    if rules.nullMember == .dropped { members.removeAll { $0.value.isNull } }
    if rules.objects == .emptyAsNull, members.isEmpty {
      return ReadJSONValue(.null, by: requirement)
    }
    if rules.objects == .indexedAsArray, members.isIndexed {
      return ReadJSONValue(.array(members.map(\.value)), by: requirement)
    }
    return isPlain
      ? ReadJSONValue(.object(members), by: requirement)
      : resolvingEquivalents(members, requirement)
  }

  private func named(_ written: [Member]) -> [Member] {
    switch rules.objects {
    case .members, .indexedAsArray, .emptyAsNull: written
    case .lowerCaseNames:
      written.map { Member(JSONString($0.name.lossyText.lowercased()), $0.value) }
    case .emptyNameDropped: written.filter { !$0.name.isEmpty }
    case .prototypeDropped: written.filter { $0.name != "__proto__" }
    }
  }

  /// GBG-JSV-17, AMB-GBG-07.
  private mutating func resolvingDuplicates(_ written: [Member]) -> [Member] {
    var places: [JSONString: Int] = [:]
    var members: [Member] = []
    var hasDuplicates = false
    for member in written {
      guard let place = places[member.name] else {
        places[member.name] = members.count
        members.append(member)
        continue
      }
      hasDuplicates = true
      switch rules.duplicateKeys {
      case .first, .refused: break
      case .last: members[place].value = member.value
      case .collected:
        members[place].value = ReadJSONValue(
          .array([members[place].value, member.value]), by: .gbgJSV17)
      }
    }
    if hasDuplicates {
      recorder.cite(.gbgJSV17, "\(rules.duplicateKeys)")
      declare(.gbgJSV17)
      if rules.duplicateKeys == .refused { refuse(by: .gbgJSV17) }
    }
    return members
  }

  /// GBG-JSV-32, AMB-GBG-52.
  private mutating func resolvingEquivalents(
    _ members: [Member], _ requirement: RequirementID
  ) -> ReadJSONValue {
    // A name that is half of a surrogate pair may become another's when that is replaced.
    if Set(members.map(\.name.lossyText.utf8).map(Array.init)).count < members.count {
      leaveOpen(.ambGBG08)
    }
    let groups = Dictionary(grouping: members) { $0.name.lossyText }.filter { $0.value.count > 1 }
    guard let group = groups.first?.value else {
      return ReadJSONValue(.object(members), by: requirement)
    }
    recorder.cite(.gbgJSV32, "\(rules.canonicalKeys)")
    declare(.gbgJSV32)
    // Whoever refuses repeated names may take these for such.
    let mayRefuse = rules.canonicalKeys == .merged && rules.duplicateKeys == .refused
    if groups.count > 1 || group.count > 2 || mayRefuse { leaveOpen(.ambGBG52) }
    switch rules.canonicalKeys {
    case .distinct: return ReadJSONValue(.object(members), by: .gbgJSV32)
    case .refused:
      refuse(by: .gbgJSV32)
      return ReadJSONValue(.object(members), by: .gbgJSV32)
    case .merged:
      let others = members.filter { $0.name.lossyText != group[0].name.lossyText }
      return ReadJSONValue(.merged(others: others, one: group), by: .gbgJSV32)
    }
  }
}

extension ReadJSONValue {
  fileprivate var isNull: Bool {
    if case .null = content { true } else { false }
  }
}

extension JSONString {
  /// Whether there is nothing but ASCII without controls.
  fileprivate var isPlain: Bool { generalizedUTF8.allSatisfy { (0x20...0x7e).contains($0) } }
}

extension [ReadJSONValue.Member] {
  /// Whether the names are 0, 1, 2 and so on.
  fileprivate var isIndexed: Bool {
    !isEmpty && enumerated().allSatisfy { $1.name == String($0) }
  }
}
