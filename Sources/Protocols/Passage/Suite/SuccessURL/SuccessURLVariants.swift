import ConformanceKit
import MachineKit
import PassageReference

extension SuccessURLSuite {
  /// What can go another way in matching a URL with success patterns.
  static let variants: [Variant<SuccessURLRules>] = starVariants + otherVariants

  private static let starVariants: [Variant<SuccessURLRules>] = [
    Variant(
      "star=itself", .fault(.psgSUC04), behavesAsIf: "\"*\" were a character like any other"
    ) { $0.star = .itself },
    Variant(
      "star=oneCharacter", .fault(.psgSUC04), behavesAsIf: "\"*\" stood for one character"
    ) { $0.star = .oneCharacter },
    Variant(
      "star=nonEmptyRun", .fault(.psgSUC06), behavesAsIf: "\"*\" could not be empty"
    ) { $0.star = .nonEmptyRun },
    Variant(
      "star=lastOnly", .fault(.psgSUC13),
      behavesAsIf: "\"*\" meant something at the end of a pattern only"
    ) { $0.star = .lastOnly },
    Variant(
      "star=restOfPattern", .reading(.ambPSG23, .psgSUC13),
      behavesAsIf: "what comes behind the first \"*\" did not count"
    ) { $0.star = .restOfPattern },
    Variant(
      "star=runWithinSegment", .reading(.ambPSG23, .psgSUC14),
      behavesAsIf: "\"*\" stopped at \"/\""
    ) { $0.star = .runWithinSegment },
    Variant(
      "loneStar=nothing", .fault(.psgSUC09), behavesAsIf: "the pattern \"*\" matched nothing"
    ) { $0.loneStar = .nothing },
    Variant(
      "patience=endsInMismatch", .fault(.psgSUC10),
      behavesAsIf: "a matcher gave up after a thousand tries and said no"
    ) { $0.patience = .endsInMismatch },
    Variant(
      "patience=endsInMatch", .fault(.psgSUC10),
      behavesAsIf: "a matcher gave up after a thousand tries and said yes"
    ) { $0.patience = .endsInMatch },
  ]

  private static let otherVariants: [Variant<SuccessURLRules>] = [
    Variant(
      "plainPattern=matchesNothing", .fault(.psgSUC05),
      behavesAsIf: "a pattern without \"*\" matched nothing"
    ) { $0.plainPattern = .matchesNothing },
    Variant(
      "literals=operators", .fault(.psgSUC05),
      behavesAsIf: "\"?\" and \"+\" in a pattern were operators of a regular expression"
    ) { $0.literals = .operators },
    Variant(
      "extent=decodedURL", .fault(.psgSUC05),
      behavesAsIf: "escapes in the URL were decoded and those in the pattern were not"
    ) { $0.extent = .decodedURL },
    Variant(
      "coverage=start", .fault(.psgSUC08), behavesAsIf: "a pattern had to match the beginning only"
    ) { $0.coverage = .start },
    Variant(
      "coverage=end", .fault(.psgSUC08), behavesAsIf: "a pattern had to match the end only"
    ) { $0.coverage = .end },
    Variant(
      "coverage=part", .reading(.ambPSG23, .psgSUC08),
      behavesAsIf: "a pattern had to match a part of the URL only"
    ) { $0.coverage = .part },
    Variant(
      "literals=dotIsAny", .reading(.ambPSG23, .psgSUC07),
      behavesAsIf: "\".\" stood for any character"
    ) { $0.literals = .dotIsAny },
    Variant(
      "literals=questionIsAny", .fault(.psgSUC07),
      behavesAsIf: "\"?\" stood for any character"
    ) { $0.literals = .questionIsAny },
    Variant(
      "letterCase=ignored", .fault(.psgSUC15), behavesAsIf: "letter case did not count"
    ) { $0.letterCase = .ignored },
    Variant(
      "extent=withoutQuery", .fault(.psgSUC08), behavesAsIf: "the query did not count"
    ) { $0.extent = .withoutQuery },
    Variant(
      "extent=host", .reading(.ambPSG23, .psgSUC08), behavesAsIf: "only the host counted"
    ) { $0.extent = .host },
    Variant(
      "quantity=first", .fault(.psgSUC12), behavesAsIf: "only the first pattern counted"
    ) { $0.quantity = .first },
    Variant(
      "quantity=last", .fault(.psgSUC12), behavesAsIf: "only the last pattern counted"
    ) { $0.quantity = .last },
    Variant(
      "quantity=all", .fault(.psgSUC12), behavesAsIf: "every pattern had to match"
    ) { $0.quantity = .all },
    Variant(
      "quantity=none", .fault(.psgSUC12),
      behavesAsIf: "every URL were a success URL where there is a pattern"
    ) { $0.quantity = .none },
    Variant(
      "noPatterns=everything", .fault(.psgSUC12),
      behavesAsIf: "every URL were a success URL where there is no pattern"
    ) { $0.noPatterns = .everything },
  ]

  static let mishaps: [Variant<SuccessURLRules>] = [
    Variant("breakdown=answersNoMatch", .mishap, behavesAsIf: "nothing matched") {
      $0.breakdown = .answersNoMatch
    },
    Variant("breakdown=answersMatch", .mishap, behavesAsIf: "everything matched") {
      $0.breakdown = .answersMatch
    },
  ]
}
