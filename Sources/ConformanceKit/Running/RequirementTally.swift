/// What the cases of one suite have shown of one requirement.
package struct RequirementTally: Sendable, Hashable {
  /// Cases that ask for it and were answered, rejections and faults included.
  package internal(set) var asked = 0
  /// Those in which everything that it decides was right.
  package internal(set) var upheld = 0
  /// Those in which something that it decides was wrong, and no diagnosis says that the cause is
  /// another.
  package internal(set) var departed = 0
  /// Those in which something that it decides was wrong, for a cause that a finding names.
  package internal(set) var explained = 0
  /// Capabilities for want of which a case did not ask for it.
  package internal(set) var denied: Set<CapabilityID> = []

  mutating func count(isUpheld: Bool, isDeparted: Bool, isExplained: Bool) {
    asked += 1
    if isUpheld { upheld += 1 }
    if isDeparted, isExplained { explained += 1 }
    if isDeparted, !isExplained { departed += 1 }
  }

  mutating func add(_ other: RequirementTally) {
    asked += other.asked
    upheld += other.upheld
    departed += other.departed
    explained += other.explained
    denied.formUnion(other.denied)
  }
}
