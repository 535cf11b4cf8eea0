/// A JSON value as the tests know it, independent of the library.
indirect enum SampleValue: Equatable {
  case null
  case bool(Bool)
  case number(String)
  case string([UInt16])
  case array([SampleValue])
  case object([SampleMember])
}

struct SampleMember: Equatable {
  let name: [UInt16]
  let value: SampleValue
}
