/// What the document's shell is built with (Configuration Management).
package enum ShellSettings {
  package static let host = "secret-santa.eddmann.com"
  package static let rootURL = "https://\(host)/"
  package static let platformCookie = ShellCookie(name: "app-platform", value: "iOS App Store")
  package static let device = "iPhone"
  package static let version = "17.0"
}

/// A cookie as settings name it.
package struct ShellCookie: Sendable, Hashable {
  package let name: String
  package let value: String

  package init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}
