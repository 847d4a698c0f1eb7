/// What a step did to its elements, for telling many steps apart by colour.
package enum StepKind: UInt8, Sendable {
  case moved, written, made, removed, other

  /// Creates the kind of a step from its name, which begins with what was done.
  package init(_ name: String) {
    let verb = name.prefix { $0 != " " }
    self = Self.verbs[String(verb)] ?? .other
  }

  private static let verbs: [String: StepKind] = [
    "Align": .moved, "Arrange": .moved, "Distribute": .moved, "Fit": .moved, "Move": .moved,
    "Resize": .moved, "Same": .moved,
    "Check": .written, "Edit": .written, "Replace": .written, "Uncheck": .written,
    "Connect": .made, "Drop": .made, "Duplicate": .made, "Group": .made, "New": .made,
    "Paste": .made,
    "Cut": .removed, "Delete": .removed, "Ungroup": .removed,
  ]
}
