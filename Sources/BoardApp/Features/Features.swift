import BoardValues

/// All features, each with its state.
@MainActor
struct Features: Sendable {
  /// The types of all features. A new feature is a folder beside this file and a line here.
  nonisolated static let all: [any Feature.Type] = [
    Tips.self, Undo.self, LastSteps.self, Strip.self, Steps.self, Look.self, Naming.self,
    Compare.self, Connections.self, TypeToWrite.self, BoardFeature.self, TryOut.self,
    CheckBoxes.self, Formatting.self, Counting.self, Links.self, Clipboard.self, Intake.self,
    Locating.self, Notes.self,
    Arrange.self,
    Locking.self, Colours.self, Inspector.self, ViewFeature.self, Finding.self, MinimapFeature.self,
    FileChooser.self, Packing.self, Examples.self, Saving.self, Merging.self, Erasing.self,
    PaletteFeature.self, Menus.self, SettingsFeature.self, FullScreen.self, Reopening.self,
    Notices.self, People.self, Copies.self, Sharing.self, BoardPictures.self, KeyList.self,
    Refusals.self,
    Questions.self, Controls.self,
  ]

  private nonisolated static let allIDs: [FeatureID] = all.map { $0.id }

  private let types: [any Feature.Type]
  let ids: [FeatureID]
  private(set) var list: [any Feature]
  /// A number for each feature that grows whenever the feature may have changed.
  private(set) var versions: [Int]

  nonisolated init(_ types: [any Feature.Type] = all) {
    self.types = types
    ids = types.map { $0.id }
    list = types.map { $0.init() }
    versions = [Int](repeating: 0, count: types.count)
  }

  /// Accesses the feature of an id.
  subscript(id: FeatureID) -> (any Feature)? {
    get { ids.firstIndex(of: id).map { list[$0] } }
    set {
      guard let newValue, let index = ids.firstIndex(of: id) else { return }
      list[index] = newValue
      versions[index] += 1
    }
  }

  func of<F: Feature>(_ type: F.Type) -> F? { self[F.id] as? F }

  /// Returns the rows of the table of commands about one subject.
  nonisolated static func commands(about subject: Command.Subject) -> [CommandRow] {
    all.flatMap { $0.commands }.filter { $0.subject == subject }
  }

  /// Returns the feature that performs a command.
  func owner(of command: Command) -> FeatureID? {
    types.first { $0.owns(command) }?.id
  }

  static func panelTraits(_ id: FeatureID?) -> PanelTraits {
    id.flatMap { allIDs.firstIndex(of: $0) }.map { all[$0].panelTraits } ?? []
  }
}
