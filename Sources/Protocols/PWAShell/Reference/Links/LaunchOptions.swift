/// What an app is launched with.
package struct LaunchOptions: Sendable {
  package struct Activity: Sendable {
    package static let browsing = "browsing-web"
    package let type: String
    package let url: String?

    package init(type: String, url: String?) {
      self.type = type
      self.url = url
    }
  }

  package let rootURL: String
  package let activities: [Activity]
  package let shortcut: String?
  package let contexts: [String]

  package init(
    rootURL: String, activities: [Activity], shortcut: String?, contexts: [String]
  ) {
    self.rootURL = rootURL
    self.activities = activities
    self.shortcut = shortcut
    self.contexts = contexts
  }

  package var usableActivities: [Activity] { activities.filter { $0.url != nil } }

  /// How many kinds of link there are.
  package var sources: Int {
    [!usableActivities.isEmpty, shortcut != nil, !contexts.isEmpty].count { $0 }
  }

  /// Whether a platform that delivers one link at a time delivers this.
  package var isSingle: Bool {
    activities.count + contexts.count + (shortcut == nil ? 0 : 1) < 2
  }
}
