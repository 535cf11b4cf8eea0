import ConformanceKit
import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The thread that a port's supervisor lives on, and the way to it.
///
/// It is a thread and no task because it blocks in `poll`, and because a deadline must be kept also
/// while all threads of the cooperative pool are judging.
final class PortThread: Sendable {
  enum Job: Sendable {
    case start(CheckedContinuation<Result<Declaration, PortStartError>, Never>)
    case answer([Call], Patience, CheckedContinuation<Batch, Never>)
    case restart(CheckedContinuation<Void, Never>)
    case finish(CheckedContinuation<[Incident], Never>)
    case stop
  }

  private let jobs = Mutex<[Job]>([])
  private let control: PortControl

  private init(control: PortControl) {
    self.control = control
  }

  /// `nil` where the system has no thread left.
  static func launch(
    control: PortControl, supervisor: @escaping @Sendable () -> Supervisor
  ) -> PortThread? {
    let thread = PortThread(control: control)
    let started = Self.detach {
      // A port that closes its input is an error of `write`, not the end of the kit.
      var signals = sigset_t()
      sigemptyset(&signals)
      sigaddset(&signals, SIGPIPE)
      pthread_sigmask(SIG_BLOCK, &signals, nil)
      thread.serve(supervisor())
    }
    return started ? thread : nil
  }

  func post(_ job: Job) {
    jobs.withLock { $0.append(job) }
    control.alarm.ring()
  }

  private func serve(_ supervisor: Supervisor) {
    while true {
      control.alarm.silence()
      let batch = jobs.withLock { jobs in
        defer { jobs = [] }
        return jobs
      }
      for job in batch {
        switch job {
        case .start(let continuation): continuation.resume(returning: supervisor.start())
        case .answer(let calls, let patience, let continuation):
          continuation.resume(returning: supervisor.answer(calls, patience))
        case .restart(let continuation):
          supervisor.restart()
          continuation.resume()
        case .finish(let continuation): continuation.resume(returning: supervisor.finish())
        case .stop:
          supervisor.stop()
          return
        }
      }
      if jobs.withLock(\.isEmpty) { supervisor.rest() }
    }
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let box = Unmanaged.passRetained(Body(body))
    let code = pthread_create(&thread, nil, { PortThread.enter($0) }, box.toOpaque())
    guard code == 0 else {
      box.release()
      return false
    }
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
    return true
  }

  /// The pointer is optional on some platforms and not on others.
  private static func enter(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let pointer else { return nil }
    Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run()
    return nil
  }
}
