// BoardCore: a board, its document and its history, without a window.
//
// Pure Swift over UndoCore. It can be read, tested and used by itself.
//
// - Model: `Board` (what lies where, and its indices), `Card`, `Edge`, `ZKey`.
// - JSON, Canvas: JSON that keeps order, literals and layout; the `.canvas` reader, writer and checker.
// - Document: `Document` (board, history, draft), `Document.Operation` (everything that can happen to it) and
//   `Editor` (a document and its selection).
// - Archive: operations and documents as bytes.
// - Gestures, Tools: what a pointer gesture means, and the steps that drags and commands make.
// - TextEditing, Markdown, Find, Fragment: a text and its own undo; texts as blocks; search; the clipboard.
// - Animation, Timeline: where things are seen now; looking at a history.
//
// Undo in a scope. A subject is what can be undone by itself: a card or an edge, with its whole state (present
// or not, frame, text, color, position in the z-order) as one value that is nil while the element is not on the
// board. A step has a part for each subject that it changed. Each subject has its own list of done and undone
// parts; undoing in a scope reverts the newest batch on top of a list in the scope, and only the parts inside
// the scope. An edge that would stay behind without its card goes with it if both came in the same batch. The
// state of a card therefore follows from its own list, cards commute, and any card can be undone in any order.
// The z-order consists of keys (`ZKey`) with room between any two; with indices, undoing one card would move
// another.
//
// Looking at the past. A `Playhead` is a copy of the document on which undo and redo are performed; copies share
// storage until they differ. It is shown instead of the document, and between two steps a `Tween` says where
// each element is on its way. Nothing that changes the document sees the copy, so looking records nothing, and
// ending it drops the copy. A named moment (`Bookmark`) holds the state of each element that has changed since,
// so it outlives every limit of the history.
//
// Not here: files, fonts, clocks, windows.
