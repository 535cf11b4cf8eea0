package import MachineKit

/// What the matching of success patterns is decided by. The first value of each knob is the
/// required one; what the others are stands in the table below.
package struct SuccessURLRules: RuleSet, Hashable {
  /// What "*" stands for. PSG-SUC-04, PSG-SUC-06, PSG-SUC-13, PSG-SUC-14.
  package enum Star: Sendable {
    case anyRun, nonEmptyRun, runWithinSegment, oneCharacter, lastOnly, itself
    /// What comes behind the first one is not looked at.
    case restOfPattern
  }
  package var star = Star.anyRun

  /// What of the URL a pattern must cover. PSG-SUC-08.
  package enum Coverage: Sendable { case whole, start, end, part }
  package var coverage = Coverage.whole

  /// Where the pieces between stars are looked for. PSG-SUC-08, PSG-SUC-13.
  package enum Pieces: Sendable {
    case whereTheyFit
    /// Of a piece between two stars the last place is taken.
    case middleAtLast
    /// The last piece may begin where those before it have not ended.
    case sharing
    /// The same where the pattern has but one "*".
    case sharingAroundOne
    /// A piece between two stars may stand anywhere.
    case anywhere
  }
  package var pieces = Pieces.whereTheyFit

  /// What the other characters stand for. PSG-SUC-07.
  package enum Literals: Sendable { case themselves, dotIsAny, questionIsAny, operators }
  package var literals = Literals.themselves

  /// PSG-SUC-15.
  package enum LetterCase: Sendable { case counts, ignored }
  package var letterCase = LetterCase.counts

  /// What of pattern and URL is compared. PSG-SUC-05, AMB-PSG-23.
  package enum Extent: Sendable {
    case everything, withoutQuery, withoutLastSlash, host, decodedURL
  }
  package var extent = Extent.everything

  /// How many of the patterns must match; none where there need only be patterns. PSG-SUC-12.
  package enum Quantity: Sendable {
    case one, first, last, all, none
    /// All, where there are none, too.
    case allOfNone
    /// Those up to the first with a "*".
    case upToStar
  }
  package var quantity = Quantity.one

  /// What a pattern without "*" is worth. PSG-SUC-05.
  package enum PlainPattern: Sendable { case matchesItself, matchesNothing }
  package var plainPattern = PlainPattern.matchesItself

  /// What no pattern at all means. PSG-SUC-12.
  package enum NoPatterns: Sendable { case nothing, everything }
  package var noPatterns = NoPatterns.nothing

  /// What the pattern "*" means. PSG-SUC-09.
  package enum LoneStar: Sendable { case everything, nothing }
  package var loneStar = LoneStar.everything

  /// How a matcher ends that tries one way after the other, at most a thousand. PSG-SUC-10.
  package enum Patience: Sendable { case endless, endsInMismatch, endsInMatch }
  package var patience = Patience.endless

  /// A matcher that fails, which the suite uses as a partial fault.
  package enum Breakdown: Sendable { case never, answersNoMatch, answersMatch }
  package var breakdown = Breakdown.never

  package init() {}
}

extension SuccessURLRules {
  package static let variants = table {
    Knob(
      "star", \.star,
      .fault(.itself, .psgSUC04, "\"*\" were a character like any other"),
      .fault(.oneCharacter, .psgSUC04, "\"*\" stood for one character"),
      .fault(.nonEmptyRun, .psgSUC06, "\"*\" could not be empty"),
      .fault(.lastOnly, .psgSUC13, "\"*\" meant something at the end of a pattern only"),
      .reading(
        .restOfPattern, .ambPSG23, .psgSUC13, "what comes behind the first \"*\" did not count"),
      .reading(.runWithinSegment, .ambPSG23, .psgSUC14, "\"*\" stopped at \"/\""))
    Knob(
      "pieces", \.pieces,
      .fault(
        .middleAtLast, .psgSUC13, "what stands between two \"*\" were looked for at its last place"),
      .fault(
        .sharing, .psgSUC08,
        "the pieces of a pattern around \"*\" could share characters of the URL"),
      .fault(
        .sharingAroundOne, .psgSUC08,
        "what stands before and behind the only \"*\" could share characters of the URL"),
      .fault(
        .anywhere, .psgSUC13, "what stands between two \"*\" could stand anywhere in the URL"))
    Knob("loneStar", \.loneStar, .fault(.nothing, .psgSUC09, "the pattern \"*\" matched nothing"))
    Knob(
      "patience", \.patience,
      .fault(.endsInMismatch, .psgSUC10, "a matcher gave up after too many tries and said no"),
      .fault(.endsInMatch, .psgSUC10, "a matcher gave up after too many tries and said yes"))
    Knob(
      "plainPattern", \.plainPattern,
      .fault(.matchesNothing, .psgSUC05, "a pattern without \"*\" matched nothing"))
    Knob(
      "literals", \.literals,
      .fault(
        .operators, .psgSUC05,
        "\"?\" and \"+\" in a pattern were operators of a regular expression"),
      .reading(.dotIsAny, .ambPSG23, .psgSUC07, "\".\" stood for any character"),
      .fault(.questionIsAny, .psgSUC07, "\"?\" stood for any character"))
    Knob(
      "extent", \.extent,
      .fault(
        .decodedURL, .psgSUC05, "escapes in the URL were decoded and those in the pattern were not"),
      .fault(.withoutQuery, .psgSUC08, "the query did not count"),
      .fault(.withoutLastSlash, .psgSUC08, "a \"/\" at the end did not count"),
      .reading(.host, .ambPSG23, .psgSUC08, "only the host counted"))
    Knob(
      "coverage", \.coverage,
      .fault(.start, .psgSUC08, "a pattern had to match the beginning only"),
      .fault(.end, .psgSUC08, "a pattern had to match the end only"),
      .reading(.part, .ambPSG23, .psgSUC08, "a pattern had to match a part of the URL only"))
    Knob("letterCase", \.letterCase, .fault(.ignored, .psgSUC15, "letter case did not count"))
    Knob(
      "quantity", \.quantity,
      .fault(.first, .psgSUC12, "only the first pattern counted"),
      .fault(.last, .psgSUC12, "only the last pattern counted"),
      .fault(.upToStar, .psgSUC12, "no pattern behind the first one with \"*\" counted"),
      .fault(.all, .psgSUC12, "every pattern had to match"),
      .fault(
        .allOfNone, .psgSUC12,
        "every pattern had to match, so that every URL matches where there is no pattern"),
      .fault(.none, .psgSUC12, "every URL were a success URL where there is a pattern"))
    Knob(
      "noPatterns", \.noPatterns,
      .fault(.everything, .psgSUC12, "every URL were a success URL where there is no pattern"))
    Knob(
      "breakdown", \.breakdown,
      .partial(.answersNoMatch, "nothing matched"),
      .partial(.answersMatch, "everything matched"))
  }
}
