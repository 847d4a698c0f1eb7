// BoardApp: the program behind a window, which runs in a window, in a script or in a test.
//
// - App: the state of a window, which connects the other parts: events in, frames out.
// - Features: the features, each a value in a folder of its own, independent of the others.
// - Interface: toolbar, selection bar, menus, sheets, dialogs and toasts: values in, panes out.
// - Kit: the interface kit: components, layouts, their measuring and placing, the focus.
// - Commands: the commands of the user and their keys.
// - Settings: the table of settings, and their file.
// - Recent: the desktop's list of recently used files.
// - Play: scripts with a virtual clock.
//
// The parts of `App`:
// - `ResponderChain`: the features that can have the keyboard or the pointer, first responder first,
//   by `Place`: drag, menu, palette, panel, controls, open text, board, then the performers of
//   commands. Features choose their positions. Events, commands, their titles, the cursor, Escape
//   and the choice of an undo all walk the same chain, and so can't disagree. A feature that
//   passes a command on hasn't changed anything; `makeWay` is called before another performs it.
// - `Turn`: what a feature acts in. What no feature owns changes at once, an open text and a gesture are
//   ended first, and what other features do is asked for and follows after the feature is written back.
//   A `Question` has the same facts, and no doors.
// - `Stage`: the appearance of the board: `Viewport` (the part in view) and `Presentation` (the
//   animation of changes). The editor reports changes and knows neither.
// - `FileCoordinator`: the board's file and stored state. It lets `FileSession` decide and `Storage`
//   read and write (both BoardStore), and changes the rest by its `Turn`, as features do.
// - `Renderer` (BoardRenderer).
// - `PointerState`: the target of the pointer, from a press to its release.
// - `OpenText`: the text that is being edited; one step when it is closed.
// - `Overlay`: the features, and the one whose panel is open.
// - `StatusMessage`: the toast.
// - `Preferences`: the user's settings and those of the desktop.
//
// A frame is two calls. `advance` does everything that depends on time: long presses, scrolling at
// the edge, ended animations, storing. `paint` only paints. Each costs nothing if there is nothing
// to do. Scripts call `advance` alone.
//
// A turn is an event, a command, or the outcome of background work. A frame is requested after it,
// and the damage of the scene decides whether pixels change. At rest there is no turn.
//
// Panes are described, not placed. A function takes an `InterfaceState` and returns a `Pane` of
// rows, columns, gaps and components. `Ruler` measures a component with the user's font; `Layout`
// measures, distributes missing and leftover room, and places; `Panes` finds the control under the
// pointer and the next control for the keyboard. All of these are pure functions in pixels at
// scale 1; the last step multiplies by the scale and rounds to whole pixels, so that nothing else
// knows the scale. A component carries role, name, state and command: tooltips, the focus
// ring, scripts (`print controls`, `click control`) and tests read those.
//
// X11 isn't part of this module.
