// Hypertext: Markdown as HTML and HTML as Markdown, for the exchange with other programs.
//
// - `HypertextWriter`: the HTML of a text, by md4c.
// - `HypertextReader`: the Markdown of a part of a web page. libxml2 reads the HTML, whatever its
//   mistakes; `MarkdownWriter` gets its elements and words in order and writes blocks, `StyledRuns`
//   the words in them.
//
// Both are pure functions of bytes, limited in depth. Pages come from anywhere, and libxml2 takes very
// long for some, so that the program has them read in a confined process (`HypertextProcess`), with a
// deadline. Of a page that takes longer the words are left (`HypertextReader.words`).
//
// Not here: how a text is shown, which is up to BoardRenderer.
