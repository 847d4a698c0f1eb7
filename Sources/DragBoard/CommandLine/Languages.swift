import BoardValues
import CCatalogues
import LinuxSystem

/// The languages that the program speaks, and which of them it speaks in this run.
enum Languages {
  /// The largest catalogue that is read, in bytes.
  private static let maxBytes = 1 << 22

  /// The catalogues in the program, by the names of their languages. Their bytes are constants of the
  /// program and valid as long as it runs.
  private static var catalogues: [(name: String, bytes: UnsafeBufferPointer<UInt8>)] {
    var count = 0
    let first = dragboard_catalogues(&count)
    return UnsafeBufferPointer(start: first, count: count).map {
      (String(cString: $0.language), UnsafeBufferPointer(start: $0.bytes, count: $0.count))
    }
  }

  static var names: [String] { catalogues.map(\.name) }

  private static func isFile(_ name: String) -> Bool { name.endsExactly(with: ".po") }

  /// Returns whether the program can be asked for a language.
  static func isKnown(_ name: String) -> Bool {
    isFile(name) || name == Language.pseudoName || LanguageChoice.isEnglish(name)
      || LanguageChoice.find(name, among: names) != nil
  }

  /// Uses the language of this run: what was asked for, else, in a window, that of the environment. What
  /// goes to other programs is English.
  static func choose(for arguments: Arguments) {
    if let asked = arguments.language { return use(asked) }
    guard case .open = arguments.action else { return }
    let name = LanguageChoice.name(among: names, environment: UserDirectories.environment)
    if let name { use(name) }
  }

  /// Uses a language. A catalogue that is broken is left out, with a line on standard error.
  private static func use(_ name: String) {
    if name == Language.pseudoName { return Language.use(.pseudo) }
    guard !LanguageChoice.isEnglish(name) else { return }
    do {
      if isFile(name) {
        let bytes = try FileReading.bytes(name, limit: maxBytes)
        return Language.use(Language(name, try Catalogue(bytes)))
      }
      let found = LanguageChoice.find(name, among: names)
      guard let catalogue = catalogues.first(where: { $0.name == found }) else { return }
      Language.use(Language(catalogue.name, try Catalogue(Array(catalogue.bytes))))
    } catch let error as CatalogueError {
      StandardError.write("dragboard: warning: \(name): \(error)")
    } catch {
      StandardError.write("dragboard: warning: \(error)")
    }
  }
}
