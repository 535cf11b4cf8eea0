import ConformanceKit
import GBGBridgeReference
import MachineKit

/// What can go another way in reading a JSON text, for rules that have those of the text at a path.
struct JSONTextVariants<Rules: Sendable> {
  let path: any WritableKeyPath<Rules, JSONTextRules> & Sendable

  var choices: [Variant<Rules>] {
    [
      choice(
        "duplicateKeys=last", JSONChoices.duplicateKeys, "last", "of repeated keys the last counted"
      ) {
        $0.duplicateKeys = .last
      },
      choice(
        "duplicateKeys=refused", JSONChoices.duplicateKeys, "reject",
        "a text with repeated keys were refused"
      ) { $0.duplicateKeys = .refused },
      choice(
        "canonicalKeys=merged", JSONChoices.canonicalKeys, "merged",
        "keys that differ only by normalisation were one"
      ) { $0.canonicalKeys = .merged },
      choice(
        "negativeZero=positive", JSONChoices.negativeZero, "positive", "minus zero lost its sign"
      ) {
        $0.negativeZero = .positive
      },
      choice(
        "negativeZero=bySpelling", JSONChoices.negativeZero, "by-spelling",
        "-0 lost its sign and -0.0 kept it"
      ) { $0.negativeZero = .bySpelling },
      choice(
        "overflow=infinity", JSONChoices.overflow, "infinity",
        "a number beyond the doubles were an infinity"
      ) { $0.overflow = .infinity },
      choice(
        "underflow=zero", JSONChoices.underflow, "zero", "a number below the least double were 0"
      ) {
        $0.underflow = .zero
      },
      choice(
        "loneSurrogates=kept", JSONChoices.loneSurrogate, "keep", "a lone surrogate were kept"
      ) { $0.loneSurrogates = .kept },
      choice(
        "loneSurrogates=replaced", JSONChoices.loneSurrogate, "replace",
        "a lone surrogate became U+FFFD"
      ) { $0.loneSurrogates = .replaced },
    ]
  }

  /// What no declaration allows of the parts that are declared.
  var declaredFaults: [Variant<Rules>] {
    [
      fault("duplicateKeys=collected", .gbgJSV17, "the values of repeated keys became a list") {
        $0.duplicateKeys = .collected
      },
      fault(
        "canonicalKeys=refused", .gbgJSV32, "keys that differ only by normalisation were refused"
      ) {
        $0.canonicalKeys = .refused
      },
      fault("negativeZero=byOppositeSpelling", .gbgJSV18, "-0.0 lost its sign and -0 kept it") {
        $0.negativeZero = .byOppositeSpelling
      },
      fault("overflow=greatest", .gbgJSV16, "a number beyond the doubles were the greatest double")
      {
        $0.overflow = .greatest
      },
      fault("overflow=zero", .gbgJSV16, "a number beyond the doubles were 0") {
        $0.overflow = .zero
      },
      fault("underflow=least", .gbgJSV33, "a number below the least double were the least double") {
        $0.underflow = .least
      },
      fault("loneSurrogates=dropped", .gbgJSV20, "a lone surrogate were left out") {
        $0.loneSurrogates = .dropped
      },
    ]
  }

  var numberFaults: [Variant<Rules>] {
    [
      fault("zeroAndOne=booleans", .gbgJSV10, "the numbers 0 and 1 were booleans") {
        $0.zeroAndOne = .booleans
      },
      fault("integers=texts", .gbgJSV02, "numbers without a fraction were texts") {
        $0.integers = .texts
      },
      fault("integers=wrappedTo32Bits", .gbgJSV02, "integers wrapped at 32 bits") {
        $0.integers = .wrappedTo32Bits
      },
      fault("fractions=truncated", .gbgJSV03, "fractions of numbers were cut") {
        $0.fractions = .truncated
      },
      fault("fractions=rounded", .gbgJSV03, "numbers were rounded to integers") {
        $0.fractions = .rounded
      },
      fault("fractions=texts", .gbgJSV03, "numbers with a fraction were texts") {
        $0.fractions = .texts
      },
      fault(
        "precision=single", .gbgJSV12,
        "numbers with an exponent or many digits had single precision"
      ) {
        $0.precision = .single
      },
      fault(
        "precision=clampedTo64Bits", .gbgJSV12, "large numbers were kept within 64-bit integers"
      ) {
        $0.precision = .clampedTo64Bits
      },
      fault("precision=exact", .gbgJSV12, "numbers kept digits that a double does not have") {
        $0.precision = .exact
      },
      fault("precision=text", .gbgJSV12, "numbers with an exponent or many digits were texts") {
        $0.precision = .text
      },
      fault("precision=refused", .gbgJSV12, "numbers with an exponent or many digits were refused")
      {
        $0.precision = .refused
      },
    ]
  }

  private func choice(
    _ name: String, _ choice: ChoiceID, _ variant: String, _ phrase: String,
    _ change: @escaping @Sendable (inout JSONTextRules) -> Void
  ) -> Variant<Rules> {
    Variant(name, .choice(choice, variant), behavesAsIf: phrase) { [path] in
      change(&$0[keyPath: path])
    }
  }

  func fault(
    _ name: String, _ requirement: RequirementID, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout JSONTextRules) -> Void
  ) -> Variant<Rules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason) { [path] in
      change(&$0[keyPath: path])
    }
  }
}
