/// What the check of initConfig is decided by. The first value of each knob is the required one.
package struct InitConfigRules: Sendable {
  /// A JSON text. FNV-INI-01.
  package enum Texts: Sendable { case read, refused }
  package var texts = Texts.read

  /// What is no JSON. FNV-INI-10.
  package enum Malformed: Sendable { case refused, unhandled, noCode }
  package var malformed = Malformed.refused

  /// JSON of something else than an object, and what is neither a text nor an object. FNV-INI-16.
  package enum NoObject: Sendable { case refused, unhandled, unwrapped, firstElement }
  package var noObject = NoObject.refused
  package enum Absent: Sendable { case refused, unhandled }
  package var absent = Absent.refused

  /// An object in place of its text. FNV-INI-17, AMB-FNV-13.
  package enum Objects: Sendable { case accepted, refused, unhandled }
  package var objects = Objects.accepted

  /// The names of the ids. FNV-INI-02.
  package enum Names: Sendable { case documented, snakeCase }
  package var names = Names.documented

  /// What an id may be instead of a text that is not empty. FNV-INI-04 to FNV-INI-09.
  package enum Presence: Sendable { case required, mayBeMissing, mayBeEmpty }
  package var appID = Presence.required
  package var requestID = Presence.required
  package enum NoMembers: Sendable { case refused, unhandled, accepted }
  package var noMembers = NoMembers.refused
  package enum BothEmpty: Sendable { case refused, accepted }
  package var bothEmpty = BothEmpty.refused
  package enum Form: Sendable { case any, asLongAsUUID, alphanumeric }
  package var form = Form.any

  /// Ids of spaces alone. FNV-INI-11, AMB-FNV-15.
  package enum BlankID: Sendable { case refused, accepted, unhandled }
  package var blankID = BlankID.refused

  /// Ids that are no texts. FNV-INI-18, AMB-FNV-15.
  package enum OtherID: Sendable { case refused, converted, unhandled }
  package var otherID = OtherID.refused

  /// Members besides the ids. FNV-INI-14.
  package enum Others: Sendable { case ignored, refused }
  package var others = Others.ignored

  /// Ids as they go on. FNV-INI-19.
  package enum IDs: Sendable { case asGiven, trimmed, lowerCase, swapped }
  package var ids = IDs.asGiven

  /// FNV-ERR-01.
  package enum Code: String, Sendable {
    case invalidParameter = "1001"
    case generic = "1002"
    case initFailed = "5003"
  }
  package var code = Code.invalidParameter

  /// FNV-INI-08.
  package enum Message: String, Sendable {
    case documented = "appId and requestId are required"
    case otherWords = "Missing appId or requestId"
  }
  package var message = Message.documented

  /// What befalls every configuration, whatever it is.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}
