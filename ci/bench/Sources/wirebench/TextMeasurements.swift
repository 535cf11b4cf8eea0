import WirePrimitives

/// The kit's own work on patterns, identifiers and addresses.
enum TextMeasurements {
  static func all(_ inputs: Inputs) -> [String: Measurement] {
    let glob = Glob(inputs.glob.pattern)
    let hostile = Glob(inputs.hostileGlob.pattern)
    let long = Glob(inputs.longGlob.pattern)
    precondition(glob.matches(inputs.glob.text) && long.matches(inputs.longGlob.text))
    precondition(!hostile.matches(inputs.hostileGlob.text))
    return [
      "glob": repeatedly { keep(glob.matches(inputs.glob.text)) },
      "glob-made": repeatedly { keep(Glob(inputs.glob.pattern).matches(inputs.glob.text)) },
      "glob-hostile": { keep(hostile.matches(inputs.hostileGlob.text)) },
      "glob-long": { keep(long.matches(inputs.longGlob.text)) },
      "glob-long-made": { keep(Glob(inputs.longGlob.pattern).matches(inputs.longGlob.text)) },
      "uuid": repeatedly { keep(UUIDv4().text) },
      "uuid-read": repeatedly { keep(try UUIDv4.parse(inputs.uuid)) },
      "url": repeatedly { keep(try URLParts.parse(inputs.url)) },
      "url-href": repeatedly { keep(try URLParts.parse(inputs.url).href) },
      "url-long": { keep(try URLParts.parse(inputs.longURL).href) },
    ]
  }
}
