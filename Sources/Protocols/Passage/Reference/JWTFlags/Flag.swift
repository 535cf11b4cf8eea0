package import MachineKit

/// The boolean flags of an intent token.
package enum Flag: String, Sendable, CaseIterable {
  case record, captureScreenshot, clearAllCookies

  /// The requirement that the member enables the flag.
  package var requirement: RequirementID {
    switch self {
    case .record: .psgJWT02
    case .captureScreenshot: .psgJWT03
    case .clearAllCookies: .psgJWT06
    }
  }
}

/// A value for each flag.
package struct FlagTable<Value: Sendable>: Sendable {
  private var record: Value
  private var captureScreenshot: Value
  private var clearAllCookies: Value

  package init(_ value: Value) {
    (record, captureScreenshot, clearAllCookies) = (value, value, value)
  }

  package subscript(flag: Flag) -> Value {
    get {
      switch flag {
      case .record: record
      case .captureScreenshot: captureScreenshot
      case .clearAllCookies: clearAllCookies
      }
    }
    set {
      switch flag {
      case .record: record = newValue
      case .captureScreenshot: captureScreenshot = newValue
      case .clearAllCookies: clearAllCookies = newValue
      }
    }
  }
}

extension FlagTable: Equatable where Value: Equatable {}
