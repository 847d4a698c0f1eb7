// The two halves of the library know nothing of each other; this module is both.
@_exported public import UndoHistory
@_exported public import UndoManagement
