import Glibc

/// A library that is opened while the program runs, so that nothing has to be installed for what
/// nobody uses, and nothing is loaded before it is used.
package struct SharedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Nil if it is not installed. Stays open. (`dlopen`)
  package init?(_ name: String) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    self.handle = handle
  }

  /// `Function` has to be what the library declares, as a C function. (`dlsym`)
  package func function<Function>(_ name: String, as type: Function.Type = Function.self)
    -> Function?
  {
    dlsym(handle, name).map { unsafeBitCast($0, to: type) }
  }
}
