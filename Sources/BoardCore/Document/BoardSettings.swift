/// The settings that belong to a board and are stored with it, as far as they were chosen there.
package struct BoardSettings: Equatable, Sendable {
  package var undoScope: UndoScope?
  package var routing: RouteStyle?

  package init(undoScope: UndoScope? = nil, routing: RouteStyle? = nil) {
    self.undoScope = undoScope
    self.routing = routing
  }
}
