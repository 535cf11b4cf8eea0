#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The kit's ends of the three streams of one process. Nothing here blocks but ``wait(for:alarm:)``.
final class Channel {
  /// What can be done without waiting.
  struct Readiness {
    var output = false
    var errors = false
    /// Nothing reads the port's input any more.
    var isInputGone = false
    var isAlarmed = false
  }

  enum Reading {
    case some
    case none
    /// The last process that held the stream closed it.
    case end
  }

  /// Lines are no longer added to the queue beyond this, unless it is empty.
  private static let queueBytes = 256 << 10
  private static let chunkBytes = 256 << 10

  private var input: Int32
  private var output: Int32
  private var errors: Int32
  private var queue: [UInt8] = []
  private var queueStart = 0
  private let chunk = UnsafeMutableRawBufferPointer.allocate(
    byteCount: chunkBytes, alignment: 1)

  /// Bytes that were ever put in the queue, and those of them that the pipe took.
  private(set) var queued = 0
  private(set) var written = 0
  var lines = LineBuffer()

  /// Takes the descriptors and closes them in the end.
  init(input: Int32, output: Int32, errors: Int32) {
    (self.input, self.output, self.errors) = (input, output, errors)
    for descriptor in [input, output, errors] { Pipe.makeNonBlocking(descriptor) }
  }

  deinit {
    closeInput()
    closeOutput()
    closeErrors()
    chunk.deallocate()
  }

  var isInputOpen: Bool { input >= 0 }
  var isOutputOpen: Bool { output >= 0 }
  var hasRoom: Bool { queued - written < Self.queueBytes }
  var isFlushed: Bool { queued == written }

  func send(_ line: [UInt8]) {
    guard isInputOpen else { return }
    queue += line
    queued += line.count
  }

  /// Writes what the pipe takes. An error means that nothing reads it any more: the input is closed.
  func flush() {
    while isInputOpen, queueStart < queue.count {
      let count = queue[queueStart...].withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      if count > 0 {
        queueStart += count
        written += count
      } else if errno == EAGAIN {
        break
      } else if errno != EINTR {
        closeInput()
      }
    }
    if queueStart == queue.count {
      queue.removeAll(keepingCapacity: queue.capacity <= 2 * Self.queueBytes)
      queueStart = 0
    } else if queueStart > Self.queueBytes {
      queue.removeSubrange(..<queueStart)
      queueStart = 0
    }
  }

  /// Waits until something can be done, at most so long, and no longer than until the alarm is
  /// readable.
  func wait(for duration: Duration, alarm: Int32) -> Readiness {
    let inputEvents = isFlushed ? 0 : Int16(POLLOUT)
    var descriptors = [
      pollfd(fd: input, events: inputEvents, revents: 0),
      pollfd(fd: output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
    ]
    let milliseconds = max(0, Int32(clamping: Int((duration / .milliseconds(1)).rounded(.up))))
    guard poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 else {
      return Readiness()
    }
    let gone = Int16(POLLERR) | Int16(POLLHUP) | Int16(POLLNVAL)
    return Readiness(
      output: descriptors[1].revents != 0, errors: descriptors[2].revents != 0,
      isInputGone: descriptors[0].revents & gone != 0, isAlarmed: descriptors[3].revents != 0)
  }

  /// Reads one chunk of standard output into ``lines``.
  func readOutput() -> Reading {
    let reading = take(from: output) { lines.append($0) }
    if case .end = reading { closeOutput() }
    return reading
  }

  /// Reads one chunk of standard error.
  func readErrors(_ body: (UnsafeRawBufferPointer) -> Void) -> Reading {
    let reading = take(from: errors, body)
    if case .end = reading { closeErrors() }
    return reading
  }

  private func take(from descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Void) -> Reading {
    guard descriptor >= 0 else { return .none }
    while true {
      let count = read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 {
        body(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        return .some
      }
      if count == 0 { return .end }
      if errno == EAGAIN { return .none }
      if errno != EINTR { return .end }
    }
  }

  func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  func closeOutput() {
    if output >= 0 { close(output) }
    output = -1
  }

  private func closeErrors() {
    if errors >= 0 { close(errors) }
    errors = -1
  }
}
