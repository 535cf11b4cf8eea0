/// What the keeping of the user id is decided by. The first value of each knob is the required one;
/// what the others are stands in the suite's table.
package struct StoredIDRules: Sendable {
  /// What becomes of a text that is stored already. RMP-UID-08, RMP-UID-16.
  package enum Stored: Sendable { case returned, ignored, replacedUnlessUUID, lowered, rewritten }
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
  package enum Again: Sendable { case sameID, newID, secondWrite, alwaysNewID }
  package var again = Again.sameID

  /// Whether `getRampKitUserId` and `init` have one id. RMP-UID-19.
  package enum Direct: Sendable { case sameID, ownID, alwaysOwnID, needsInit }
  package var direct = Direct.sameID

  /// What follows a failing read. AMB-RMP-59, AMB-RMP-68.
  package enum ReadFailure: Sendable { case noID, freshID }
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
