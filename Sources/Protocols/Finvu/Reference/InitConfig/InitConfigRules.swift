package import MachineKit

/// What the check of initConfig is decided by. The first value of each knob is the required one.
package struct InitConfigRules: RuleSet {
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

  /// A failure with any configuration, which the suite uses as a partial fault.
  package enum Checking: Sendable { case usual, refused, unhandled }
  package var checking = Checking.usual

  package init() {}
}

extension InitConfigRules {
  package static let variants = table {
    Knob(
      "objects", \.objects,
      .choice(
        .refused, "finvu.init-config-object", "reject",
        "an object in place of its text were refused"),
      .fault(.unhandled, .fnvINI17, "an object in place of its text led to an internal error"))
    Knob(
      "blankID", \.blankID,
      .choice(.accepted, "finvu.blank-id", "accept", "spaces alone were an id"),
      .fault(.unhandled, .fnvINI11, "spaces alone led to an internal error"))
    Knob("texts", \.texts, .fault(.refused, .fnvINI01, "a JSON text were no configuration"))
    Knob(
      "malformed", \.malformed,
      .fault(.unhandled, .fnvINI10, "malformed text led to an internal error"),
      .fault(.noCode, .fnvINI10, "malformed text had an empty code"))
    Knob(
      "noObject", \.noObject,
      .fault(.unhandled, .fnvINI16, "what is no object led to an internal error"),
      .fault(.unwrapped, .fnvINI16, "text of a text of an object were an object"),
      .fault(.firstElement, .fnvINI16, "a list stood for its first element"))
    Knob(
      "absent", \.absent,
      .fault(.unhandled, .fnvINI16, "no configuration led to an internal error"))
    Knob("names", \.names, .fault(.snakeCase, .fnvINI02, "names of members were in snake case"))
    Knob(
      "appID", \.appID,
      .fault(.mayBeMissing, .fnvINI04, "appId might be missing"),
      .fault(.mayBeEmpty, .fnvINI06, "appId might be empty"))
    Knob(
      "requestID", \.requestID,
      .fault(.mayBeMissing, .fnvINI05, "requestId might be missing"),
      .fault(.mayBeEmpty, .fnvINI07, "requestId might be empty"))
    Knob(
      "noMembers", \.noMembers,
      .fault(.unhandled, .fnvINI08, "an object without members led to an internal error"),
      .fault(.accepted, .fnvINI08, "an object without members were a configuration"))
    Knob("bothEmpty", \.bothEmpty, .fault(.accepted, .fnvINI09, "both ids might be empty together"))
    Knob(
      "form", \.form,
      .fault(.asLongAsUUID, .fnvINI09, "an id had 36 characters"),
      .fault(.alphanumeric, .fnvINI09, "an id had letters, digits and hyphens alone"))
    Knob("others", \.others, .fault(.refused, .fnvINI14, "there were no further members"))
    Knob(
      "otherID", \.otherID,
      .fault(.converted, .fnvINI18, "an id that is no text were its text"),
      .fault(.unhandled, .fnvINI18, "an id that is no text led to an internal error"))
    Knob(
      "ids", \.ids,
      .reading(.trimmed, .ambFNV15, .fnvINI19, "ids were trimmed"),
      .fault(.lowerCase, .fnvINI19, "ids were made lower-case"),
      .fault(.swapped, .fnvINI19, "each id were the other"))
    Knob(
      "code", \.code,
      .fault(
        .generic, .fnvERR01, "an invalid configuration were a generic failure",
        broad: "most vectors are of invalid configurations"),
      .fault(
        .initFailed, .fnvERR01, "an invalid configuration were a failed initialisation",
        broad: "most vectors are of invalid configurations"))
    Knob("message", \.message, .fault(.otherWords, .fnvINI08, "the message had other words"))
    Knob(
      "checking", \.checking,
      .partial(.refused, "the configuration were refused"),
      .partial(.unhandled, "the configuration led to an internal error"))
  }
}
