package import MachineKit

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
  /// Those that do otherwise than it permits, which is nobody's fault.
  package internal(set) var foregone = 0
  /// Cases that ask for it and were answered by something that nobody reads.
  package internal(set) var unread = 0
  /// Traces that ask for it and depart from something else.
  package internal(set) var cut = 0
  /// The fewest capabilities for want of which a case did not ask for it, by name.
  package private(set) var denied: [CapabilityID] = []

  /// What a case shows of it.
  enum Showing { case nothing, upheld, departed, explained, foregone }

  mutating func count(_ showing: Showing) {
    asked += 1
    switch showing {
    case .nothing: break
    case .upheld: upheld += 1
    case .departed: departed += 1
    case .explained: explained += 1
    case .foregone: foregone += 1
    }
  }

  mutating func add(_ other: RequirementTally) {
    asked += other.asked
    upheld += other.upheld
    departed += other.departed
    explained += other.explained
    foregone += other.foregone
    unread += other.unread
    cut += other.cut
    deny(other.denied)
  }

  /// A case did not ask for it for want of these; with few a team is told what matters.
  mutating func deny(_ capabilities: some Sequence<CapabilityID>) {
    let names = Set(capabilities).map(\.text).sorted()
    guard !names.isEmpty else { return }
    let known = denied.map(\.text)
    let isBetter =
      known.isEmpty || names.count < known.count
      || names.count == known.count && names.lexicographicallyPrecedes(known)
    if isBetter { denied = names.map(CapabilityID.init) }
  }
}
