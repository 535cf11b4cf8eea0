import WirePrimitives

// Answers each line of standard input, so that other programs can compare:
//
//   json HEX      the compact and the canonical text (hex; "-" where there is none), or "error"
//   number TEXT   the bits of the double, and its ECMAScript text
//   base64 HEX    the text, then the bytes of the text decoded again
//   decode HEX    whether each decoder accepts the text: hex or "error" for
//                 standard required, standard forbidden, url required, url forbidden
while let line = readLine() {
  let parts = line.split(separator: " ", omittingEmptySubsequences: false)
  let argument = String(parts[1])
  switch parts[0] {
  case "json": print(Answer.json(Hex.bytes(argument)))
  case "number": print(Answer.number(argument))
  case "base64": print(Answer.base64(Hex.bytes(argument)))
  case "decode": print(Answer.decode(Hex.bytes(argument)))
  default: fatalError("unknown question \(line)")
  }
}
