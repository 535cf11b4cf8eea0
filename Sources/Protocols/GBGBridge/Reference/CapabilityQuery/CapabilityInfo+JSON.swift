package import MachineKit
package import WirePrimitives

extension CapabilityInfo {
  /// - Parameter json: `{"supported": bool, "version", "permissionState": text or null,
  ///   "constraints": object or null}`.
  package init(_ json: JSON) throws(TraceError) {
    guard let isSupported = json["supported"]?.bool else {
      throw TraceError("an info has no boolean \"supported\"")
    }
    let constraints = Self.given("constraints", in: json)
    guard constraints == nil || constraints?.object != nil else {
      throw TraceError("constraints are no object")
    }
    self.init(
      isSupported: isSupported, version: try Self.text("version", in: json),
      constraints: constraints, permissionState: try Self.text("permissionState", in: json))
  }

  package var json: JSON {
    var members: [(String, JSON)] = [("supported", .bool(isSupported))]
    if let version { members.append(("version", .string(version))) }
    if let constraints { members.append(("constraints", constraints)) }
    if let permissionState { members.append(("permissionState", .string(permissionState))) }
    return .object(members)
  }

  private static func given(_ name: String, in json: JSON) -> JSON? {
    // `nil` would be the null of JSON.
    guard let value = json[name], !value.isNull else { return .none }
    return value
  }

  private static func text(_ name: String, in json: JSON) throws(TraceError) -> JSONString? {
    guard let value = given(name, in: json) else { return nil }
    guard let text = value.string else { throw TraceError("a version or a state is no text") }
    return text
  }
}
