/// The runs in flight, oldest first. Ids rise by one from run to run, so finding one is O(1).
struct Flights {
  private var slots: [Flight?] = []
  /// Slots before this one are empty.
  private var head = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The first slot that is left is never empty.
  var oldest: Flight? { head < slots.count ? slots[head] : nil }

  var all: [Flight] { slots[head...].compactMap { $0 } }

  /// The id must be one above that of the flight before, where there is one.
  mutating func append(_ flight: Flight) {
    if count == 0 { (slots, head) = ([], 0) }
    slots.append(flight)
    count += 1
  }

  subscript(id: Int) -> Flight? { slot(of: id).flatMap { slots[$0] } }

  mutating func remove(_ id: Int) {
    guard let index = slot(of: id), slots[index] != nil else { return }
    slots[index] = nil
    count -= 1
    while head < slots.count, slots[head] == nil { head += 1 }
    if head > 1_024, head * 2 > slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
  }

  mutating func removeAll() -> [Flight] {
    defer { self = Flights() }
    return all
  }

  private func slot(of id: Int) -> Int? {
    guard let oldest, id >= oldest.id, id - oldest.id < slots.count - head else { return nil }
    return head + (id - oldest.id)
  }
}
