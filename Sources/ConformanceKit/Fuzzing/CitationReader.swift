package import FuzzEngine
package import MachineKit

/// What the decisions of a reference show: each with about how often, and each two in a row.
package struct CitationReader {
  /// Codes of citations, which are hashes of their texts: the same in every process.
  private var codes: [Citation: UInt64] = [:]

  package init() {}

  package mutating func features(of citations: [Citation]) -> [Feature] {
    var run: [UInt64] = []
    var features: [Feature] = []
    features.reserveCapacity(2 * citations.count)
    for citation in citations {
      let code = code(of: citation)
      features.append(Feature(.transition, (run.last ?? 0) &* 31 ^ code))
      run.append(code)
    }
    // In an order of their own, and not in that of a dictionary: it is part of what a seed repeats.
    run.sort()
    for (index, code) in run.enumerated() where index == 0 || run[index - 1] != code {
      let count = run[index...].prefix { $0 == code }.count
      features.append(Feature(.citation, code << 3 | Feature.bucket(count)))
    }
    return features
  }

  private mutating func code(of citation: Citation) -> UInt64 {
    if let code = codes[citation] { return code }
    let code = Feature.code(of: citation.description)
    codes[citation] = code
    return code
  }
}
