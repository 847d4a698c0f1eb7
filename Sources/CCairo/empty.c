// Only headers are here; a target needs a source file.
