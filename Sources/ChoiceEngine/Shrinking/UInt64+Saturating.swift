extension UInt64 {
  /// The sum, or the largest number where there is none.
  func adding(_ other: UInt64) -> UInt64 {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    return isTooLarge ? .max : sum
  }
}
