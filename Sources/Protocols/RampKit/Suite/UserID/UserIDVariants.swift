import ConformanceKit
import MachineKit
import RampKitReference

extension UserIDFormatSuite {
  /// What can go another way in writing a user id.
  static let variants: [Variant<UserIDRules>] = [
    Variant(
      "form=bare", .fault(.rmpUID01), behavesAsIf: "an id had no hyphens",
      broadBecause: "every id has hyphens"
    ) { $0.form = .bare },
    Variant(
      "form=braced", .fault(.rmpUID01), behavesAsIf: "an id stood in braces",
      broadBecause: "no id has braces"
    ) { $0.form = .braced },
    Variant(
      "form=unpadded", .fault(.rmpUID01),
      behavesAsIf: "a byte below 16 were written as one digit",
      broadBecause: "most vectors have a byte below 16"
    ) { $0.form = .unpadded },
    Variant(
      "version=kept", .fault(.rmpUID02), behavesAsIf: "the version were left as it is drawn",
      broadBecause: "few drawn bytes have the version"
    ) { $0.version = .kept },
    Variant(
      "version=added", .fault(.rmpUID02),
      behavesAsIf: "the bit of the version were set and the bits beside it not cleared"
    ) { $0.version = .added },
    Variant(
      "version=one", .fault(.rmpUID02), behavesAsIf: "the version were 1",
      broadBecause: "no id has version 1"
    ) { $0.version = .one },
    Variant(
      "version=inByte7", .fault(.rmpUID02), behavesAsIf: "the version were written to byte 7",
      broadBecause: "few drawn bytes have the version"
    ) { $0.version = .inByte7 },
    Variant(
      "variant=kept", .fault(.rmpUID03), behavesAsIf: "the variant were left as it is drawn",
      broadBecause: "one of four drawn bytes has the variant"
    ) { $0.variant = .kept },
    Variant(
      "variant=added", .fault(.rmpUID03),
      behavesAsIf: "the first bit of the variant were set and the second not cleared"
    ) { $0.variant = .added },
    Variant(
      "variant=microsoft", .fault(.rmpUID03), behavesAsIf: "the variant were that of Microsoft",
      broadBecause: "no id has that variant"
    ) { $0.variant = .microsoft },
    Variant(
      "letters=upper", .reading(.ambRMP51, .rmpUID04), behavesAsIf: "ids were in upper case",
      broadBecause: "nearly every id has letters"
    ) { $0.letters = .upper },
    Variant(
      "free=littleEndian", .fault(.rmpUID05),
      behavesAsIf: "the first three groups were written with their lowest byte first",
      broadBecause: "most drawn bytes differ"
    ) { $0.free = .littleEndian },
    Variant(
      "free=wholeByte8", .fault(.rmpUID05),
      behavesAsIf: "all of byte 8 were overwritten by the variant"
    ) { $0.free = .wholeByte8 },
    Variant(
      "free=sevenBits", .fault(.rmpUID05), behavesAsIf: "the high bit of each byte were lost"
    ) { $0.free = .sevenBits },
    Variant(
      "free=reversed", .fault(.rmpUID05), behavesAsIf: "the bytes were written from the last on",
      broadBecause: "most drawn bytes differ"
    ) { $0.free = .reversed },
    Variant(
      "free=fifteenBytes", .fault(.rmpUID05), behavesAsIf: "fifteen bytes were drawn"
    ) { $0.free = .fifteenBytes },
  ]
}

extension UserIDFreshSuite {
  /// What can go another way in making user ids.
  static let variants: [Variant<UserIDFreshRules>] = [
    Variant(
      "form=bare", .fault(.rmpUID01), behavesAsIf: "an id had no hyphens",
      broadBecause: "every id has hyphens"
    ) { $0.format.form = .bare },
    Variant(
      "version=kept", .fault(.rmpUID02), behavesAsIf: "the version were left as it is drawn",
      broadBecause: "one of sixteen draws has the version"
    ) { $0.format.version = .kept },
    Variant(
      "variant=kept", .fault(.rmpUID03), behavesAsIf: "the variant were left as it is drawn",
      broadBecause: "one of four draws has the variant"
    ) { $0.format.variant = .kept },
    Variant(
      "letters=upper", .reading(.ambRMP51, .rmpUID04), behavesAsIf: "ids were in upper case",
      broadBecause: "nearly every id has letters"
    ) { $0.format.letters = .upper },
    Variant(
      "source=linear", .fault(.rmpUID06),
      behavesAsIf:
        "ids were drawn from a linear generator, such as xorshift or the Mersenne Twister"
    ) { $0.source = .linear },
    Variant(
      "asks=oneFewer", .fault(.rmpUID20), behavesAsIf: "one id fewer were made than is asked for",
      broadBecause: "every case counts"
    ) { $0.asks = .oneFewer },
    Variant(
      "source=sameEachStart", .fault(.rmpUID20),
      behavesAsIf: "each process drew the same ids"
    ) { $0.source = .sameEachStart },
    Variant(
      "source=smallPool", .fault(.rmpUID20),
      behavesAsIf: "ids were drawn from a pool that is too small"
    ) { $0.source = .smallPool },
    Variant(
      "source=counter", .fault(.rmpUID20), behavesAsIf: "ids were counted up"
    ) { $0.source = .counter },
    Variant(
      "source=clock", .fault(.rmpUID20), behavesAsIf: "ids were made of the time, in part at least"
    ) { $0.source = .clock },
    Variant(
      "source=oneVariantDigit", .fault(.rmpUID20),
      behavesAsIf: "the digit that begins with the variant were always the same"
    ) { $0.source = .oneVariantDigit },
    Variant(
      "source=stuckBit", .fault(.rmpUID20),
      behavesAsIf: "some bits were the same or nearly so in all ids"
    ) { $0.source = .stuckBit },
    Variant(
      "source=equalBits", .fault(.rmpUID20),
      behavesAsIf: "some bits depended on others of the same id"
    ) { $0.source = .equalBits },
    Variant(
      "source=alike", .fault(.rmpUID20), behavesAsIf: "an id depended on the one before it"
    ) { $0.source = .alike },
  ]
}
