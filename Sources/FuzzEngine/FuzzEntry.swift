/// An input that is kept for what it showed first, or most simply.
package struct FuzzEntry: Sendable {
  package let input: FuzzInput
  /// What it showed when it was kept.
  package let features: [Feature]
}
