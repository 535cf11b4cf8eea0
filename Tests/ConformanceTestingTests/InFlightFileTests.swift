import ConformanceKit
import Foundation
import MachineKit
import Testing
import WirePrimitives

@testable import ConformanceTesting

@Suite struct InFlightFileTests {
  private let place = ScratchPlace()
  private var path: String { place.workplace.inFlight }

  init() throws { try place.workplace.prepare() }

  private func entry(_ word: String) -> InFlightFile.Entry {
    InFlightFile.Entry(Call(suite: SuiteID("x.echo"), input: ["word": .string(word)]))
  }

  private func open(build: String = "1", forgets: Bool = false) throws -> InFlightFile {
    try InFlightFile(path: path, build: build, forgets: forgets)
  }

  @Test func `what was in flight at the end of a process is known to the next`() throws {
    try open().enter(entry("a"))
    #expect(try open().ended == [entry("a")])
  }

  @Test func `what one process ended in is kept for all of the same build`() throws {
    try open().enter(entry("a"))
    try open().enter(entry("b"))
    try open().leave()
    #expect(try open().ended == [entry("a"), entry("b")])
  }

  @Test func `what came back is forgotten`() throws {
    let file = try open()
    file.enter(entry("a"))
    file.leave()
    #expect(try open().ended == [])
  }

  @Test func `a shorter entry leaves nothing of the longer one before it`() throws {
    let file = try open()
    file.enter(entry(String(repeating: "long", count: 100)))
    file.enter(entry("b"))
    #expect(try open().ended == [entry("b")])
  }

  @Test func `another build is asked anew`() throws {
    try open().enter(entry("a"))
    #expect(try open(build: "2").ended == [])
    #expect(try open(build: "1").ended == [])
  }

  @Test func `it forgets where it is asked to`() throws {
    try open().enter(entry("a"))
    #expect(try open(forgets: true).ended == [])
    #expect(try open().ended == [])
  }

  @Test(arguments: [
    "", "\n", "\u{0}\u{0}\u{0}", "{", #"{"build":"1"}"#, "{\"build\":\"1\"}\n{\"suite\":\"x",
    "{\"build\":\"1\"}\n{\"suite\":1,\"input\":{}}\n", "{\"build\":\"1\"}\n[]\n7\n",
    "{\"build\":\"1\"}\n\n{\"suite\":\"x.echo\",\"input\":{}}\n",
  ])
  func `a file that is cut or holds anything else says nothing`(_ text: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    let file = try open()
    #expect(file.ended == [])
    file.enter(entry("a"))
    #expect(try open().ended == [entry("a")])
  }

  @Test func `a folder that cannot be written to is an error with its reason`() {
    #expect {
      try InFlightFile(path: "/dev/null/in-flight", build: "1")
    } throws: { error in
      "\(error)" == "/dev/null/in-flight cannot be written: Not a directory"
    }
  }
}
