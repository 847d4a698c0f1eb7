/// The trash of the desktop.
package enum Trash {
  /// Moves a file to the trash. Returns false if there is none for it, or if GLib is not installed
  /// (`g_file_trash`).
  package static func move(_ path: String) -> Bool {
    guard let library = SharedLibrary("libgio-2.0.so.0"),
      let objects = SharedLibrary("libgobject-2.0.so.0"),
      let makeFile: MakeFile = library.function("g_file_new_for_path"),
      let trash: MoveToTrash = library.function("g_file_trash"),
      let release: Release = objects.function("g_object_unref"),
      let file = path.withCString(makeFile)
    else { return false }
    defer { release(file) }
    return trash(file, nil, nil) != 0
  }

  private typealias MakeFile = @convention(c) (UnsafePointer<CChar>) -> UnsafeMutableRawPointer?
  private typealias MoveToTrash =
    @convention(c) (
      UnsafeMutableRawPointer, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
    ) -> Int32
  private typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void
}
