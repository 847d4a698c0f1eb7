#pragma once

/// Returns the commit that the program was built from, or an empty text if the build did not know it.
const char *dragboard_build(void);
