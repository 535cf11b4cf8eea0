import ConformanceKit
import Testing
import WirePrimitives

/// Where two answers first differ.
struct DifferingPlaceTests {
  @Test func `order makes no difference, values do`() throws {
    let left: JSON = ["a": [["x", 1], ["y", [1, 2]]], "b": "text"]
    #expect(DifferingPlace(left, ["b": "text", "a": [["y", [1, 2]], ["x", 1]]]) == nil)
    let right: JSON = ["a": [["y", [1, 3]], ["x", 1]], "b": "other"]
    let place = try #require(DifferingPlace(left, right))
    #expect(place.path == "a.y[1]")
    #expect(place.left == 2 && place.right == 3)
    let missing = try #require(DifferingPlace(["a": [1]], ["a": [1, 2]]))
    #expect(missing.path == "a[1]" && missing.left?.kind == nil && missing.right == 2)
  }

  @Test
  func `texts of the same characters are the place only where nothing else differs`()
    throws
  {
    let left: JSON = ["call": #"f({"a":1,"b":2})"#, "log": "one"]
    let right: JSON = ["call": #"f({"b":2,"a":1})"#, "log": "two"]
    #expect(DifferingPlace(left, right)?.path == "log")
    #expect(DifferingPlace(["x": "ab"], ["x": "ba"])?.path == "x")
  }
}
