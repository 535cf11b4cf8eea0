import ConformanceKit
import MachineKit
import PassageReference

extension NavigationSuite {
  /// What can go another way in showing one WebView or the other.
  static let variants: [Variant<NavigationRules>] = [
    Variant(
      "checks=endOnly", .fault(.psgSUC01),
      behavesAsIf: "patterns were checked at the end of a navigation only"
    ) { $0.checks = .endOnly },
    Variant(
      "checks=startOnly", .fault(.psgSUC02),
      behavesAsIf: "patterns were checked at the start of a navigation only"
    ) { $0.checks = .startOnly },
    Variant("checks=never", .fault(.psgSUC03), behavesAsIf: "a match switched nothing") {
      $0.checks = .never
    },
    Variant(
      "match=toggles", .fault(.psgSUC03),
      behavesAsIf: "a match switched to the other WebView, whichever is visible"
    ) { $0.match = .toggles },
    Variant(
      "match=showsAutomation", .fault(.psgSUC03),
      behavesAsIf: "a match showed the automation WebView",
      broadBecause: "most vectors have a match"
    ) { $0.match = .showsAutomation },
    Variant(
      "repeated=showsAgain", .reading(.ambPSG24, .psgSUC11),
      behavesAsIf: "a match switched to the UI WebView although it is visible"
    ) { $0.repeated = .showsAgain },
    Variant(
      "mismatch=showsUI", .fault(.psgSUC16),
      behavesAsIf: "a navigation that matches nothing showed the UI WebView"
    ) { $0.mismatch = .showsUI },
    Variant(
      "mismatch=showsAutomation", .fault(.psgSUC16),
      behavesAsIf: "a navigation that matches nothing showed the automation WebView"
    ) { $0.mismatch = .showsAutomation },
    Variant(
      "userAction=falseIgnored", .fault(.psgVIS02),
      behavesAsIf: "userActionRequired=false changed nothing"
    ) { $0.userAction = .falseIgnored },
    Variant(
      "userAction=trueIgnored", .fault(.psgVIS03),
      behavesAsIf: "userActionRequired=true changed nothing"
    ) { $0.userAction = .trueIgnored },
    Variant(
      "toggle=ui", .fault(.psgVIS07), behavesAsIf: "switchWebview always showed the UI WebView"
    ) { $0.toggle = .ui },
    Variant(
      "toggle=automation", .fault(.psgVIS07),
      behavesAsIf: "switchWebview always showed the automation WebView"
    ) { $0.toggle = .automation },
    Variant(
      "toggle=caller", .fault(.psgVIS07), behavesAsIf: "switchWebview showed its caller"
    ) { $0.toggle = .caller },
    Variant(
      "toggle=notCaller", .fault(.psgVIS07),
      behavesAsIf: "switchWebview showed the WebView that is not its caller"
    ) { $0.toggle = .notCaller },
    Variant(
      "precedence=userAction", .reading(.ambPSG25, .psgVIS13),
      behavesAsIf: "userActionRequired outweighed every later request"
    ) { $0.precedence = .userAction },
  ]
}
