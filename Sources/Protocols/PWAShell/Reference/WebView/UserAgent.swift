package import MachineKit

/// The reference for user agents ("Custom User-Agent", in both chapters).
package struct UserAgent: Sendable {
  /// A function of ECMAScript's strings, by which a page looks into a user agent.
  package enum Test: String, Sendable, CaseIterable {
    case startsWith, includes, endsWith

    package func holds(_ text: String, _ part: String) -> Bool {
      switch self {
      case .startsWith: text.utf8.starts(with: part.utf8)
      case .includes: text.utf8.contains(part.utf8)
      case .endsWith: text.utf8.reversed().starts(with: part.utf8.reversed())
      }
    }
  }

  package static let token = "PWAShell"
  /// Of other devices the form is free. AMB-PWA-22.
  package static let appleDevices = ["iPhone", "iPad", "iPod touch"]
  private let rules: UserAgentRules

  package init(rules: UserAgentRules) {
    self.rules = rules
  }

  package func text(device: String, _ version: SystemVersion) -> String {
    let middle = " AppleWebKit/605.1.15 (KHTML, like Gecko) "
    let number = rules.dots == .underscores ? version.underscored : version.text
    let prefix = prefix(device: device, number)
    return switch rules.token {
    case .last: prefix + middle + Self.token
    case .withVersion: prefix + middle + Self.token + "/1.0"
    case .lowerCase: prefix + middle + Self.token.lowercased()
    case .first: Self.token + " " + prefix + middle.dropLast()
    case .leftOut: prefix + middle.dropLast()
    case .joined: prefix + middle.dropLast() + ";" + Self.token
    case .onPhonesAlone: prefix + middle + (device == "iPhone" ? Self.token : "Tablet")
    }
  }

  private static func prefix(device: String, _ number: String) -> String {
    UserAgent(rules: UserAgentRules()).prefix(device: device, number)
  }

  private func prefix(device: String, _ number: String) -> String {
    let product = rules.product == .mozilla5 ? "Mozilla/5.0" : "Mozilla/4.0"
    let system =
      switch rules.system {
      case .documented: "CPU \(device) OS \(number)"
      case .withoutDevice: "CPU OS \(number)"
      case .phone: "CPU iPhone OS \(number)"
      }
    guard rules.others == .alike || Self.appleDevices.contains(device) else {
      let name = rules.others == .withoutModel ? "Mobile; OS \(number)" : device
      return "\(product) (Linux; \(name))"
    }
    return "\(product) (\(device); \(system) like Mac OS X)"
  }
}

extension UserAgent {
  /// What the document says of a test.
  package typealias Known = (value: Bool, requirement: RequirementID)

  /// Whether a test is true for one of the texts; open where it hangs on what the document leaves out.
  package func result(
    of test: Test, _ texts: [String], device: String, _ version: SystemVersion,
    citing recorder: inout CitationRecorder
  ) -> Decided<Bool> {
    let agent = text(device: device, version)
    let value = texts.contains { test.holds(agent, $0) }
    guard let known = Self.known(of: test, texts, device: device, version) else {
      return Decided(value, open: .ambPWA22)
    }
    recorder.cite(known.requirement, test.rawValue)
    return Decided(value, by: known.requirement)
  }

  /// Nil where the document does not say whether the test is true.
  package static func known(
    of test: Test, _ texts: [String], device: String, _ version: SystemVersion
  ) -> Known? {
    // Either form of the version will do.
    if test == .includes, Set(texts) == [version.text, version.underscored] {
      return (true, .pwaUAG07)
    }
    let known = texts.map { Self.known(of: test, $0, device: device, version) }
    if let reason = known.first(where: { $0?.value == true }) { return reason }
    return known.contains { $0 == nil } ? nil : known.first.flatMap(\.self)
  }

  /// Other characters of a device may stand for something in a user agent.
  private static func isPlain(_ device: String) -> Bool {
    device.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
  }

  private static func known(
    of test: Test, _ part: String, device: String, _ version: SystemVersion
  ) -> Known? {
    let prefix = Self.prefix(device: device, version.underscored)
    // How the version is written is a should. AMB-PWA-22.
    let isOfVersion = [version.text, version.underscored + "_0"].contains {
      test.holds(Self.prefix(device: device, $0), part) != test.holds(prefix, part)
    }
    let form: RequirementID = isOfVersion ? .pwaUAG02 : .pwaUAG01
    let isApples = appleDevices.contains(device)
    switch test {
    case .startsWith:
      guard isApples else { return nil }
      if test.holds(prefix, part) { return (true, form) }
      return test.holds(part, prefix) ? nil : (false, form)
    case .endsWith:
      let suffix = " " + token
      if test.holds(suffix, part) { return (true, .pwaUAG03) }
      return test.holds(part, suffix) ? nil : (false, .pwaUAG03)
    case .includes:
      if token.contains(part) { return (true, .pwaUAG04) }
      if part == device, isPlain(device) { return (true, .pwaUAG07) }
      return isApples && prefix.contains(part) ? (true, form) : nil
    }
  }
}

/// What a user agent is made by. The first value of each knob is the required one.
package struct UserAgentRules: RuleSet {
  /// Where the token stands, and how it is written. PWA-UAG-03, PWA-UAG-04.
  package enum Token: Sendable {
    case last, withVersion, lowerCase, first, leftOut, joined
    case onPhonesAlone
  }
  package var token = Token.last

  /// PWA-UAG-02.
  package enum Dots: Sendable { case underscores, kept }
  package var dots = Dots.underscores

  /// PWA-UAG-01.
  package enum Product: Sendable { case mozilla5, mozilla4 }
  package var product = Product.mozilla5

  /// PWA-UAG-01.
  package enum System: Sendable { case documented, withoutDevice, phone }
  package var system = System.documented

  /// What devices that are not Apple's are called. PWA-UAG-07.
  package enum Others: Sendable { case alike, withoutVersion, withoutModel }
  package var others = Others.alike

  package init() {}
}

extension UserAgentRules {
  package static let variants = table {
    Knob(
      "token", \.token,
      .fault(.withVersion, .pwaUAG03, "the token had a version behind it"),
      .fault(.first, .pwaUAG03, "the token stood first"),
      .fault(.joined, .pwaUAG03, "no space stood before the token"),
      .fault(.lowerCase, .pwaUAG04, "the token were in lower case"),
      .fault(.leftOut, .pwaUAG04, "there were no token"),
      .fault(.onPhonesAlone, .pwaUAG04, "only iPhones had the token"))
    Knob("dots", \.dots, .fault(.kept, .pwaUAG02, "dots of the version were kept"))
    Knob("product", \.product, .fault(.mozilla4, .pwaUAG01, "it began with \"Mozilla/4.0\""))
    Knob(
      "system", \.system,
      .fault(.withoutDevice, .pwaUAG01, "the device stood in it once"),
      .fault(.phone, .pwaUAG01, "each device were an iPhone to the system"))
    Knob(
      "others", \.others,
      .fault(.withoutVersion, .pwaUAG07, "the version of other systems were left out"),
      .fault(.withoutModel, .pwaUAG07, "the device of other systems were left out"))
  }
}
