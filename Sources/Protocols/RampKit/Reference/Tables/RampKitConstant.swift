package import MachineKit
package import WirePrimitives

/// What an SDK is built with ("RampKitCore", "UserId Manager", "WKWebView Configuration", "HTML
/// Document Generation", "Page Navigation", "Injected No-Select Script", "Special Variables").
package enum RampKitConstant: String, Sendable, CaseIterable {
  case onboardingUrl, userIdKey, handlerName, specialTargets, permissionStatuses
  case variablesGlobal, noSelectStyleId, noSelectGuard

  package var value: JSON {
    switch self {
    case .onboardingUrl: "https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json"
    case .userIdKey: "rk_user_id"
    case .handlerName: "rampkit"
    case .specialTargets: ["__continue__", "__goBack__"]
    case .permissionStatuses: ["granted", "denied", "undetermined"]
    case .variablesGlobal: "__rampkitVariables"
    case .noSelectStyleId: "rk-no-select-style"
    case .noSelectGuard: "__rkNoSelectApplied"
    }
  }

  package var requirement: RequirementID {
    switch self {
    case .onboardingUrl: .rmpCST01
    case .userIdKey: .rmpCST02
    case .handlerName: .rmpCST03
    case .variablesGlobal: .rmpCST04
    case .specialTargets: .rmpCST05
    case .noSelectStyleId, .noSelectGuard: .rmpCST06
    case .permissionStatuses: .rmpNOT05
    }
  }
}

/// An animation of Appendix B.
package enum RampKitAnimation: String, Sendable, CaseIterable {
  case overlayIn, overlayOut, curtainOut, curtainIn, slide

  package struct Timing: Sendable, Hashable {
    package var milliseconds: Int
    package var delay: Int
    package var from: Int
    package var to: Int
  }

  /// Of the slide the duration alone counts.
  package var timing: Timing {
    switch self {
    case .overlayIn: Timing(milliseconds: 220, delay: 0, from: 0, to: 1)
    case .overlayOut: Timing(milliseconds: 320, delay: 150, from: 1, to: 0)
    case .curtainOut: Timing(milliseconds: 160, delay: 0, from: 0, to: 1)
    case .curtainIn: Timing(milliseconds: 160, delay: 0, from: 1, to: 0)
    case .slide: Timing(milliseconds: 300, delay: 0, from: 0, to: 1)
    }
  }

  package var easing: String {
    switch self {
    case .overlayIn, .overlayOut: "cubicOut"
    case .curtainOut: "quadOut"
    case .curtainIn: "quadIn"
    case .slide: "easeInOut"
    }
  }

  package var requirement: RequirementID {
    switch self {
    case .overlayIn: .rmpANM01
    case .overlayOut: .rmpANM02
    case .curtainOut: .rmpANM03
    case .curtainIn: .rmpANM04
    case .slide: .rmpANM05
    }
  }
}

/// Constants as a port has them, where they are not those of the document.
package struct RampKitConstantRules: RuleSet {
  package var values: [RampKitConstant: JSON] = [:]
  package var timings: [RampKitAnimation: RampKitAnimation.Timing] = [:]

  package init() {}

  package func value(
    of constant: RampKitConstant, citing recorder: inout CitationRecorder
  ) -> JSON {
    recorder.cite(constant.requirement, constant.rawValue)
    return values[constant] ?? constant.value
  }

  package func timing(
    of animation: RampKitAnimation, citing recorder: inout CitationRecorder
  ) -> RampKitAnimation.Timing {
    recorder.cite(animation.requirement, animation.rawValue)
    return timings[animation] ?? animation.timing
  }
}

extension RampKitConstantRules {
  package static let variants = table {
    for (constant, value) in mistaken {
      Knob(
        constant.rawValue, \.values[constant],
        .fault(
          value, constant.requirement, "\(constant.rawValue) were \(value.compactText)"))
    }
    for (animation, timing, what) in mistimed {
      Knob(
        "\(animation.rawValue) \(what)", \.timings[animation],
        .fault(
          timing, animation.requirement, "\(animation.rawValue) had another \(what)", named: what))
    }
  }

  /// What it is taken for: near enough to be overlooked.
  private static let mistaken: [(RampKitConstant, JSON)] = [
    (.onboardingUrl, "http://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json"),
    (.onboardingUrl, "https://dqplcvw3fzili.cloudfront.net/labelaionboarding.json"),
    (.userIdKey, "rk-user-id"), (.userIdKey, "rampkit_user_id"), (.handlerName, "RampKit"),
    (.handlerName, "ReactNativeWebView"), (.specialTargets, ["__continue__"]),
    (.specialTargets, ["__continue__", "__goback__"]),
    (.specialTargets, ["__continue__", "__goBack__", "__close__"]),
    (.permissionStatuses, ["granted", "denied", "provisional"]),
    (.permissionStatuses, ["granted", "undetermined"]), (.variablesGlobal, "rampkitVariables"),
    (.variablesGlobal, "__rampKitVariables"), (.noSelectStyleId, "no-select-style"),
    (.noSelectGuard, "__rkNoSelect"),
  ]

  private static let mistimed: [(RampKitAnimation, RampKitAnimation.Timing, String)] =
    RampKitAnimation.allCases.flatMap { animation in
      let right = animation.timing
      var slow = right
      slow.milliseconds = 2 * right.milliseconds
      var late = right
      late.delay = 150 - right.delay
      var turned = right
      (turned.from, turned.to) = (right.to, right.from)
      return animation == .slide
        ? [(animation, slow, "duration")]
        : [
          (animation, slow, "duration"), (animation, late, "delay"),
          (animation, turned, "direction"),
        ]
    }
}
