import MachineKit
import Testing

struct SpreadTests {
  @Test func `a sample reaches from the beginning to the end`() {
    #expect(Array(0..<10).spread(4) == [0, 2, 5, 7])
    #expect(Array(0..<3).spread(4) == [0, 1, 2])
    #expect([Int]().spread(4).isEmpty)
  }
}
