import ConformanceKit
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Keeps a second process from going on with the same campaign. It ends with the process that holds it.
package final class CampaignLock {
  private let descriptor: Int32

  package init(_ folder: CampaignFolder) throws(CampaignError) {
    descriptor = open(folder.file("lock"), O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    let shown = String(escaping: folder.path, limit: 4_096)
    guard descriptor >= 0 else {
      throw CampaignError("\(shown) cannot be written: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      close(descriptor)
      throw CampaignError("\(shown) is in use: another process goes on with this campaign.")
    }
  }

  package func release() { close(descriptor) }
}
