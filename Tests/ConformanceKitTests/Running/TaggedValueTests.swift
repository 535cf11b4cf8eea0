import ConformanceKit
import MachineKit
import Testing
import WirePrimitives

struct TaggedValueTests {
  @Test(arguments: [
    (#"{"a":[1,"é",null]}"#, #"{"a":[1,"é",null]}"#),
    (#"["\ud800x"]"#, #"[{"$utf16":"d8000078"}]"#),
    (#"{"\ud800":1}"#, #"{"\ud800":1}"#),
    (#"{"$x":1}"#, #"{"$data":{"$x":1}}"#),
    (#"{"$utf16":"0041"}"#, #"{"$data":{"$utf16":"0041"}}"#),
    (#"{"$data":{"$data":{}}}"#, #"{"$data":{"$data":{"$data":{"$data":{}}}}}"#),
    (#"{"$bytes":"AP8="}"#, #"{"$bytes":"AP8="}"#),
    (#"{"$bytes":"AP8"}"#, #"{"$data":{"$bytes":"AP8"}}"#),
    (#"[{"$f64":"7ff0000000000000"}]"#, #"[{"$f64":"7ff0000000000000"}]"#),
    (#"{"$f64":"7FF0000000000000"}"#, #"{"$data":{"$f64":"7FF0000000000000"}}"#),
    (#"{"$x":1,"y":2}"#, #"{"$x":1,"y":2}"#),
  ])
  func `what JSON cannot carry is tagged, and back`(plain: String, tagged: String) throws {
    let value = try JSON.parse(plain)
    let encoded = TaggedValue.encode(value)
    #expect(encoded.isIdentical(to: try JSON.parse(tagged)), "\(encoded)")
    #expect(TaggedValue.decode(encoded).isIdentical(to: value))
  }

  @Test(arguments: [
    (#"{"$f64":"4014000000000000"}"#, "5"),
    (#"{"$f64":"7ff0000000000000"}"#, #"{"$f64":"7ff0000000000000"}"#),
    (#"{"$f64":"4014"}"#, #"{"$f64":"4014"}"#),
    (#"{"$utf16":"004"}"#, #"{"$utf16":"004"}"#),
    (#"{"$utf16":"zzzz"}"#, #"{"$utf16":"zzzz"}"#),
    (#"{"$other":1}"#, #"{"$other":1}"#),
    (#"[[{"$utf16":"00410042"}]]"#, #"[["AB"]]"#),
  ])
  func `what a port sends is read, and left where it is no tag`(
    sent: String, meant: String
  ) throws {
    #expect(TaggedValue.decode(try JSON.parse(sent)) == (try JSON.parse(meant)))
  }

  @Test(arguments: [
    "7ff8000000000000", "3ff8000000000000", "fff8000000000000", "7FF0000000000000", "4014",
  ])
  func `what is sent as an object is no number to the references either`(digits: String) {
    let value: JSON = ["$f64": .string(digits)]
    #expect(
      (TaggedValue.encode(value) == value) == (value.object.flatMap(ExactDouble.init(tag:)) != nil))
  }
}
