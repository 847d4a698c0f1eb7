#include "CCatalogues.h"

/* The files are a part of the program: none of their bytes is read unless their language is in use. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char ar[] = {
#embed "po/ar.po"
};
static const unsigned char de[] = {
#embed "po/de.po"
};
static const unsigned char el[] = {
#embed "po/el.po"
};
static const unsigned char ja[] = {
#embed "po/ja.po"
};

static const dragboard_catalogue all[] = {
    {"ar", ar, sizeof ar},
    {"de", de, sizeof de},
    {"el", el, sizeof el},
    {"ja", ja, sizeof ja},
};

const dragboard_catalogue *dragboard_catalogues(size_t *count) {
  *count = sizeof all / sizeof *all;
  return all;
}
