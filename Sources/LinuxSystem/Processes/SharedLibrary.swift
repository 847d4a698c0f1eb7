import Glibc

/// A library that is opened while the program runs. A feature that is not used needs no installed
/// library and loads none.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Opens a library for good, or returns nil if it is not installed (`dlopen`).
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// Returns a function of the library. `Function` must match its declaration as a C function
  /// (`dlsym`).
  package func function<Function>(_ name: String, as type: Function.Type = Function.self)
    -> Function?
  {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }

  /// A function that a library does not have.
  package struct Missing: Error {}

  /// Returns a function of the library, as above. Throws if it is not there, so that a table of functions is whole or
  /// none.
  package func required<Function>(_ name: String) throws(Missing) -> Function {
    guard let function: Function = function(name) else { throw Missing() }
    return function
  }
}
