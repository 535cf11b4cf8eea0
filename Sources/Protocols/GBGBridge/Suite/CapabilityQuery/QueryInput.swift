import ConformanceKit
import GBGBridgeReference
import MachineKit
import WirePrimitives

/// The input of `gbg.capability-query`.
enum QueryInput {
  static func query(in input: JSON) throws(InvalidInput) -> CapabilityQuery {
    guard let hostVersion = input["hostVersion"]?.string,
      let provider = input["provider"]?.object, provider.count == 1, let only = provider.first,
      let capabilities = only.value.object
    else { throw InvalidInput("there is no \"hostVersion\", or no \"provider\" with one member") }
    return CapabilityQuery(
      hostVersion: hostVersion, provider: try self.provider(only.name.lossyText, capabilities))
  }

  private static func provider(
    _ name: String, _ capabilities: JSONObject
  ) throws(InvalidInput) -> CapabilityQuery.Provider {
    switch name {
    case "simple":
      var flags: [(id: JSONString, isSupported: Bool)] = []
      for member in capabilities {
        guard let flag = member.value.bool else { throw InvalidInput("a flag is no boolean") }
        flags.append((member.name, flag))
      }
      return .simple(flags)
    case "rich": return .rich(try infos(capabilities))
    case "configuration": return .configuration(try infos(capabilities))
    default: throw InvalidInput("there is no such provider")
    }
  }

  private static func infos(
    _ capabilities: JSONObject
  ) throws(InvalidInput) -> [(id: JSONString, info: CapabilityInfo)] {
    var infos: [(id: JSONString, info: CapabilityInfo)] = []
    for member in capabilities { infos.append((member.name, try info(member.value))) }
    return infos
  }

  static func info(_ value: JSON) throws(InvalidInput) -> CapabilityInfo {
    do throws(TraceError) {
      return try CapabilityInfo(value)
    } catch {
      throw InvalidInput(error.reason)
    }
  }
}

extension CapabilityQuery {
  var infos: [CapabilityInfo] {
    switch provider {
    case .simple(let flags): flags.map { CapabilityInfo(isSupported: $0.isSupported) }
    case .rich(let infos), .configuration(let infos): infos.map(\.info)
    }
  }

  private var ids: [JSONString] {
    switch provider {
    case .simple(let flags): flags.map(\.id)
    case .rich(let infos), .configuration(let infos): infos.map(\.id)
    }
  }

  /// What leaves open how it is answered.
  func doubt(in input: JSON) -> AmbiguityID? {
    if input.hasLoneSurrogates { return .ambGBG08 }
    return ([hostVersion] + ids + infos.compactMap(\.version)).contains(where: \.isEmpty)
      ? .ambGBG58 : nil
  }
}
