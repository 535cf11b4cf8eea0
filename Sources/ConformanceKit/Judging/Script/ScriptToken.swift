import WirePrimitives

/// A token of ECMAScript (ECMA-262, section 12), as far as scripts are read.
struct ScriptToken: Equatable {
  enum Kind: Equatable {
    /// An identifier or a reserved word.
    case name(String)
    case string(JSONString)
    /// A template literal without substitutions.
    case template(JSONString)
    case number(String)
    /// A punctuator; `` ` `` for each part of a template that has substitutions.
    case mark(String)
  }

  let kind: Kind
  /// Whether a line ends between the token before and this one.
  let isAfterLineEnd: Bool
}
