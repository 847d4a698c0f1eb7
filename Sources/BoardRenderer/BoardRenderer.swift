// BoardRenderer: from values to pixels.
//
// - Scene: what is visible, as a list of values with window coordinates.
// - Renderer: everything that is kept between frames to paint less; a new renderer paints the same.
// - Painting: how each item of a scene is drawn; theme, icons, shadows.
// - Text, Markdown: how the words of a card are laid out.
//
// A frame is described as a `FrameState`, whose `BoardLook` is everything that its static layer follows from. The
// renderer makes its scene, `Damage.between` finds where it differs from the last one, and the painter paints
// inside that damage. Nothing reports what became invalid.
//
// Views that move. A view that moves, and one with more elements than the large-board threshold, is a
// `RasterLayer`: a picture of the static layer, under what moves. It begins with the last frame. Tables beside the
// board (`CardTable`, `EdgeTable`) hold everything that may come into view, in painting order and side by side in
// memory; scanning a hundred thousand rows takes less than a millisecond, so no pictures at other zooms have to be
// kept. The `RecentChanges` of the board tell which rows and which part of the picture are old. Old pixels are
// rectangles (`StaleArea`), painted in pieces within a budget for each frame, as painting everything would paint
// them. Panning moves the existing pixels. While the zoom changes, the last sharp picture is stretched, and cards
// beside it are plain rectangles; when it rests or pauses, the picture becomes sharp, and a view of few elements
// is painted directly again. What is too small to be made out is left out everywhere alike (`LevelOfDetail`).
// Thousands of moving marks are one item of the scene (`MarksItem`). Panes above a view that moves are pictures,
// too (`PanePictures`), until it rests.
//
// Not here: what a click means, and anything that changes a board.
