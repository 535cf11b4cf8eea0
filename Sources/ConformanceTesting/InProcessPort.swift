import ConformanceKit
import MachineKit
import Synchronization
import WirePrimitives

/// A port whose SDK lives in this process: one instance of it for each run.
///
/// Nothing here can be killed. A run that does not come back is given up with all behind it, and stays
/// in ``InFlightFile`` for the next process. Nor is there a fresh process to restart in, so what an
/// SDK keeps outside of its instances is there for all runs.
///
/// What a process of the same build has ended in is not put again, so that the rest is checked; and
/// where that happened twice in a suite, nothing more of it, because it would go on for as many processes
/// as there are such inputs.
final class InProcessPort<SDK: ConformancePort>: Port {
  let declaration: Declaration
  private let file: InFlightFile?
  private let deadline: Duration?
  private let isGivenUp = Atomic(false)
  /// Goes up when a run begins and when it has been answered: odd while one is with the SDK.
  private let progress = Atomic(0)
  /// Suites of which nothing more is put.
  private let spent: Set<SuiteID>
  /// What there is to say of the port at the end.
  private let incidents: [Incident]

  /// - Parameters:
  ///   - file: takes what the port is at; nil where nobody will want to know.
  ///   - deadline: when nothing has come back for so long, the port is given up;
  ///     nil for never.
  ///   - incidents: what there is to say of it at the end.
  init(
    _ declaration: Declaration, file: InFlightFile?, deadline: Duration?,
    incidents: [Incident] = []
  ) {
    self.declaration = declaration
    self.file = file
    self.deadline = deadline
    self.incidents = incidents
    let ends = Dictionary(grouping: file?.ended ?? [], by: \.suite)
    spent = Set(ends.filter { $0.value.count >= Self.mostEnds }.keys)
  }

  /// Processes that may end in a suite before no more of it is put.
  private static var mostEnds: Int { 2 }

  var isExhausted: Bool { isGivenUp.load(ordering: .acquiring) }

  var exhaustion: String? { isExhausted ? "it did not come back from a run" : nil }

  func answer(_ calls: [Call]) async -> Batch {
    guard !isExhausted else { return Batch(replies: calls.map { _ in Self.notRun }) }
    let (stream, replies) = AsyncStream.makeStream(of: Reply.self)
    // Neither is a child of this task, which would have to wait for it.
    Task.detached { [self] in
      await put(calls, to: replies)
    }
    let watch = deadline.map { deadline in
      Task.detached { [self] in
        try await standstill(of: deadline)
        isGivenUp.store(true, ordering: .releasing)
        replies.finish()
      }
    }
    defer { watch?.cancel() }
    var batch: [Reply] = []
    for await reply in stream { batch.append(reply) }
    if batch.count < calls.count {
      batch.append(.timeout(milliseconds: deadline?.milliseconds ?? 0))
    }
    return Batch(replies: batch + calls.dropFirst(batch.count).map { _ in Self.notRun })
  }

  func restart() async {}

  var outlivesEnds: Bool { false }

  func finish() async -> [Incident] { incidents }

  private static var notRun: Reply { .notRun("the port did not come back from a run before") }

  private func put(_ calls: [Call], to replies: AsyncStream<Reply>.Continuation) async {
    for call in calls {
      progress.add(1, ordering: .relaxed)
      let reply = await reply(to: call)
      progress.add(1, ordering: .relaxed)
      // Whoever comes back too late has nobody left to tell.
      guard !isExhausted else { return }
      replies.yield(reply)
    }
    file?.leave()
    replies.finish()
  }

  /// Returns once one run has been with the SDK for so long.
  ///
  /// Looks are counted and not the time: where other tests keep all threads busy, neither this nor the
  /// SDK gets anywhere, and the SDK is not to blame.
  private func standstill(of deadline: Duration) async throws {
    var seen = progress.load(ordering: .relaxed)
    var unchanged = 0
    while unchanged < Self.looks {
      try await Task.sleep(for: deadline / Self.looks)
      let now = progress.load(ordering: .relaxed)
      unchanged = now == seen && !now.isMultiple(of: 2) ? unchanged + 1 : 0
      seen = now
    }
  }

  /// How often it is looked whether a run has come back, in the time of the deadline.
  private static var looks: Int { 8 }

  private func reply(to call: Call) async -> Reply {
    if let file {
      let entry = InFlightFile.Entry(call)
      guard !file.ended.contains(entry) else { return .crash(detail: InFlightFile.end) }
      guard !spent.contains(call.suite) else {
        return .notRun("\(Self.mostEnds) processes have ended in this suite")
      }
      file.enter(entry)
    }
    do {
      let input = TaggedValue.encode(call.input)
      return call.kept(Reply(try await SDK().answer(input, in: SuiteName(call.suite))))
    } catch {
      return call.kept(.fault(message: "\(error)", trace: nil))
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
