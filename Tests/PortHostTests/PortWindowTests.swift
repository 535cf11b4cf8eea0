import ConformanceKit
import PortHost
import Testing
import WirePrimitives

/// Many runs in flight.
@Suite(.serialized, .ownThread)
struct PortWindowTests {
  static let windows: [(kit: Int, port: Int, most: Int)] = [(64, 3, 3), (2, 50, 2), (1, 1, 1)]

  @Test(arguments: windows)
  func `no more runs are in flight than both sides allow`(kit: Int, port: Int, most: Int)
    async throws
  {
    let session = try await Hostile.start(
      "counts.py", "\(port)", limits: Hostile.limits(window: kit))
    let batch = await session.run(Array(repeating: 0, count: 9))
    let counts = batch.replies.compactMap { $0.answer?.int }
    #expect(counts.count == 9)
    #expect(counts.max() == most)
    #expect(batch.incidents == [])
    #expect(await session.finish() == [])
  }

  @Test func `replies in any order find their runs`() async throws {
    let port = try await Hostile.start("reverses.py", limits: Hostile.limits(deadline: .seconds(5)))
    let inputs = (0..<200).map { JSON.number($0) }
    let batch = await port.run(inputs)
    #expect(batch.replies == inputs.map { .ok($0) })
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `much in both directions at once blocks neither side`() async throws {
    let port = try await Hostile.start(
      "honest.py", limits: Hostile.limits(deadline: .seconds(10)))
    let large = (0..<12).map { JSON.string(String(repeating: "é\($0)", count: 20_000)) }
    let batch = await port.run(large)
    #expect(batch.replies == large.map { .ok($0) })
    #expect(batch.incidents == [])
    #expect(await port.finish() == [])
  }

  @Test func `batches asked for at once are answered one after the other`() async throws {
    let port = try await Hostile.start("honest.py")
    async let first = port.run([1, 2])
    async let second = port.run([3])
    async let third = port.run([])
    #expect(await first.replies == [.ok(1), .ok(2)])
    #expect(await second.replies == [.ok(3)])
    #expect(await third.replies == [])
    #expect(await port.finish() == [])
  }
}
