package import WirePrimitives

/// What the reading of an intent token's flags is decided by. The first value of each knob is the
/// required one; what the others are (a choice, a reading, a fault) stands in the suite's table.
package struct JWTFlagsRules: Sendable {
  // Token

  /// Which segment holds the flags. PSG-JWT-01.
  package enum FlagSegment: Sendable { case second, first, third, unread }
  package var flagSegment = FlagSegment.second

  /// What a text without a second segment is. PSG-JWT-09.
  package enum MissingSegment: Sendable { case malformed, payloadItself }
  package var missingSegment = MissingSegment.malformed

  /// What becomes of a malformed token. PSG-JWT-09, PSG-JWT-10, PSG-JWT-14, AMB-PSG-87.
  package enum MalformedToken: Sendable { case defaults, reject, everythingOn, unhandled }
  package var malformedToken = MalformedToken.defaults

  /// What is asked of the header. PSG-JWT-13.
  package enum Header: Sendable { case nothing, algorithmHS256, typeJWT, textMembersOnly }
  package var header = Header.nothing

  /// What is asked of the signature. PSG-JWT-13.
  package enum Signature: Sendable { case nothing, exactly32Bytes }
  package var signature = Signature.nothing

  // Payload

  /// PSG-JWT-08, AMB-PSG-17.
  package enum Alphabet: Sendable {
    case url, standard, standardDiscardingOthers, hyphenOnly, underscoreOnly
  }
  package var alphabet = Alphabet.url

  /// PSG-JWT-08, AMB-PSG-17.
  package enum Padding: Sendable { case supplied, required, fourForNone, onlyOne }
  package var padding = Padding.supplied

  /// What a payload is that is JSON but no object. PSG-JWT-10.
  package enum NonObject: Sendable { case malformed, firstElement, unhandled }
  package var nonObject = NonObject.malformed

  /// What members other than flags must be. PSG-JWT-18.
  package enum OtherMembers: Sendable { case anything, text, scalars, notNull }
  package var otherMembers = OtherMembers.anything

  /// Where a flag's member is looked for. PSG-JWT-15.
  package enum Nesting: Sendable { case topLevel, anyDepth, firstLevel }
  package var nesting = Nesting.topLevel

  /// How names are compared. PSG-JWT-16.
  package enum NameComparison: Sendable { case exact, ignoringCase }
  package var nameComparison = NameComparison.exact

  // Flags

  /// What a flag is read from. PSG-JWT-02, PSG-JWT-03, PSG-JWT-06.
  package enum Source: Sendable { case itsMember, member(Flag), nothing }
  package var sources = FlagTable(Source.itsMember)

  /// A flag without a member. PSG-JWT-07.
  package var absent = FlagTable(false)

  /// Which values enable a flag. PSG-JWT-02, PSG-JWT-11, AMB-PSG-18.
  package enum FlagType: Sendable {
    case boolean, booleanOrOne, booleanOrText, truthy, strict, booleanOrNull, presence
  }
  package var flagType = FlagType.boolean

  /// What a flag or interval of another type does to the rest. PSG-JWT-17.
  package enum OddMember: Sendable { case nothing, endsReading, intervalTurnsCaptureOff }
  package var oddMember = OddMember.nothing

  // Interval

  /// What the number counts. PSG-JWT-04.
  package enum IntervalUse: Sendable {
    case seconds, milliseconds, ignored, atMostSixty, defaultAboveSixty, atLeastFive
  }
  package var intervalUse = IntervalUse.seconds

  /// Seconds without a member, a number. PSG-JWT-05.
  package var defaultInterval = JWTFlagsRules.documentedInterval

  /// What is used in place of zero, a negative number or no number. PSG-JWT-12.
  package enum UnusableInterval: Sendable { case defaultInterval, asWritten, numberAsWritten, one }
  package var unusableInterval = UnusableInterval.defaultInterval

  // What the flags decide

  /// What `record` alone captures. PSG-SCR-10, AMB-PSG-21.
  package enum RecordCaptures: Sendable { case timerAndManual, nothing, timerOnly, manualOnly }
  package var recordCaptures = RecordCaptures.timerAndManual

  /// What `captureScreenshot` captures. PSG-SCR-10.
  package enum ScreenshotCaptures: Sendable {
    case timerAndManual, timerOnly, manualOnly, nothing, evenWithoutFlag
  }
  package var screenshotCaptures = ScreenshotCaptures.timerAndManual

  /// What the configuration has to say in captures. PSG-SCR-02.
  package enum ConfigurationCaptures: Sendable {
    case nothing, itsFlagsEnable, imageOptimizationEnables, itsFlagsOverride
  }
  package var configurationCaptures = ConfigurationCaptures.nothing

  /// Who must ask for cookies to be cleared. PSG-COK-11, AMB-PSG-20.
  package enum CookieClearing: Sendable {
    case either, tokenOnly, configurationOnly, both, always, configurationMemberPresent
  }
  package var cookieClearing = CookieClearing.either

  package init() {}

  /// PSG-JWT-05: "default: 5", in seconds.
  package static let documentedInterval: JSON = 5
}
