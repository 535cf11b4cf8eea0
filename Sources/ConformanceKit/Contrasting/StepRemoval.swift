/// Leaves out each step of a trace that comes before the one in which it departs.
enum StepRemoval {
  /// More steps than this are told by their number, and not by what each is needed for.
  private static let mostSteps = 40

  /// The steps without which the port does what is due, though the same is due without them.
  static func neededSteps(near inputs: inout NearbyInputs) async -> [Int] {
    let example = Variation(inputs.example)
    guard example.earlierSteps.count <= mostSteps else { return [] }
    let fates = await inputs.fates(of: example.earlierSteps.map { example.withoutSteps([$0]) })
    return zip(example.earlierSteps, fates).filter { $0.1 == .passes }.map(\.0)
  }
}
