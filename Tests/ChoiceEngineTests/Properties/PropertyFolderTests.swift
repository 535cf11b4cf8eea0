import ChoiceEngine
import Foundation
import TestSupport
import Testing

/// What is kept of properties from one process to the next.
final class PropertyFolderTests {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "properties-\(UUID().uuidString)")

  deinit { try? FileManager.default.removeItem(at: url) }

  private static func property(
    _ holds: @escaping @Sendable (Int) -> Bool
  ) -> Property<Int> {
    Property("numbers: a/b?", generate: { $0.integer(0...10_000) }, holds: holds)
  }

  @Test func `a failure goes first the next time, and is not lost when it is fixed`() async throws {
    let folder = PropertyFolder(url)
    let broken = await Self.property { $0 < 900 }.check(store: folder)
    guard case .failed(let failure) = broken.outcome else {
      Issue.record("\(broken)")
      return
    }
    #expect(try folder.load("numbers: a/b?") == [failure.replay.line])
    let again = await Self.property { $0 < 900 }.check(
      PropertySettings(cases: 1, seed: 99), store: folder)
    guard case .failed(let first) = again.outcome else {
      Issue.record("\(again)")
      return
    }
    #expect(first.shrinking == .replayed && first.value == "900")
    let fixed = await Self.property { _ in true }.check(store: folder)
    #expect(fixed.isPassed)
    #expect(fixed.remarks == [.isFixed(line: failure.replay.line)])
    #expect(try folder.load("numbers: a/b?").count == 1)
  }

  @Test func `what a process has ended in is told by the next one, once`() async throws {
    await #expect(processExitsWith: .failure) { [path = url.path as String] in
      _ = await PropertyFolderTests.property { number in
        precondition(number < 9_000, "too large")
        return true
      }.check(store: PropertyFolder(URL(filePath: path)))
    }
    let folder = PropertyFolder(url)
    let next = await Self.property { _ in true }.check(store: folder)
    guard next.isPassed, case .endedProcess(_, let value) = next.remarks.first else {
      Issue.record("\(next)")
      return
    }
    #expect((Int(value) ?? 0) >= 9_000)
    #expect(await Self.property { _ in true }.check(store: folder).remarks.isEmpty)
  }

  @Test func `a process that goes on has ended in nothing`() async {
    let folder = PropertyFolder(url)
    folder.enter("replay/1", of: "busy")
    #expect(PropertyFolder(url).takeUnfinished("busy") == nil)
    folder.enter(nil, of: "busy")
    let files = try? FileManager.default.contentsOfDirectory(atPath: url.path)
    #expect(files == [])
  }

  @Test func `a failure in whose shrinking a body gets stuck is kept`() async throws {
    let folder = PropertyFolder(url)
    let property = Property("stuck", generate: { $0.int(400...999) }) { number in
      if number == 400 { try await Task.sleep(for: .seconds(3_600)) }
      return number < 500
    }
    let report = await property.check(
      PropertySettings(patience: .milliseconds(200)), store: folder)
    guard case .failed(let failure) = report.outcome else {
      Issue.record("\(report)")
      return
    }
    #expect(failure.shrinking == .cut)
    #expect(try folder.load("stuck") == [failure.replay.line])
  }

  @Test func `two who save at once lose nothing, and long names are told apart`() async throws {
    let url = url
    let name = String(repeating: "n", count: 300)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for line in 0..<50 {
        group.addTask { try PropertyFolder(url).save("line \(line)", of: name + "1") }
      }
      try await group.waitForAll()
    }
    #expect(Set(try PropertyFolder(url).load(name + "1")).count == 50)
    #expect(try PropertyFolder(url).load(name + "2") == [])
  }
}
