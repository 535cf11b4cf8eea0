import ChoiceEngine
import MachineKit
import WirePrimitives

extension Case {
  /// The case that the part of a name behind the suite's id stands for: the id or uid of a vector,
  /// the choices of a generated case, or an input as it is.
  package init?(named name: String, of suite: ConformanceSuite, vectors: [Vector]) {
    if let token = ReplayToken(text: name) {
      var source = ChoiceSource(replaying: token.choices)
      let input = suite.generate(&source)
      guard token.names(input) else { return nil }
      self.init(suite: suite.id, input: input, origin: .generated(source.drawn))
    } else if let token = InputToken(text: name) {
      self.init(suite: suite.id, input: token.input, origin: .written)
    } else if let vector = vectors.first(where: { $0.id == name || $0.uid == name }) {
      self.init(suite: suite.id, input: vector.input, origin: .vector(vector))
    } else {
      return nil
    }
  }
}
