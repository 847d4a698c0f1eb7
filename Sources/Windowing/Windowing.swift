// Windowing: the interface between a window and its content.
//
// `WindowContent` is what a host shows and sends events to. `HostRequest` is what the content asks
// of its host, which answers with events. A window, a script and the tests drive the same content
// through it.
//
// Not here: X11, and any content.
