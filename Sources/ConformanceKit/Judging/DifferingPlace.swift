package import WirePrimitives

/// The first place at which two values are not the same; members have no order, nor have pairs of name
/// and value.
package struct DifferingPlace: Sendable {
  /// As in ``Difference/path``.
  package let path: String
  /// Nil where nothing stands there.
  package let left: JSON?
  package let right: JSON?

  /// A place where the characters of two texts have another order, and that alone, is one only where there is
  /// no other. Nil for two values that are alike.
  package init?(_ left: JSON, _ right: JSON) {
    var path = Path()
    guard
      let found = Self.find(left, right, .isFree, at: &path)
        ?? Self.find(left, right, .counts, at: &path)
    else { return nil }
    self = found
  }

  private init(path: Path, left: JSON?, right: JSON?) {
    self.path = path.text
    self.left = left
    self.right = right
  }

  private static func find(
    _ left: JSON?, _ right: JSON?, _ order: CanonicalForm.MapOrder, at path: inout Path
  ) -> DifferingPlace? {
    if left == right { return nil }
    if order == .isFree, let one = left?.string, let other = right?.string,
      one.generalizedUTF8.sorted() == other.generalizedUTF8.sorted()
    {
      return nil
    }
    if let one = members(of: left), let other = members(of: right) {
      let names = Set(one.keys).union(other.keys).sorted()
      return first(names.map { (.member($0), one[$0], other[$0]) }, order, at: &path)
    }
    if let one = left?.array.map(Array.init), let other = right?.array.map(Array.init) {
      // A literal nil in place of these would be a JSON null.
      func element(_ list: [JSON], _ index: Int) -> JSON? {
        list.indices.contains(index) ? list[index] : JSON?.none
      }
      let places = 0..<max(one.count, other.count)
      return first(
        places.map { (.index($0), element(one, $0), element(other, $0)) }, order, at: &path)
    }
    return DifferingPlace(path: path, left: left, right: right)
  }

  private static func first(
    _ parts: [(step: Path.Step, left: JSON?, right: JSON?)], _ order: CanonicalForm.MapOrder,
    at path: inout Path
  ) -> DifferingPlace? {
    for part in parts {
      let found = path.entering(part.step) { find(part.left, part.right, order, at: &$0) }
      if let found { return found }
    }
    return nil
  }

  /// What stands under each name of an object or of a list of pairs.
  private static func members(of value: JSON?) -> [String: JSON]? {
    if let object = value?.object {
      return Dictionary(object.map { ($0.lossyText, $1) }, uniquingKeysWith: { $1 })
    }
    guard let pairs = value?.array, !pairs.isEmpty else { return nil }
    var members: [String: JSON] = [:]
    for pair in pairs {
      guard pair.array?.count == 2, let name = pair[0]?.string, let value = pair[1] else {
        return nil
      }
      members[name.lossyText] = value
    }
    return members
  }
}
