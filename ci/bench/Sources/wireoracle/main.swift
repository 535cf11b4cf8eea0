import WirePrimitives

// Answers each line of standard input, so that other programs can compare:
//
//   json HEX      the compact and the canonical text (hex; "-" where there is none), or "error"
//   number TEXT   the bits of the double, and its ECMAScript text
//   base64 HEX    the text, then the bytes of the text decoded again
//   decode HEX    whether each decoder accepts the text: hex or "error" for
//                 standard required, standard forbidden, url required, url forbidden
//   url HEX HEX   the parts in JSON, or what is wrong; the second text is the base, or "-"
//   uuid HEX      bytes, version, variant, text; or "error"
//   random HEX    the UUID that is made from random bytes
//   glob HEX HEX  whether the pattern covers the text; iglob without regard to case
while let line = readLine() {
  let parts = line.split(separator: " ", omittingEmptySubsequences: false)
  let argument = String(parts[1])
  switch parts[0] {
  case "json": print(Answer.json(Hex.bytes(argument)))
  case "number": print(Answer.number(argument))
  case "base64": print(Answer.base64(Hex.bytes(argument)))
  case "decode": print(Answer.decode(Hex.bytes(argument)))
  case "url":
    let base = String(parts[2])
    print(Answer.url(Hex.bytes(argument), base: base == "-" ? nil : Hex.bytes(base)))
  case "uuid": print(Answer.uuid(Hex.bytes(argument)))
  case "random": print(Answer.uuid(randomBytes: Hex.bytes(argument)))
  case "glob", "iglob":
    print(
      Answer.glob(
        Hex.bytes(argument), Hex.bytes(String(parts[2])),
        letterCase: parts[0] == "glob" ? .sensitive : .asciiInsensitive))
  default: fatalError("unknown question \(line)")
  }
}
