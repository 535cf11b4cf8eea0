import Foundation
import ProcessSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What the program needs of the system to begin at all. With less it would not fail but trap, or wait
/// for threads that never come. (Below some 100 MB of address space the system's loader refuses by
/// itself, with 127.)
enum SystemLimits {
  /// Measured on two cores: 390 MB for all suites, of which most is never touched.
  private static let addressSpace = 512 << 20
  /// Two ports, their guards, a report of each kind and some of the runtime's are 40.
  private static let descriptors = 64
  /// Beside one for each core: those of ports, of signals, and of the runtime itself.
  private static let threads = 8

  /// What is too low, in one line; nil where nothing is.
  static var lack: String? {
    if let limit = limit(number(RLIMIT_AS)), limit < addressSpace {
      return "The address space is limited to \(limit >> 20) MB (ulimit -v); "
        + "proofload needs \(addressSpace >> 20) MB."
    }
    if let limit = limit(number(RLIMIT_NOFILE)), limit < descriptors {
      return "Open files are limited to \(limit) (ulimit -n); proofload needs \(descriptors)."
    }
    let count = ProcessInfo.processInfo.activeProcessorCount + threads
    guard threads_can_start(Int32(count)) else {
      return "The system does not let proofload start \(count) threads (ulimit -u, -v, -s)."
    }
    return nil
  }

  #if canImport(Glibc)
    private static func number(_ resource: __rlimit_resource) -> Int32 { Int32(resource.rawValue) }
  #else
    private static func number(_ resource: Int32) -> Int32 { resource }
  #endif

  /// Nil where there is none.
  private static func limit(_ resource: Int32) -> Int? {
    var limits = rlimit()
    guard getrlimit(resource, &limits) == 0 else { return nil }
    // Without a limit it is the greatest number that there is.
    return Int(exactly: limits.rlim_cur)
  }
}
