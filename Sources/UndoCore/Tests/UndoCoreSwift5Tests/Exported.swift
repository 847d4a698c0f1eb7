// An import for all files of this module, also for those that import nothing.
@_exported import UndoCoreFoundation
