// LiveBoard: a board of several people as a pure state machine. It knows no socket, no clock and no window.
//
// - `LiveMessage`: a step, or the undo or redo of one, as it travels: for each element the fields before and after.
// - `LiveState`: the board after some messages. `apply` is a pure function, so that everyone who has had the same
//   messages in the same order has the same board; what it decides is decided by the state and the message alone.
// - `LiveClient`: one person's view: the state that the stream has confirmed, and their own messages on top of it
//   that the stream has not confirmed yet.
//
// The laws. (1) After the same messages all states are equal. (2) A message counts once: the state knows the count of
// each client, and takes no message but the next. (3) Of a field the later value wins, and words are merged by words;
// where they clash, both are kept. (4) What was changed beats what was removed, and so does what was connected.
// (5) An undo names its step. It gives back a field only while the last change of it is that step's, and what it gives
// back is what the step has replaced in the order of the stream. (6) A person's own unconfirmed fields look as they
// left them, unless an undo of theirs came too late, or what they changed or connected is gone by then.
// (7) Who moves a group moves what is in it when the message counts, and who puts something into a group puts it where
// that is then: a message says how much of the stream its client had seen, and so what it could not know.
//
// Whether all have come to the same board is compared by `BoardDigest`; two who differ fetch it anew.
