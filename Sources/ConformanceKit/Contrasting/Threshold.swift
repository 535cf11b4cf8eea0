/// Where failing begins and ends, of something that can be more or less.
package struct Threshold: Sendable, Hashable {
  /// What is counted or measured.
  package enum Measure: Sendable, Hashable {
    /// A number in the input.
    case number
    /// The characters (Unicode scalars) of a text.
    case characters
    /// The elements of a list.
    case elements
    /// The steps of a trace with this stimulus, up to the one that departs.
    case steps(String)
    /// The milliseconds between a step and the one before it.
    case milliseconds
  }

  /// What is measured: a place in the example's input, as in ``Contrast/place``. Of steps it is empty.
  package let place: String
  package let measure: Measure
  /// The least that fails; one less passes, or ``isOtherDueBelow``. Nil where less fails too.
  package let least: Int?
  /// The most that fails; one more passes, or ``isOtherDueAbove``. Nil where more fails too.
  package let most: Int?
  /// Whether with one less something else is due, so that ``least`` says nothing of the port.
  package let isOtherDueBelow: Bool
  /// Whether with one more something else is due, so that ``most`` says nothing of the port.
  package let isOtherDueAbove: Bool

  /// Whether it is a time with which the port begins or ceases to fail.
  var isOfTime: Bool {
    measure == .milliseconds
      && (least != nil && !isOtherDueBelow || most != nil && !isOtherDueAbove)
  }

  package init(
    place: String, measure: Measure, least: Int?, most: Int?, isOtherDueBelow: Bool = false,
    isOtherDueAbove: Bool = false
  ) {
    (self.place, self.measure, self.least, self.most) = (place, measure, least, most)
    (self.isOtherDueBelow, self.isOtherDueAbove) = (isOtherDueBelow, isOtherDueAbove)
  }

  /// Whether a port begins or ends to fail with the same amount.
  func sharesEnd(with other: Threshold) -> Bool {
    least != nil && least == other.least && !isOtherDueBelow && !other.isOtherDueBelow
      || most != nil && most == other.most && !isOtherDueAbove && !other.isOtherDueAbove
  }
}
