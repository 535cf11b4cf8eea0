package import Foundation

/// Times as reports write them, in UTC whatever the machine is set to.
package enum UTC {
  /// `2026-11-21T10:02:11Z`.
  package static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  /// `2026-11-21`.
  package static func day(_ date: Date) -> String { String(text(date).prefix(10)) }

  /// `2026-11-21T10-02-11`: no colons, which Windows does not take.
  package static func folderName(_ date: Date) -> String {
    String(text(date).prefix(19)).replacing(":", with: "-")
  }
}
