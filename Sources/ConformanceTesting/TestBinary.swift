#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The file that this code was loaded from.
enum TestBinary {
  /// Changes with every build that has changed anything, and with nothing else.
  static var build: String {
    var info = stat()
    guard let path, stat(path, &info) == 0 else { return "unknown" }
    #if canImport(Darwin)
      let time = info.st_mtimespec
    #else
      let time = info.st_mtim
    #endif
    return "\(time.tv_sec).\(time.tv_nsec)-\(info.st_size)"
  }

  private static var path: String? {
    #if os(Linux)
      // What the loader knows of a program is how it was called, from a folder that may be another.
      return "/proc/self/exe"
    #else
      var image = Dl_info()
      guard dladdr(#dsohandle, &image) != 0 else { return nil }
      return image.dli_fname.map { String(cString: $0) }
    #endif
  }
}
