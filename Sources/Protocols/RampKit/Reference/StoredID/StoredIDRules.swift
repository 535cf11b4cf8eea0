package import MachineKit

/// What the keeping of the user id is decided by. The first value of each knob is the required one;
/// what the others are stands in the table below.
package struct StoredIDRules: RuleSet {
  /// What becomes of a text that is stored already. RMP-UID-08, RMP-UID-16.
  package enum Stored: Sendable { case returned, ignored, replacedUnlessUUID, lowered }
  package var stored = Stored.returned

  /// Whether an id is found again that an earlier process has made. RMP-UID-11.
  package enum Restart: Sendable { case found, missed }
  package var restart = Restart.found

  /// What becomes of stored bytes that are no text. RMP-UID-14.
  package enum Garbage: Sendable { case replaced, noID, repaired }
  package var garbage = Garbage.replaced

  /// How a new id is written. RMP-UID-09, RMP-UID-15, RMP-UID-13, RMP-CST-02.
  package enum Write: Sendable {
    case secure, never, twice, otherText, plain, whenUnlocked, otherKey
  }
  package var write = Write.secure

  /// Whether a write takes the place of what is stored. RMP-UID-18, AMB-RMP-70.
  package enum Replace: Sendable { case always, emptyOnly }
  package var replace = Replace.always

  /// Where the bytes of a new id come from, and whether an insecure source is seen. RMP-UID-06.
  package enum Source: Sendable { case secure, insecure, unseen }
  package var source = Source.secure

  /// What `getUserId` answers from. RMP-UID-10, RMP-INI-18.
  package enum Getter: Sendable { case memory, store, nothing, storeBeforeInit }
  package var getter = Getter.memory

  /// What `getOnboardingData` answers before the first `init`. RMP-INI-18.
  package enum Data: Sendable { case nothing, empty }
  package var data = Data.nothing

  /// What a second `init` does with the id; always a new one makes the first, too. RMP-INI-17.
  package enum Again: Sendable { case sameID, newID, alwaysNewID }
  package var again = Again.sameID

  /// Whether `getRampKitUserId` and `init` have one id. RMP-UID-19.
  package enum Direct: Sendable { case sameID, ownID, alwaysOwnID, needsInit }
  package var direct = Direct.sameID

  /// What follows a failing read. AMB-RMP-59, AMB-RMP-68.
  package enum ReadFailure: Sendable { case noID, freshID, unwrittenID }
  package var readFailure = ReadFailure.noID

  /// What follows a failing write. AMB-RMP-69.
  package enum WriteFailure: Sendable { case returnID, noID }
  package var writeFailure = WriteFailure.returnID

  /// What follows a failing secure source. AMB-RMP-67.
  package enum RandomFailure: Sendable { case noID, fallbackID }
  package var randomFailure = RandomFailure.noID

  /// Which failures keep `init` from going on. RMP-UID-12, RMP-UID-17.
  package enum Stops: Sendable { case never, withoutID, afterFailedWrite }
  package var stops = Stops.never

  package init() {}
}

extension StoredIDRules {
  package static let variants = table {
    Knob(
      "randomFailure", \.randomFailure,
      .choice(
        .fallbackID, "rampkit.random-failure", "fallback-id",
        "an id were made without the secure source where that fails"))
    Knob(
      "readFailure", \.readFailure,
      .choice(
        .freshID, "rampkit.read-failure", "fresh-id", "a store that cannot be read were empty"),
      .choice(
        .unwrittenID, "rampkit.read-failure", "unwritten-id",
        "an id were made where the store cannot be read, and not written"))
    Knob(
      "writeFailure", \.writeFailure,
      .choice(
        .noID, "rampkit.write-failure", "no-id", "there were no id where it cannot be written"))
    Knob(
      "source", \.source,
      .fault(.insecure, .rmpUID06, "ids came from a source that is not secure"),
      .fault(.unseen, .rmpUID06, "ids were made without asking the secure source"))
    Knob(
      "stored", \.stored,
      .fault(.ignored, .rmpUID08, "nothing were stored, whatever is"),
      .reading(
        .replacedUnlessUUID, .ambRMP51, .rmpUID16,
        "a stored text that is no id of version 4 in lower case were none"),
      .fault(.lowered, .rmpUID16, "a stored text were put into lower case"))
    Knob(
      "write", \.write,
      .fault(.never, .rmpUID09, "a new id were not written"),
      .fault(.twice, .rmpUID09, "a new id were written twice"),
      .fault(.otherText, .rmpUID09, "another text were written than is returned"),
      .fault(
        .whenUnlocked, .rmpUID13, "the stored id were accessible while the device is unlocked only"),
      .fault(.plain, .rmpUID15, "the id were kept in plain preferences"),
      .fault(.otherKey, .rmpCST02, "the key were \"rampkit_user_id\""))
    Knob(
      "restart", \.restart,
      .fault(.missed, .rmpUID11, "an id that an earlier process has written were not found"))
    Knob(
      "garbage", \.garbage,
      .fault(.noID, .rmpUID14, "there were no id where stored bytes are no text"),
      .fault(
        .repaired, .rmpUID14, "stored bytes that are no text were read with replacement characters")
    )
    Knob(
      "replace", \.replace,
      .reading(
        .emptyOnly, .ambRMP70, .rmpUID18, "a write failed where something is stored already"))
    Knob(
      "getter", \.getter,
      .fault(
        .store, .rmpUID10, "getUserId read the store each time",
        broad: "most vectors ask for the id that init has resolved"),
      .fault(.nothing, .rmpUID10, "getUserId never gave an id"),
      .fault(.storeBeforeInit, .rmpINI18, "getUserId gave the stored id before init"))
    Knob(
      "stops", \.stops,
      .fault(.withoutID, .rmpUID12, "init ended where there is no id"),
      .fault(.afterFailedWrite, .rmpUID17, "init ended where the id cannot be written"))
    Knob(
      "direct", \.direct,
      .fault(.ownID, .rmpUID19, "getRampKitUserId made an id of its own where init has none yet"),
      .fault(.alwaysOwnID, .rmpUID19, "getRampKitUserId made an id of its own each time"),
      .fault(.needsInit, .rmpUID19, "getRampKitUserId gave no id before init"))
    Knob(
      "again", \.again,
      .fault(.newID, .rmpINI17, "a second init made a new id"),
      .fault(.alwaysNewID, .rmpINI17, "every init made a new id", broad: "most vectors call init"))
    Knob("data", \.data, .fault(.empty, .rmpINI18, "there were empty onboarding data before init"))
  }
}
