import Synchronization

/// A language in which the program speaks. There is no such value for English, whose sentences are in
/// the program.
package final class Language: Sendable {
  /// The name as in the environment: `de`, `pt_BR`.
  package let name: String
  private let source: Source

  private enum Source: Sendable {
    case catalogue(Catalogue)
    /// English in disguise, by which words that no catalogue has and words that are cut off are seen.
    case pseudo
  }

  package static let pseudoName = "x-pseudo"

  package init(_ name: String, _ catalogue: Catalogue) {
    self.name = name
    source = .catalogue(catalogue)
  }

  private init() {
    name = Self.pseudoName
    source = .pseudo
  }

  package static let pseudo = Language()

  private static let chosen = AtomicLazyReference<Language>()

  private static let isLeft = Atomic(false)

  /// The language in use; nil for English. It is chosen before anything is shown, and stays.
  package static var current: Language? {
    guard let language = chosen.load() else { return nil }
    return isLeft.load(ordering: .relaxed) ? nil : language
  }

  /// Uses a language from now on, unless one is in use already.
  package static func use(_ language: Language) { _ = chosen.storeIfNil(language) }

  /// Goes to English, for words that go to a terminal.
  package static func leave() { isLeft.store(true, ordering: .relaxed) }

  /// Goes back to the language that was left.
  package static func comeBack() { isLeft.store(false, ordering: .relaxed) }

  /// Whether the language in use is written from right to left.
  package static var isRightToLeft: Bool { current?.isRightToLeft ?? false }

  package var isRightToLeft: Bool {
    switch source {
    case .catalogue(let catalogue): catalogue.isRightToLeft
    case .pseudo: false
    }
  }

  func words(for sentence: Sentence) -> String? {
    switch source {
    case .catalogue(let catalogue): catalogue.words(for: sentence)
    case .pseudo: Pseudo.disguise(sentence.englishForm)
    }
  }
}
