import ChoiceEngine
import Testing

@testable import FuzzEngine

struct FeatureTableTests {
  @Test func `features count by run and not by mention`() {
    var table = FeatureTable()
    let feature = Feature(.edge, 7)
    table.insert(feature, entry: 0, size: 1, run: 1)
    let place = table.place(of: feature)
    #expect(place == 0)
    table.count(at: 0, run: 1)
    table.count(at: 0, run: 2)
    table.count(at: 0, run: 2)
    #expect(table.records[0].count == 2)
    for code in 0..<UInt64(5_000) {
      table.insert(Feature(.shape, code), entry: 0, size: 1, run: 3)
    }
    for code in 0..<UInt64(5_000) {
      #expect(table.place(of: Feature(.shape, code)) == Int(code) + 1)
    }
    #expect(table.place(of: Feature(.edge, 8)) == nil)
  }

  /// Features with so many runs each, shown in turn: so they rise past each other.
  private static func table(_ runs: [Int], _ domain: Feature.Domain) -> FeatureTable {
    var table = FeatureTable()
    for (code, _) in runs.enumerated() {
      table.insert(Feature(domain, UInt64(code)), entry: code, size: 1, run: code)
    }
    for turn in 1..<(runs.max() ?? 1) {
      for (code, count) in runs.enumerated() where turn < count {
        table.count(at: code, run: turn * runs.count + code)
      }
    }
    return table
  }

  @Test(arguments: [Feature.Domain.citation, .edge])
  func `a feature is picked as often as it is rare`(domain: Feature.Domain) throws {
    let runs = [32, 1, 100, 3, 7, 2, 31, 1, 8, 4, 9]
    let table = Self.table(runs, domain)
    let draws = 8_000
    var picks = [Int](repeating: 0, count: runs.count)
    for seed in 0..<UInt64(draws) {
      var (table, random) = (table, SplitMix64(seed: seed))
      picks[try #require(table.pick(ofRequirements: domain == .citation, by: &random))] += 1
      #expect(table.pick(ofRequirements: domain != .citation, by: &random) == nil)
    }
    let total = runs.reduce(0) { $0 + 1 / Double($1) }
    for (count, picked) in zip(runs, picks) {
      let share = 1 / Double(count) / total
      let deviation = (Double(draws) * share * (1 - share)).squareRoot()
      #expect(abs(Double(picked) - Double(draws) * share) < 5 * deviation, "\(count): \(picked)")
    }
  }

  @Test func `what is picked again and again does not hold all of the energy for ever`() throws {
    var table = Self.table([1, 40], .edge)
    var random = SplitMix64(seed: 3)
    var picks = [0, 0]
    for _ in 0..<2_000 {
      picks[try #require(table.pick(ofRequirements: false, by: &random))] += 1
    }
    // Each pick counts as a run, so in the end they are alike.
    #expect(picks[0] > picks[1] && picks[1] > 800, "\(picks)")
  }
}
