/// What a worker tells whoever started it, a line of JSON each on its standard output.
enum FuzzMessage: Codable {
  case status(FuzzStatus)
  /// The first case of its kind, once it is written down: what a person calls the kind.
  case found(String)
  /// Why it cannot go on.
  case stopped(String)
  /// Its share is done.
  case done
}
