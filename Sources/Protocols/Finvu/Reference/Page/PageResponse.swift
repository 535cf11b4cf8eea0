import WirePrimitives

/// What a page is told by a callback, as far as every reader takes it for the same.
enum PageResponse {
  /// Of JSON only `null`, whose members nobody can read.
  case notJSON(isNull: Bool)
  case initiate(isSilent: Bool, isSMS: Bool)
  /// The token may be empty; the type of the flow is missing where nothing was authenticated.
  case success(token: JSONString?, isSilent: Bool?)
  case failure(message: JSONString, code: JSONString?, token: JSONString?)
  /// Neither the first status of a flow nor its end.
  case news(isCode: Bool, token: JSONString?)
  /// A page may take it for this or that.
  case unclear

  /// Texts that the most lenient reader of JSON takes for none.
  private static let malformed: Set<String> = [
    "not json", "", "{", "<html>", "[object Object]", "undefined", "SUCCESS",
  ]

  private static let names = [
    "status", "statusCode", "token", "authType", "errorCode", "errorMessage", "error",
    "deliveryChannel",
  ]

  /// Unclear are responses without what the document shows in all of their kind, members of another
  /// type, and one named as the sample page's `error`, which no response has (AMB-FNV-07).
  init(_ text: JSONString) {
    guard let text = text.text else {
      self = .unclear
      return
    }
    guard !Self.malformed.contains(text), text != "null" else {
      self = .notJSON(isNull: text == "null")
      return
    }
    guard let json = try? JSON.parse(text), json.isReadAlike(depth: 64), json.kind == .object,
      Self.names.allSatisfy({ json[$0]?.string != nil || json[$0] == nil }), json["error"] == nil,
      let status = json["status"]?.text
    else {
      self = .unclear
      return
    }
    guard json[status == "FAILURE" ? "errorCode" : "statusCode"] != nil else {
      self = .unclear
      return
    }
    let token = json["token"]?.string
    let isSMS = json["deliveryChannel"] == "SMS"
    switch (status, json["authType"]?.text) {
    case ("INITIATE", "SILENT_AUTH") where token == nil:
      self = .initiate(isSilent: true, isSMS: isSMS)
    case ("INITIATE", "OTP") where token == nil: self = .initiate(isSilent: false, isSMS: isSMS)
    case ("SUCCESS", "SILENT_AUTH"): self = .success(token: token, isSilent: true)
    case ("SUCCESS", "OTP"): self = .success(token: token, isSilent: false)
    case ("SUCCESS", nil): self = .success(token: token, isSilent: nil)
    case ("FAILURE", _):
      guard let message = json["errorMessage"]?.string, !message.isEmpty else {
        self = .unclear
        return
      }
      self = .failure(
        message: message, code: json["errorCode"]?.string,
        token: token.flatMap { $0.isEmpty ? nil : $0 })
    case ("INITIATE", _), ("SUCCESS", _), ("", _): self = .unclear
    default:
      self = .news(
        isCode: status == "OTP_AUTO_READ", token: token.flatMap { $0.isEmpty ? nil : $0 })
    }
  }
}
