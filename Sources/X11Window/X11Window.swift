// X11Window: a window on an X server, and the desktop around it.
//
// - Host: `X11Host` runs the window: events in, frames out, asleep in between.
// - Connection: the connection to the server, atoms, properties, errors of the server.
// - Input: keys, pointers, pinches, input methods.
// - Frames: pixels on their way to the server, and its clock.
// - Window: the window, its size and its properties for window managers.
// - Desktop: monitors, scale, theme, cursors.
// - Transfer: the clipboard, the selected text, drags from and to other programs.
// - Portal, DBus: the desktop's portal: its settings, its file dialog, its function that opens
//   files and addresses.
//
// Frames. A frame is one wake-up. The first input after a rest is answered at once. Then, while
// input brings frame after frame, the connection is not read until the tick after the last frame is
// expected (`FrameClock`; `TickRhythm` learns when that is), and all events until then are read
// with it. Signals, files and the end of the server wake the loop at any time. A signal also sets
// an alarm, by which the process ends two seconds later wherever it waits. The alarm stands still
// while work is being stored (`EventLoop.holdEnd`). A server without shared memory gets only the
// pixels that it does not have (decision 8).
//
// Input methods. Keys go through `TextInput` while a text is open. Dead keys and Compose are
// handled by Xlib's own method in the window's process, which never waits. A server (ibus, fcitx)
// is different: Xlib waits for its answers without a limit, and never hears from a server that dies
// meanwhile. The program therefore starts itself once more as an `InputHelper`, with its own
// connection, when the first caret appears and a server is there. Each key goes to the helper and
// waits for the result, half a second at most. After that the helper is killed, the key and those
// after it are typed by Xlib's own method, and a new helper is used as soon as the server answers
// it. Composed text is kept as it is. Moving the caret or the focus ends the composition first
// (`X11Host.endComposition`), so that it is committed where it was composed. A server that shows
// its composition in its own window does not tell whether there is one: every key that it has kept
// since its last commit counts as one. If a server then commits nothing, as fcitx does, or only
// later, as ibus may, the text stays as the user saw it, once. Composed text is shown in place of
// the selection and changes nothing: `TextSession.commit` makes one step of it, and a cancelled
// composition leaves none.
//
// Dragging out. A drag that leaves the window is still a move, and scrolls the board. Only over
// another program's window that accepts drops, and after the pointer has stayed there for 0.15
// seconds (`DragDeparture`), does the host send `carriedOut`. The app then offers the dragged
// content, its own drag is interrupted, and the cards return to where they were, as does the view.
// Back over the window (`carriedBack`) the same cards are dragged again. None of that is an
// operation. Cards are copied; selected text is moved unless Ctrl is held, and deleted when the
// other program has told that it took it as a move (`carriedAway`).
//
// The portal. `Portal` takes part in the event loop with its descriptor, a deadline while a call is
// pending, and `turn`, which returns the events. It is created after the first frame, if
// `DBUS_SESSION_BUS_ADDRESS` names a socket; no bus is looked for elsewhere. The portal's settings
// of appearance are stored (`PortalMemory`), so that the next window begins with them. Precedence:
// the program's own settings, then the portal, then the settings daemon; "no preference" decides
// nothing. Only a portal that has answered is asked for a dialog. A reply may take two seconds, the
// dialog any time. Without a reply the request is withdrawn, the program's own sheet opens, and the
// portal is not asked again before it answers. The answer is a signal, subscribed to before the
// call, because its path follows from the caller's name and a token. Sd-bus is used without
// callbacks: unhandled messages come back from `sd_bus_process`, are read into `BusValue`s of
// limited depth and number, and are judged as values.
//
// Not here: what is shown. The host knows its content only as `WindowContent`.
