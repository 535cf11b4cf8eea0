/// Who sleeps, and until when.
struct Sleepers {
  typealias Continuation = UnsafeContinuation<Void, any Error>

  private(set) var now = Duration.zero
  private var last = 0
  private var sleeping: [Int: (deadline: Duration, continuation: Continuation)] = [:]

  mutating func newID() -> Int {
    last += 1
    return last
  }

  mutating func add(_ id: Int, at deadline: Duration, _ continuation: Continuation) {
    sleeping[id] = (deadline, continuation)
  }

  mutating func remove(_ id: Int) -> Continuation? {
    sleeping.removeValue(forKey: id)?.continuation
  }

  mutating func removeAll() -> [Continuation] {
    defer { sleeping = [:] }
    return sleeping.sorted { $0.key < $1.key }.map(\.value.continuation)
  }

  /// Time to the next deadline; who sleeps until then, in the order in which they began.
  mutating func advance() -> [Continuation] {
    guard let next = sleeping.values.map(\.deadline).min() else { return [] }
    now = max(now, next)
    let due = sleeping.filter { $0.value.deadline <= now }.keys.sorted()
    return due.compactMap { remove($0) }
  }
}
