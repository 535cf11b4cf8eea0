import ConformanceKit
import MachineKit
import WirePrimitives

/// What a worker tells whoever started it, a line of JSON each on its standard output.
enum FuzzMessage {
  case status(FuzzStatus)
  /// A first case of its kind, once it is written down.
  case found(SuiteID, RequirementID?, Verdict)
  /// A case in which the kit itself went wrong, once it is written down.
  case kitFault(String)
  /// Why it cannot go on.
  case stopped(String)
  /// Its share is done.
  case done

  var line: JSON {
    switch self {
    case .status(let status): ["status": status.json]
    case .found(let suite, let requirement, let verdict):
      [
        "found": .string(suite.text), "requirement": .string(requirement?.text ?? ""),
        "verdict": .string(verdict.rawValue),
      ]
    case .kitFault(let name): ["kitFault": .string(name)]
    case .stopped(let reason): ["stopped": .string(reason)]
    case .done: ["done": true]
    }
  }

  init?(_ line: JSON) {
    if let status = line["status"].flatMap(FuzzStatus.init) {
      self = .status(status)
    } else if let suite = line["found"]?.text,
      let verdict = line["verdict"]?.text.flatMap(Verdict.init(rawValue:))
    {
      let requirement = line["requirement"]?.text ?? ""
      self = .found(
        SuiteID(suite), requirement.isEmpty ? nil : RequirementID(requirement), verdict)
    } else if let name = line["kitFault"]?.text {
      self = .kitFault(name)
    } else if let reason = line["stopped"]?.text {
      self = .stopped(reason)
    } else if line["done"] != nil {
      self = .done
    } else {
      return nil
    }
  }
}
