// BoardValues: the vocabulary that the other targets share.
//
// Values that need neither a board nor a system: points, rectangles, curves, colors and the camera;
// texts that are compared exactly or made safe to show; keys and window events; content exchanged
// with other programs.
//
// Not here: anything with state, anything that reads a file, anything that knows what a card is.
// The C library is imported for arithmetic alone.
