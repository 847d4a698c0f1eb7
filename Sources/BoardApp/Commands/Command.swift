/// What a user can ask for by key, menu, button or panel. `CommandRow.all` says what there is to know of each.
///
/// A command is a case of an enumeration that belongs to what performs it.
package struct Command: Hashable, Sendable {
  package let order: any CommandCase

  package init(_ order: some CommandCase) { self.order = order }

  /// Dismisses what is in the way: gesture, menu, panel, selection.
  package static let escape = Command(Cancelling.escape)

  package static func == (a: Command, b: Command) -> Bool { a.order.isEqual(to: b.order) }

  package func hash(into hasher: inout Hasher) { order.hash(into: &hasher) }
}

/// One of the commands that a feature performs.
package protocol CommandCase: Hashable, Sendable {
  /// The name of the row that commands share which differ by a value alone; nil for those with a row of their own.
  var family: String? { get }

  /// Returns the title in menus and the list of keys, given that of the row.
  func title(_ row: String) -> String
}

extension CommandCase {
  package var family: String? { nil }

  package func title(_ row: String) -> String { row }

  fileprivate func isEqual(to other: any CommandCase) -> Bool { other as? Self == self }
}

extension Never: CommandCase {}

private enum Cancelling: CommandCase { case escape }

extension Command {
  /// The title in menus and the list of keys; undo and redo add the step's name.
  var title: String { order.title(row.title) }

  var row: CommandRow { .row(of: self) }
}
