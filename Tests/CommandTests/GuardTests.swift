#if os(Linux)
  import Foundation
  import Testing

  /// What is left of a port when the program, or a part of it, is killed without a word.
  struct GuardTests {
    struct Row: CustomTestStringConvertible {
      let testDescription: String
      let arguments: [String]
      var toChildren = false
      let status: Int32
    }

    private static let fuzz = ["fuzz", "--suite", "success-url", "--time", "3", "--into", "c"]

    static let kills = [
      Row(
        testDescription: "check", arguments: ["check", "--no-report", "--suite", "success-url"],
        status: 128 + SIGKILL),
      Row(testDescription: "fuzz", arguments: fuzz, status: 128 + SIGKILL),
      Row(testDescription: "a worker of fuzz", arguments: fuzz, toChildren: true, status: 1),
    ]

    /// Starts a process at its first run that leaves its group, and hangs at the second if it is told.
    private static let port = """
      echo $$ >> pids
      while read line; do
        id=${line#*\\"id\\":}
        id=${id%%,*}
        case $line in
        '{"m":"bye"'*) exit ;;
        '{"m":"hello"'*) echo '{"id":0,"ok":{"protocol":1,"port":{"name":"x"},"suites":\
      ["passage.success-url"]}}' ;;
        *) if [ -e "up.$$" ]; then
            if [ "$0" = hangs ]; then sleep 600; fi
          else
            setsid sh -c 'echo $$ >> pids; echo > up; exec sleep 600' < /dev/null > /dev/null 2>&1 &
            echo > "up.$$"
          fi
          echo "{\\"id\\":$id,\\"ok\\":{\\"match\\":true}}" ;;
        esac
      done
      """

    @Test(.timeLimit(.minutes(10)), arguments: kills)
    func `nothing of a port is left when its kit is killed`(row: Row) async throws {
      let folder = try ScratchFolder()
      let port = [
        "--deadline", "3600000", "--", "sh", "-c", Self.port, row.toChildren ? "goes-on" : "hangs",
      ]
      let run = try await Command.run(
        row.arguments + port, in: folder.url, signals: [SIGKILL], saidIn: "up",
        toChildren: row.toChildren)
      #expect(run.status == row.status, "\(run.output) \(run.errors)")
      let processes = try folder.lines("pids").compactMap { Int32($0) }
      #expect(processes.count > 1)
      let end = ContinuousClock.now + .seconds(60)
      while processes.contains(where: { kill($0, 0) == 0 }), ContinuousClock.now < end {
        try await Task.sleep(for: .milliseconds(20))
      }
      #expect(processes.filter { kill($0, 0) == 0 } == [])
    }
  }
#endif
