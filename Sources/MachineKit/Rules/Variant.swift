/// One value of a knob that is not the required one: how a reference decides when one thing goes
/// another way.
///
/// A variant changes the rules and never an answer. Most are declared by a ``Knob``; one that turns
/// several knobs is written out.
package struct Variant<Rules: Sendable>: Sendable {
  package let label: VariantLabel
  package let change: @Sendable (inout Rules) -> Void

  /// - Parameter reason: why it changes the answers of more than half of the suite's vectors, if it
  ///   does.
  package init(
    _ name: @autoclosure @escaping @Sendable () -> String, _ role: VariantLabel.Role,
    behavesAsIf phrase: String,
    broadBecause reason: String? = nil,
    change: @escaping @Sendable (inout Rules) -> Void
  ) {
    label = VariantLabel(name: name(), role: role, phrase: phrase, broadBecause: reason)
    self.change = change
  }

  private init(_ label: VariantLabel, change: @escaping @Sendable (inout Rules) -> Void) {
    self.label = label
    self.change = change
  }

  /// The same of rules that have these at a path.
  ///
  /// - Parameter prefix: stands before the name.
  package func at<Outer>(
    _ path: any WritableKeyPath<Outer, Rules> & Sendable, prefix: String = ""
  ) -> Variant<Outer> {
    Variant<Outer>(label.prefixed(prefix)) { [change] in change(&$0[keyPath: path]) }
  }
}
