/// Mutators of bytes: for targets that take any, and for the bytes inside of texts.
enum ByteMutators {
  static let all: [any Mutator<[UInt8]>] = [
    FlipBit(), SetByte(), InsertBytes(), EraseBytes(), CopyBytes(), ChangeInteger(), ChangeDigits(),
    WordInBytes(), CrossBytes(), PassComparison(),
  ]
}
