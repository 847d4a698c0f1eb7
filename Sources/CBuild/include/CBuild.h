#pragma once

/// What the program was built from; empty if that was not said.
const char *dragboard_build(void);
