import Foundation

/// What the system says of its errors: what Foundation makes of them is not for a reader.
package enum SystemError {
  /// - Parameter code: an `errno`.
  package static func reason(_ code: Int32) -> String {
    if code == ENOENT { return "there is no such file" }
    return strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// The reason of an error of Foundation.
  package static func reason(_ error: any Error) -> String {
    code(of: error).map(reason) ?? "the system gives no reason"
  }

  private static func code(of error: any Error) -> Int32? {
    if let error = error as? POSIXError { return error.code.rawValue }
    let error = error as NSError
    if error.domain == NSPOSIXErrorDomain { return Int32(exactly: error.code) }
    if let cause = error.userInfo[NSUnderlyingErrorKey] as? any Error { return code(of: cause) }
    return switch CocoaError.Code(rawValue: error.code) {
    case .fileNoSuchFile, .fileReadNoSuchFile: ENOENT
    case .fileReadNoPermission, .fileWriteNoPermission: EACCES
    case .fileWriteOutOfSpace: ENOSPC
    case .fileWriteVolumeReadOnly: EROFS
    case .fileWriteFileExists: EEXIST
    default: nil
    }
  }
}
