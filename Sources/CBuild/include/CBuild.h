#pragma once

/// Returns the commit that the program was built from, or an empty text if it was not known.
const char *dragboard_build(void);
