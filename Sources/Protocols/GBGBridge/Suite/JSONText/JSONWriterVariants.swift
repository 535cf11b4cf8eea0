import ConformanceKit
import GBGBridgeReference
import MachineKit

/// What can go another way in writing a JSON text, for rules that have those of the writer at a path.
struct JSONWriterVariants<Rules: Sendable> {
  let path: any WritableKeyPath<Rules, JSONWriterRules> & Sendable

  /// What no reader of the text would have done.
  var textFaults: [Variant<Rules>] {
    [
      fault("numbers=single", .gbgJSV14, "numbers were written in single precision") {
        $0.numbers = .single
      },
      fault("numbers=quoted", .gbgJSV14, "numbers were written in quotes") { $0.numbers = .quoted },
      fault("numbers=decimalComma", .gbgJSV14, "fractions were written behind a comma") {
        $0.numbers = .decimalComma
      },
      fault("escapes=butControls", .gbgJSV14, "control characters were written as they are") {
        $0.escapes = .butControls
      },
      fault("escapes=butQuotes", .gbgJSV14, "quotes in strings were written as they are") {
        $0.escapes = .butQuotes
      },
      fault("escapes=butBackslashes", .gbgJSV14, "backslashes were written as they are") {
        $0.escapes = .butBackslashes
      },
      fault("escapes=slashesTwice", .gbgJSV14, "backslashes were escaped twice") {
        $0.escapes = .slashesTwice
      },
      fault("booleans=texts", .gbgJSV14, "booleans were written in quotes") {
        $0.booleans = .texts
      },
      fault("arrays=quoted", .gbgJSV28, "a list were written as a string of JSON") {
        $0.arrays = .quoted
      },
      fault("objects=quoted", .gbgJSV28, "an object were written as a string of JSON") {
        $0.objects = .quoted
      },
      fault("objects=pairs", .gbgJSV28, "an object were written as a list of pairs") {
        $0.objects = .pairs
      },
    ]
  }

  /// What a reader could have done as well.
  var valueFaults: [Variant<Rules>] {
    [
      fault("characters=ascii", .gbgJSV14, "characters beyond ASCII were written as question marks")
      {
        $0.characters = .ascii
      },
      fault("characters=untilNull", .gbgJSV14, "strings were written up to U+0000") {
        $0.characters = .untilNull
      },
      fault("booleans=numbers", .gbgJSV14, "booleans were written as 1 and 0") {
        $0.booleans = .numbers
      },
      fault("nullMember=leftOut", .gbgJSV29, "members that are null were not written") {
        $0.nullMember = .leftOut
      },
      fault("nullElement=leftOut", .gbgJSV29, "elements that are null were not written") {
        $0.nullElement = .leftOut
      },
      fault(
        "arrays=singleAsElement", .gbgJSV28, "a list of one element were written as the element"
      ) {
        $0.arrays = .singleAsElement
      },
      fault("arrays=emptyAsNull", .gbgJSV28, "an empty list were written as null") {
        $0.arrays = .emptyAsNull
      },
      fault(
        "objects=emptyLeftOut", .gbgJSV28,
        "members that are empty lists or objects were not written"
      ) {
        $0.objects = .emptyLeftOut
      },
      fault(
        "objects=prototypeLeftOut", .gbgJSV14, "a member named \"__proto__\" were not written"
      ) { $0.objects = .prototypeLeftOut },
      fault("nonFinite=null", .gbgJSV15, "NaN and infinities were written as null") {
        $0.nonFinite = .null
      },
      fault("nonFinite=zero", .gbgJSV15, "NaN and infinities were written as 0") {
        $0.nonFinite = .zero
      },
      fault("nonFinite=word", .gbgJSV15, "NaN and infinities were written as words") {
        $0.nonFinite = .word
      },
    ]
  }

  private func fault(
    _ name: String, _ requirement: RequirementID, _ phrase: String,
    _ change: @escaping @Sendable (inout JSONWriterRules) -> Void
  ) -> Variant<Rules> {
    Variant("writer.\(name)", .fault(requirement), behavesAsIf: phrase) { [path] in
      change(&$0[keyPath: path])
    }
  }
}
