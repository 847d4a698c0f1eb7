// BoardApp: the program behind a window, for a window, a script or a test.
//
// - App: ties the rest together: events in, frames out.
// - Features: what can be done, each a value in a folder of its own that knows nothing of the others.
// - Interface: toolbar, selection bar, menus, sheets, dialogs and toasts: values in, panes out.
// - Kit: the interface kit: components, rows and columns, what measures and places them, the focus.
// - Commands: what can be asked for, and by which key. - Settings: the table of settings, and their file.
// - Recent: the desktop's list of recently used files. - Play: scripts with a virtual clock.
//
// The parts of `App`:
// - `ResponderChain`: what can have the keyboard or the pointer, first responder first, by `Place`: drag, menu, palette,
//   panel, controls, open text, board, then what performs commands. Features stand at the places that they ask for.
//   Events, commands, their titles, the cursor, Escape and the choice of an undo all walk it, so they cannot disagree.
//   What passes a command on has changed nothing; `makeWay` is called before another performs it.
// - `Stage`: what is seen of the board: `Viewport` (where the user looks) and `Presentation` (how changes get to their
//   place). The editor says what changed and knows neither.
// - `FileSession` and `Storage` (BoardStore), `Renderer` (BoardRenderer).
// - `PointerState`: what the pointer holds, from a press to its release.
// - `OpenText`: the text that is being edited; folded into one step when it is left.
// - `Overlay`: the features, and which of them has a panel open. - `StatusMessage`: the toast.
// - `Preferences`: what was chosen here and what the desktop says.
//
// A frame is two calls. `advance` does everything that depends on time: long press, scrolling at the edge, movements
// that have ended, storing. `paint` then only paints. Each costs nothing when there is nothing to do. Scripts call
// `advance` alone.
//
// A turn is an event, a command, or something in the background; a frame is asked for after it, and the damage of the
// scene decides whether pixels change. At rest there is no turn.
//
// Surfaces are described, not placed. A function takes an `InterfaceState` and returns a `Pane` of rows, columns, gaps
// and components. `Ruler` says how much room a component takes with the user's font; `Layout` measures, distributes
// what there is too little or too much of, and places; `Panes` finds what is under the pointer and where the keyboard
// goes next. All of these are pure functions in pixels at scale 1; the last step multiplies by the scale and rounds to
// whole pixels, so nothing else knows the scale. A component carries role, name, state, shortcut and command: tooltips,
// the focus ring, scripts (`print controls`, `click control`) and tests read those.
//
// Not here: X11.
