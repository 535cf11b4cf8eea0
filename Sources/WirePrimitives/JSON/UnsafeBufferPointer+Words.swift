extension UnsafeBufferPointer<UInt8> {
  /// Eight bytes, the first of them lowest. `offset + 8` must not exceed `count`.
  @inline(__always)
  func loadWord(at offset: Int) -> UInt64 {
    assert(offset >= 0 && offset + 8 <= count)
    return UInt64(
      littleEndian: UnsafeRawBufferPointer(self).loadUnaligned(
        fromByteOffset: offset, as: UInt64.self))
  }
}
