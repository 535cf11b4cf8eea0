extension [UInt64] {
  /// 64 bits that stand for a sequence: of a million sequences two are confused once in 10^7 times.
  package var fingerprint: UInt64 {
    reduce(into: UInt64(count)) { state, value in
      var mixer = SplitMix64(seed: state ^ value)
      state = mixer.next() &+ state
    }
  }
}
