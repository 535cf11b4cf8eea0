/// Thrown by the body of a property for a value that it says nothing of.
///
/// A generator that cannot make such values is better: what is discarded is not tried, and a property
/// that discards nearly everything is reported as unhealthy.
package struct Discard: Error {
  package init() {}
}
