import ConformanceKit
import MachineKit
import RampKitReference

extension StoredIDSuite {
  /// What can go another way in keeping the user id.
  static let variants: [Variant<StoredIDRules>] = choiceVariants + textVariants + callVariants

  private static let choiceVariants: [Variant<StoredIDRules>] = [
    Variant(
      "randomFailure=fallbackID", .choice(randomFailure.id, "fallback-id"),
      behavesAsIf: "an id were made without the secure source where that fails"
    ) { $0.randomFailure = .fallbackID },
    Variant(
      "readFailure=freshID", .choice(readFailure.id, "fresh-id"),
      behavesAsIf: "a store that cannot be read were empty"
    ) { $0.readFailure = .freshID },
    Variant(
      "writeFailure=noID", .choice(writeFailure.id, "no-id"),
      behavesAsIf: "there were no id where it cannot be written"
    ) { $0.writeFailure = .noID },
  ]

  /// What is stored, found and written.
  private static let textVariants: [Variant<StoredIDRules>] = [
    Variant(
      "source=insecure", .fault(.rmpUID06), behavesAsIf: "ids came from a source that is not secure"
    ) { $0.source = .insecure },
    Variant(
      "source=unseen", .fault(.rmpUID06),
      behavesAsIf: "ids were made without asking the secure source"
    ) { $0.source = .unseen },
    Variant(
      "stored=ignored", .fault(.rmpUID08), behavesAsIf: "nothing were stored, whatever is"
    ) { $0.stored = .ignored },
    Variant(
      "stored=rewritten", .fault(.rmpUID08),
      behavesAsIf: "an id that is found were written once more"
    ) { $0.stored = .rewritten },
    Variant(
      "stored=replacedUnlessUUID", .reading(.ambRMP51, .rmpUID16),
      behavesAsIf: "a stored text that is no id of version 4 in lower case were none"
    ) { $0.stored = .replacedUnlessUUID },
    Variant(
      "stored=lowered", .fault(.rmpUID16), behavesAsIf: "a stored text were put into lower case"
    ) { $0.stored = .lowered },
    Variant(
      "write=never", .fault(.rmpUID09), behavesAsIf: "a new id were not written"
    ) { $0.write = .never },
    Variant(
      "write=twice", .fault(.rmpUID09), behavesAsIf: "a new id were written twice"
    ) { $0.write = .twice },
    Variant(
      "write=otherText", .fault(.rmpUID09),
      behavesAsIf: "another text were written than is returned"
    ) { $0.write = .otherText },
    Variant(
      "restart=missed", .fault(.rmpUID11),
      behavesAsIf: "an id that an earlier process has written were not found"
    ) { $0.restart = .missed },
    Variant(
      "write=whenUnlocked", .fault(.rmpUID13),
      behavesAsIf: "the stored id were accessible while the device is unlocked only"
    ) { $0.write = .whenUnlocked },
    Variant(
      "garbage=noID", .fault(.rmpUID14),
      behavesAsIf: "there were no id where stored bytes are no text"
    ) { $0.garbage = .noID },
    Variant(
      "garbage=repaired", .fault(.rmpUID14),
      behavesAsIf: "stored bytes that are no text were read with replacement characters"
    ) { $0.garbage = .repaired },
    Variant(
      "write=plain", .fault(.rmpUID15), behavesAsIf: "the id were kept in plain preferences"
    ) { $0.write = .plain },
    Variant(
      "replace=emptyOnly", .reading(.ambRMP70, .rmpUID18),
      behavesAsIf: "a write failed where something is stored already"
    ) { $0.replace = .emptyOnly },
    Variant(
      "write=otherKey", .fault(.rmpCST02), behavesAsIf: "the key were \"rampkit_user_id\""
    ) { $0.write = .otherKey },
  ]

  /// What the calls do with it.
  private static let callVariants: [Variant<StoredIDRules>] = [
    Variant(
      "getter=store", .fault(.rmpUID10), behavesAsIf: "getUserId read the store each time",
      broadBecause: "most vectors ask for the id that init has resolved"
    ) { $0.getter = .store },
    Variant(
      "getter=nothing", .fault(.rmpUID10), behavesAsIf: "getUserId never gave an id",
      broadBecause: "most vectors ask for the id that init has resolved"
    ) { $0.getter = .nothing },
    Variant(
      "stops=withoutID", .fault(.rmpUID12), behavesAsIf: "init ended where there is no id"
    ) { $0.stops = .withoutID },
    Variant(
      "stops=afterFailedWrite", .fault(.rmpUID17),
      behavesAsIf: "init ended where the id cannot be written"
    ) { $0.stops = .afterFailedWrite },
    Variant(
      "direct=ownID", .fault(.rmpUID19),
      behavesAsIf: "getRampKitUserId made an id of its own where init has none yet"
    ) { $0.direct = .ownID },
    Variant(
      "direct=alwaysOwnID", .fault(.rmpUID19),
      behavesAsIf: "getRampKitUserId made an id of its own each time"
    ) { $0.direct = .alwaysOwnID },
    Variant(
      "direct=needsInit", .fault(.rmpUID19), behavesAsIf: "getRampKitUserId gave no id before init"
    ) { $0.direct = .needsInit },
    Variant(
      "again=newID", .fault(.rmpINI17), behavesAsIf: "a second init made a new id"
    ) { $0.again = .newID },
    Variant(
      "again=alwaysNewID", .fault(.rmpINI17), behavesAsIf: "every init made a new id",
      broadBecause: "most vectors call init"
    ) { $0.again = .alwaysNewID },
    Variant(
      "again=secondWrite", .fault(.rmpINI17), behavesAsIf: "a second init wrote the id once more"
    ) { $0.again = .secondWrite },
    Variant(
      "getter=storeBeforeInit", .fault(.rmpINI18),
      behavesAsIf: "getUserId gave the stored id before init"
    ) { $0.getter = .storeBeforeInit },
    Variant(
      "data=empty", .fault(.rmpINI18),
      behavesAsIf: "there were empty onboarding data before init"
    ) { $0.data = .empty },
  ]
}
