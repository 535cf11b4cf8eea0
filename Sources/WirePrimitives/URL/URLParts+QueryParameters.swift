extension URLParts {
  /// The query read as a form (URL Standard, section 5.1), in order, repeated names included.
  public var queryParameters: [URLQueryParameter] {
    guard let query else { return [] }
    return Array(query.utf8).split(separator: ASCII.ampersand).map(URLQueryParameter.init)
  }
}
