import ChoiceEngine
import RampKitReference
import WireGenerators
import WirePrimitives

/// Draws bodies: messages of every kind, most of them with one thing that is odd, and what is nearly a
/// message.
enum MessageParsingGenerator {
  static func input(from source: inout ChoiceSource) -> JSON {
    var screens = Screens()
    let body: JSON =
      switch source.int(0...19) {
      case 0...4: text(&screens, from: &source)
      case 5...17: structured(&screens, from: &source)
      case 18: .string(nearlyJSON(from: &source))
      default: other(from: &source)
      }
    return [
      "body": body, "screens": .array(screens.ids.map { .string($0) }),
      "current": .number(MessageReader.current),
    ]
  }

  /// The ids of the screens: the fifth is the target of the body, if it has one.
  struct Screens {
    var ids = ["welcome", "goals", "plan", "trial", "offer", "done"]

    /// Gives the id to a screen that a move to it tells from any other move.
    mutating func place(_ id: String) -> String {
      if !ids.contains(id) { ids[4] = id }
      return id
    }
  }

  // MARK: String messages

  private static func text(_ screens: inout Screens, from source: inout ChoiceSource) -> JSON {
    switch source.int(0...19) {
    case 0...7: .string(source.pick(TextMessage.allCases).rawValue)
    case 8...12: .string(TextPrefix.navigate.rawValue + id(&screens, from: &source))
    case 13...14: .string(TextPrefix.haptic.rawValue + source.pick(hapticNames))
    case 15...16: .string(nearMiss(from: &source))
    case 17: ""
    default: .string(source.pick(unknownTexts))
    }
  }

  private static func id(_ screens: inout Screens, from source: inout ChoiceSource) -> String {
    switch source.int(0...5) {
    case 0: ""
    case 1...2: source.pick(["__continue__", "__goBack__"])
    default: screens.place(source.pick(ids))
    }
  }

  private static let ids = [
    "offer", "done", "welcome", "step:2", "a:b:c", " offer", "done ", "Screen-5", "my%20screen",
    "quiz?step=2", "faq#top", "\u{e9}tape", "5", "__CONTINUE__", "continue", "goBack", "null",
    "__goback__", "\u{1F389}", "Offer", ":offer", "done:",
  ]
  private static let hapticNames = [
    "light", "success", "selection", "impact", "warning", "heavy", "boom", "Medium", "error", "",
    "{\"type\":\"rampkit:close\"}", "{\"type\":\"rampkit:review\"}", "[1]",
  ]
  private static let unknownTexts = [
    "rampkit:zzz", "haptic", "rampkit:navigate", "close", "goBack", "rampkit:", "rampkit",
    "tap", "review", "nextpage", "rampkit:closeAll", "rampkit:review:now", "rampkit:next",
    "haptics", "hello", "show-paywall", "rampkit:taps", "continue()", "onboarding-finished",
    "rampkit:continue", "rampkit:request-vars", "rampkit:back", "undefined", "constructor",
    "request-review", "rampkit:show-paywall:gold", "__continue__",
  ]

  private static func nearMiss(from source: inout ChoiceSource) -> String {
    let message = source.pick(
      TextMessage.allCases.map(\.rawValue) + ["haptic:light", "rampkit:navigate:offer"])
    return switch source.int(0...4) {
    case 0: " " + message
    case 1: message + "\n"
    case 2: message.uppercased()
    case 3: message.prefix(1).uppercased() + message.dropFirst()
    default: "\t" + message + " "
    }
  }

  // MARK: What is no message

  private static func nearlyJSON(from source: inout ChoiceSource) -> String {
    let message = "{\"type\":\"\(source.pick(StructuredType.allCases).rawValue)\"}"
    let text = source.pick(TextMessage.allCases).rawValue
    return switch source.int(0...7) {
    case 0: "[\(message)]"
    case 1: "\"\(text)\""
    case 2: JSON.string(message).compactText
    case 3: String(message.dropLast())
    case 4: source.pick(["null", "5", "true", "[]", "1.5e3", "\"\"", "[[]]", "false", "-0"])
    case 5: "[\"\(text)\"]"
    case 6: source.pick(["{", "{}}", "{close}", "[", "nul", "{\"type\"", "\"", "'next'", "{}{}"])
    default:
      source.pick([message + ";", "\u{feff}" + message, message + message, "//\n" + message])
    }
  }

  private static func other(from source: inout ChoiceSource) -> JSON {
    let message: JSON = ["type": .string(source.pick(StructuredType.allCases).rawValue)]
    return switch source.int(0...6) {
    case 0: .null
    case 1: .array([.string(source.pick(TextMessage.allCases).rawValue)])
    case 2: .array([message])
    case 3: .number(source.pick([0, 1, -1, 5]))
    case 4: .bool(source.chance(1, in: 2))
    case 5: source.pick([[], 0.5, [1, 2], [[]], ["a", "b"]])
    default: .array([message, message])
    }
  }

  // MARK: Structured messages

  private static func structured(_ screens: inout Screens, from source: inout ChoiceSource) -> JSON
  {
    var members = message(&screens, from: &source)
    if source.chance(1, in: 8) {
      let known = Set(members.map(\.0))
      let free = otherMembers.filter { !known.contains($0.0) }
      let others = source.chance(1, in: 6) ? source.manyMembers() : [source.pick(free)]
      members.insert(contentsOf: others, at: source.int(0...members.count))
    } else if !members.isEmpty, source.chance(1, in: 6) {
      members.append(members.removeFirst())
    }
    let object = JSON.object(members)
    switch source.int(0...9) {
    case 0...6: return .string(object.compactText)
    case 7: return .string(source.pick([" ", "\n", "\t", "\r\n"]) + object.compactText + " ")
    default: return object
    }
  }

  private static let otherMembers: [(String, JSON)] = [
    ("id", 7), ("x", [1]), ("timestamp", 1_700_000_000_000), ("source", "page"), ("meta", [:]),
    ("action", "haptic"), ("animation", "slide"), ("payload", ["a": 1]), ("Type", "rampkit:close"),
    ("targetScreenId", "done"), ("vars", ["a": 1]), ("nothing", nil),
  ]

  private static func message(
    _ screens: inout Screens, from source: inout ChoiceSource
  ) -> [(String, JSON)] {
    switch source.int(0...99) {
    case 0...11:
      let plain: [StructuredType] = [.close, .review, .requestReview, .requestVariables]
      return [type(source.pick(plain))]
    case 12...35: return move(&screens, from: &source)
    case 36...58: return [type(.haptic)] + haptic(from: &source)
    case 59...70: return [type(.requestNotificationPermission)] + notifications(from: &source)
    case 71...81:
      let which: StructuredType = source.pick([.onboardingFinished, .showPaywall])
      return [type(which)]
        + (source.chance(4, in: 5) ? [("payload", MessageValues.payload(from: &source))] : [])
    case 82...88: return [type(.variables)] + MessageValues.variables(from: &source)
    default: return oddType(from: &source)
    }
  }

  private static func type(_ type: StructuredType) -> (String, JSON) {
    ("type", .string(type.rawValue))
  }

  private static func move(
    _ screens: inout Screens, from source: inout ChoiceSource
  ) -> [(String, JSON)] {
    let which: StructuredType = source.pick([
      .continue, .navigate, .goBack, .continueAlias, .navigate, .navigate,
    ])
    var members = [type(which)]
    if which == .navigate {
      if let target = target(&screens, from: &source) {
        members.append(("targetScreenId", target))
      }
    }
    switch source.int(0...5) {
    case 0...1: break
    case 2...3: members.append(("animation", "slide"))
    case 4: members.append(("animation", "fade"))
    default:
      let odd: [JSON] = ["zoom", "Slide", nil, 5, "", "SLIDE", true, ["slide"], "slide ", "none"]
      members.append(("animation", source.pick(odd)))
    }
    return members
  }

  private static func target(
    _ screens: inout Screens, from source: inout ChoiceSource
  ) -> JSON? {
    switch source.int(0...9) {
    case 0: nil
    case 1: source.pick([JSON.null, ""])
    case 2...4: .string(source.pick(["__continue__", "__goBack__"]))
    default: .string(screens.place(source.pick(ids)))
    }
  }

  private static func oddType(from source: inout ChoiceSource) -> [(String, JSON)] {
    let full = source.pick(StructuredType.allCases)
    let name = full.rawValue
    switch source.int(0...13) {
    case 0: return []
    case 1, 8, 9, 10, 11, 12:
      return [("type", .string(source.pick(StructuredType.allCases.compactMap(\.bare))))]
    case 2: return [("type", .string(name.uppercased()))]
    case 3: return [("type", .string(source.pick([" \(name)", "\(name) ", "\(name)\n"])))]
    case 4: return [("type", source.pick([nil, 5, true, [], [:], 0]))]
    case 5: return [("type", [.string(name)])]
    case 6: return [("type", .string(source.pick(unknownTypes)))]
    case 7:
      return [(source.pick(["payload", "data", "message", "detail"]), ["type": .string(name)])]
    default: return [("action", "haptic"), ("hapticType", "selection")]
    }
  }

  private static let unknownTypes = [
    "next", "rampkit:tap", "rampkit:zzz", "", "rampkit:navigate:offer", "haptic:light",
    "rampkit:closed", "rampkit:reviews", "hello", "toString", "rampkit:", "rampkit:continue2",
    "constructor",
  ]

  private static func haptic(from source: inout ChoiceSource) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    switch source.int(0...9) {
    case 0: break
    case 1: members.append(("action", source.pick(["tap", "Haptic", nil, "", "vibrate"])))
    default: members.append(("action", "haptic"))
    }
    switch source.int(0...9) {
    case 0: break
    case 1: members.append(("hapticType", source.pick(["boom", "", "light", "vibrate"])))
    case 2: members.append(("hapticType", "selection"))
    case 3...6:
      members.append(("hapticType", "impact"))
      let styles: [JSON] = Haptic.ImpactStyle.allCases.map { .string($0.rawValue) }
      if source.chance(7, in: 8) {
        members.append(
          (
            "impactStyle",
            source.chance(1, in: 5)
              ? source.pick(["Gigantic", "", nil, "Success", "Strong", ["Heavy"]])
              : source.pick(styles)
          ))
      }
    default:
      members.append(("hapticType", "notification"))
      let styles: [JSON] = Haptic.NotificationStyle.allCases.map { .string($0.rawValue) }
      if source.chance(7, in: 8) {
        members.append(
          (
            "notificationType",
            source.chance(1, in: 5)
              ? source.pick(["Gigantic", "", nil, "Heavy", "Info", ["name": "Error"]])
              : source.pick(styles)
          ))
      }
    }
    return members
  }

  private static func notifications(from source: inout ChoiceSource) -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if source.chance(3, in: 4) {
      let isWhole = source.chance(3, in: 4)
      let options = NotificationOption.allCases.filter { _ in isWhole || source.chance(1, in: 2) }
      let other: [(String, JSON)] = source.chance(1, in: 16) ? [("carPlay", true)] : []
      members.append(
        ("ios", .object(options.map { ($0.member, JSON.bool(source.chance(1, in: 2))) } + other)))
    }
    if source.chance(1, in: 3) {
      let importance: JSON = .string(source.pick(["MAX", "HIGH", "DEFAULT", "LOW", "MIN"]))
      members.append(
        (
          "android",
          source.pick([
            ["importance": importance],
            ["channelId": "c1", "name": "News", "importance": importance],
            ["channelId": "c1", "name": "News"], [:],
          ])
        ))
    }
    if source.chance(1, in: 4) {
      members.append(
        ("behavior", source.pick([["shouldShowBanner": true], ["shouldPlaySound": false], [:]])))
    }
    return members
  }
}
