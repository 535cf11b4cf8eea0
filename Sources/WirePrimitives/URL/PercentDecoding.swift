/// Percent-decoding (URL Standard, section 1.3).
package enum PercentDecoding {
  /// Each `%` that two hexadecimal digits follow is one byte with them; any other stays.
  package static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var at = bytes.startIndex
    while at < bytes.endIndex {
      if bytes[at] == ASCII.percent, at + 2 < bytes.endIndex,
        let high = ASCII.hexValue(bytes[at + 1]), let low = ASCII.hexValue(bytes[at + 2])
      {
        output.append(UInt8(high << 4 | low))
        at += 3
      } else {
        output.append(bytes[at])
        at += 1
      }
    }
    return output
  }
}
