import ArgumentParser
import ReportWriters

/// How large each report may get.
struct ReportLimitOption: ParsableArguments {
  @Option(
    name: .customLong("report-limit"),
    help: ArgumentHelp(
      "Maximum report size in MB, or none. (default: 16)", valueName: "mb"))
  private var given: Megabytes?

  var limit: ReportLimit { given?.limit ?? .standard }
}

/// A limit on the command line.
private struct Megabytes: ExpressibleByArgument {
  let limit: ReportLimit

  init?(argument: String) {
    if argument == "none" || argument == "0" {
      limit = .none
    } else if let number = Int(argument), (1...1_000_000).contains(number) {
      limit = ReportLimit(megabytes: number)
    } else {
      return nil
    }
  }
}
