/// How this test binary was built.
enum Build {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
