// Windowing: what a window and its content say to each other.
//
// `WindowContent` is what a host shows and sends events to; `HostRequest` is what the content asks of its host, who
// answers with events. A window, a script and the tests drive the same content through it.
//
// Not here: X11, and any content.
