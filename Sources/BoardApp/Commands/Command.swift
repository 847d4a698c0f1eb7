/// A request that the user can make by key, menu, button or panel. `CommandRow.all` describes each
/// command.
///
/// A command is a case of an enumeration that belongs to the feature that performs it.
package struct Command: Hashable, Sendable {
  package let order: any CommandCase

  package init(_ order: some CommandCase) { self.order = order }

  /// Cancels what is in front: a gesture, a menu, a panel, the selection.
  package static let escape = Command(Cancelling.escape)

  package static func == (a: Command, b: Command) -> Bool {
    type(of: a.order) == type(of: b.order) && a.order.isEqual(to: b.order)
  }

  /// Hashes the enumeration with the case, as the first cases of all enumerations have the same hash.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(type(of: order)))
    order.hash(into: &hasher)
  }
}

/// A command that a feature performs.
package protocol CommandCase: Hashable, Sendable {
  /// The name of the row shared by commands that differ only by a value; nil for commands with a
  /// row of their own.
  var family: String? { get }

  /// Returns the English title, by which the settings file names the command, given that of the row.
  func name(_ row: String) -> String

  /// Returns the title in menus and in the list of keys, given the title of the row.
  func title(_ row: String) -> String
}

extension CommandCase {
  package var family: String? { nil }

  package func name(_ row: String) -> String { row }

  package func title(_ row: String) -> String { row }

  fileprivate func isEqual(to other: any CommandCase) -> Bool { other as? Self == self }
}

extension Never: CommandCase {}

private enum Cancelling: CommandCase { case escape }

extension Command {
  /// The title in menus and in the list of keys; undo and redo add the name of the step.
  var title: String { order.title(row.title) }

  /// The English title, which commands of a family may share.
  var name: String { order.name(row.name) }

  var row: CommandRow { .row(of: self) }
}
