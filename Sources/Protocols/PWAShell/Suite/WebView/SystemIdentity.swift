import ChoiceEngine
import ConformanceKit
import MachineKit
import PWAShellReference
import WirePrimitives

/// Device and version, as inputs have them.
enum SystemIdentity {
  static func parts(
    of input: JSON
  ) throws(InvalidInput) -> (device: String, version: SystemVersion) {
    guard let device = input["device"]?.text, !device.isEmpty,
      device.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x28 && $0 != 0x29 }),
      let version = input["osVersion"]?.text.flatMap(SystemVersion.init)
    else { throw InvalidInput("\"device\" is no ASCII text, or \"osVersion\" no version") }
    return (device, version)
  }

  static func needs(_ input: JSON) -> [CapabilityID] {
    input["device"]?.text == ShellSettings.device
      && input["osVersion"]?.text == ShellSettings.version ? [] : [PWAShellSuites.deviceIdentity.id]
  }

  static func device(from source: inout ChoiceSource) -> String {
    source.chance(2, in: 3)
      ? source.pick(["iPhone", "iPad"])
      : source.pick(["iPod touch", "Pixel 8", "SM-G991B", "x;y", "Nexus 5/6", "a_b"])
  }

  static func version(from source: inout ChoiceSource) -> String {
    source.chance(1, in: 2)
      ? source.pick(["17.0", "17", "16.4", "16.3", "16.10", "16.4.1", "9.3", "100.2"])
      : source.list(1...3) { "\($0.int(0...30))" }.joined(separator: ".")
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let (device, version) = try? parts(of: input) else { return [] }
    return [
      InputTrait("the device", .text(device)), InputTrait("the version", .text(version.text)),
      InputTrait(version.isAtLeast(16, 4) ? "version 16.4 or later" : "a version before 16.4"),
    ]
  }
}
