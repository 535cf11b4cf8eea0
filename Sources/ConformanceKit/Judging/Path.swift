/// A place in an outcome, made into text only when something is reported there.
struct Path {
  private indirect enum Step {
    case member(String, Path)
    case index(Int, Path)
  }
  private let last: Step?

  init() { last = nil }
  private init(_ step: Step) { last = step }

  func appending(_ name: String) -> Path { Path(.member(name, self)) }
  func appending(_ index: Int) -> Path { Path(.index(index, self)) }

  var text: String {
    switch last {
    case nil: ""
    case .member(let name, let parent): parent.last == nil ? name : "\(parent.text).\(name)"
    case .index(let index, let parent): "\(parent.text)[\(index)]"
    }
  }
}
