/// All features, each with its state.
@MainActor
struct Features: Sendable {
  /// A new feature is a folder beside this file and a line here.
  nonisolated static let all: [any Feature.Type] = [
    Finding.self, Keys.self,
  ]

  private(set) var list: [any Feature] = Self.all.map { $0.init() }

  nonisolated init() {}

  /// The feature with an id.
  subscript(id: FeatureID) -> (any Feature)? {
    get { list.first { type(of: $0).id == id } }
    set {
      guard let newValue, let index = list.firstIndex(where: { type(of: $0).id == id }) else {
        return
      }
      list[index] = newValue
    }
  }

  /// The feature of a type.
  func of<F: Feature>(_ type: F.Type) -> F? { self[F.id] as? F }

  /// The rows of the table of commands that features perform, for one subject.
  nonisolated static func commands(about subject: Command.Subject) -> [CommandRow] {
    all.flatMap { $0.commands }.filter { $0.subject == subject }
  }

  /// The feature that performs a command.
  func owner(of command: Command) -> FeatureID? {
    Self.all.first { $0.owns(command) }?.id
  }
}
