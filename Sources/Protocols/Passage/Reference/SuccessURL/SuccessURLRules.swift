/// What the matching of success patterns is decided by. The first value of each knob is the
/// required one; what the others are stands in the suite's table.
package struct SuccessURLRules: Sendable, Hashable {
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

  /// What the other characters stand for. PSG-SUC-07.
  package enum Literals: Sendable { case themselves, dotIsAny, questionIsAny, operators }
  package var literals = Literals.themselves

  /// PSG-SUC-15.
  package enum LetterCase: Sendable { case counts, ignored }
  package var letterCase = LetterCase.counts

  /// What of pattern and URL is compared. PSG-SUC-05, AMB-PSG-23.
  package enum Extent: Sendable { case everything, withoutQuery, host, decodedURL }
  package var extent = Extent.everything

  /// How many of the patterns must match; none where there need only be patterns. PSG-SUC-12.
  package enum Quantity: Sendable { case one, first, last, all, none }
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

  /// What befalls a matcher that breaks down.
  package enum Breakdown: Sendable { case never, answersNoMatch, answersMatch }
  package var breakdown = Breakdown.never

  package init() {}
}
