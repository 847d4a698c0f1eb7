// Graphics: Cairo and Pango as Swift values.
//
// `Surface` holds pixels, `Canvas` draws on them, `TextLayout` shapes text and tells where its
// letters are, and `PNGWriter` writes pictures row by row, so that a picture may be larger than
// memory. A status of Cairo becomes a `CairoError`.
//
// Not here: what is drawn.
