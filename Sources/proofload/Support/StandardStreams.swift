import Foundation

/// The three descriptors that every program has, unless whoever started it has closed some.
enum StandardStreams {
  /// Takes the place of those that are closed, so that no file or pipe gets their numbers and is
  /// written to as though it were one. What is read or written there fails as before.
  static func keepClosed() {
    for (stream, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    where fcntl(stream, F_GETFD) < 0 {
      // The lowest number that is free is that of the stream.
      _ = open("/dev/null", mode)
    }
  }
}
