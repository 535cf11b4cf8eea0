#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Wakes the thread that supervises a port while it waits for the port's streams.
final class Alarm: Sendable {
  private let pipe: Pipe

  /// `nil` where the process has no descriptor left.
  init?() {
    guard let pipe = Pipe() else { return nil }
    self.pipe = pipe
    Pipe.makeNonBlocking(pipe.readEnd)
    Pipe.makeNonBlocking(pipe.writeEnd)
  }

  deinit { pipe.closeBoth() }

  /// Readable while the alarm rings.
  var descriptor: Int32 { pipe.readEnd }

  /// May be called from anywhere, any number of times.
  func ring() {
    var byte: UInt8 = 1
    _ = write(pipe.writeEnd, &byte, 1)
  }

  func silence() {
    var bytes: (UInt64, UInt64) = (0, 0)
    while read(pipe.readEnd, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
  }

  /// Waits until it rings.
  func wait() {
    var descriptor = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, -1)
  }
}
