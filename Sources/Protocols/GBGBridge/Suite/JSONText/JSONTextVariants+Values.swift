import ConformanceKit
import GBGBridgeReference
import MachineKit

extension JSONTextVariants {
  var typeFaults: [Variant<Rules>] {
    [
      fault("wholeNull=refused", .gbgJSV08, "a text that is null were refused") {
        $0.wholeNull = .refused
      },
      fault("wholeNull=emptyObject", .gbgJSV08, "a text that is null were an empty object") {
        $0.wholeNull = .emptyObject
      },
      fault("wholeNull=text", .gbgJSV08, "a text that is null were the string \"null\"") {
        $0.wholeNull = .text
      },
      fault("nullMember=dropped", .gbgJSV29, "members that are null were left out") {
        $0.nullMember = .dropped
      },
      fault("nullMember=text", .gbgJSV29, "members that are null were the string \"null\"") {
        $0.nullMember = .text
      },
      fault("nullElement=dropped", .gbgJSV29, "elements that are null were left out") {
        $0.nullElement = .dropped
      },
      fault("trueWord=text", .gbgJSV04, "true were the string \"true\"") { $0.trueWord = .text },
      fault("trueWord=null", .gbgJSV04, "true were null") { $0.trueWord = .null },
      fault("falseWord=text", .gbgJSV05, "false were the string \"false\"") {
        $0.falseWord = .text
      },
      fault("falseWord=null", .gbgJSV05, "false were null") { $0.falseWord = .null },
      fault("probing=numberBeforeBoolean", .gbgJSV09, "true and false were the numbers 1 and 0") {
        $0.probing = .numberBeforeBoolean
      },
      fault("probing=stringFirst", .gbgJSV09, "numbers and booleans were strings") {
        $0.probing = .stringFirst
      },
    ]
  }

  var stringFaults: [Variant<Rules>] {
    [
      fault("strings=trimmed", .gbgJSV01, "spaces around a string were cut") {
        $0.strings = .trimmed
      },
      fault("strings=escapesUnread", .gbgJSV01, "escapes in a string were kept as they are written")
      {
        $0.strings = .escapesUnread
      },
      fault("strings=emptyAsNull", .gbgJSV01, "an empty string were null") {
        $0.strings = .emptyAsNull
      },
      fault("lookalikes=numbers", .gbgJSV11, "a string that looks like a number were one") {
        $0.lookalikes = .numbers
      },
      fault(
        "lookalikes=words", .gbgJSV11,
        "the strings \"true\", \"false\" and \"null\" were the values"
      ) {
        $0.lookalikes = .words
      },
      fault("scalars=untilNull", .gbgJSV19, "strings ended at U+0000") { $0.scalars = .untilNull },
      fault("scalars=basicPlane", .gbgJSV19, "characters beyond U+FFFF became U+FFFD") {
        $0.scalars = .basicPlane
      },
      fault("scalars=ascii", .gbgJSV19, "characters beyond ASCII became question marks") {
        $0.scalars = .ascii
      },
      fault("scalars=composed", .gbgJSV19, "a letter and an accent were composed to one character")
      {
        $0.scalars = .composed
      },
    ]
  }

  var containerFaults: [Variant<Rules>] {
    [
      fault("arrays=reversed", .gbgJSV07, "lists were read backwards") { $0.arrays = .reversed },
      fault("arrays=singleAsElement", .gbgJSV07, "a list of one element were the element") {
        $0.arrays = .singleAsElement
      },
      fault("arrays=emptyAsNull", .gbgJSV07, "an empty list were null") {
        $0.arrays = .emptyAsNull
      },
      fault("objects=lowerCaseNames", .gbgJSV06, "the names of members were lower-case") {
        $0.objects = .lowerCaseNames
      },
      fault("objects=emptyNameDropped", .gbgJSV06, "a member without a name were left out") {
        $0.objects = .emptyNameDropped
      },
      fault("objects=prototypeDropped", .gbgJSV06, "a member named \"__proto__\" were left out") {
        $0.objects = .prototypeDropped
      },
      fault("objects=indexedAsArray", .gbgJSV06, "an object with the names 0, 1, 2 were a list") {
        $0.objects = .indexedAsArray
      },
      fault("objects=emptyAsNull", .gbgJSV06, "an empty object were null") {
        $0.objects = .emptyAsNull
      },
      fault("nesting=atMost(64)", .gbgJSV21, "more than 64 levels were refused") {
        $0.nesting = .atMost(64)
      },
      fault("nesting=unhandledAbove(512)", .gbgJSV21, "more than 512 levels were an internal error")
      {
        $0.nesting = .unhandledAbove(512)
      },
    ]
  }

  /// Each defect that a reader may overlook and must or should not.
  var grammarFaults: [Variant<Rules>] {
    Self.phrases.compactMap { defect, phrase in
      guard case .requirement(let requirement) = defect.basis else { return nil }
      return fault("overlooked=\(defect)", requirement, phrase) { $0.overlooked = [defect] }
    }
  }

  private static var phrases: [(TextDefect, String)] {
    [
      (.unclosed, "what is still open at the end were closed"),
      (.missingColon, "a missing colon did not matter"),
      (.missingComma, "a missing comma did not matter"),
      (.missingValue, "a missing value were null"),
      (.wrongBracket, "either bracket closed lists and objects"),
      (.emptyText, "an empty text were null"),
      (.extraComma, "a doubled comma did not matter"),
      (.unquotedWord, "a word without quotes were a string"),
      (.nonFiniteWord, "NaN and Infinity were numbers"),
      (.singleQuotes, "strings could stand in single quotes"),
      (.unquotedName, "names of members could stand without quotes"),
      (.controlInString, "control characters could stand in strings"),
      (.badEscape, "the backslash of an unknown escape did not matter"),
      (.badNumber, "numbers could have a plus sign, leading zeros and a bare point"),
      (.trailingText, "text after the value did not matter"),
      (.comment, "there could be comments"),
      (.otherSpace, "form feeds and vertical tabs were white space"),
    ]
  }
}
