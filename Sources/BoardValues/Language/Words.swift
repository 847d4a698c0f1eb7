/// Words that a person sees. They are made in the language in use when they are shown.
///
/// Only `localized` and `verbatim` make them. Where words are wanted, a literal does not compile.
package struct Words: Hashable, Sendable {
  private indirect enum Form: Hashable, Sendable {
    case sentence(Sentence)
    case verbatim(String)
    case beginning(Words)
    case continuing(Words)
    case list([Words], separator: String)
  }

  private let form: Form

  private init(_ form: Form) { self.form = form }

  fileprivate init(_ sentence: Sentence) { self.init(.sentence(sentence)) }

  fileprivate init(verbatim text: String) { self.init(.verbatim(text)) }

  fileprivate init(_ list: [Words], separator: String) {
    self.init(.list(list, separator: separator))
  }

  /// The words with a capital first letter, as the beginning of a sentence.
  package var beginning: Words { Words(.beginning(self)) }

  /// The words of a whole sentence as the rest of another one. In English they begin with a small letter.
  package var continuing: Words { Words(.continuing(self)) }

  /// The words in the language in use.
  package var text: String { text(in: .current) }

  /// Returns the words in a language; nil stands for English.
  package func text(in language: Language?) -> String {
    switch form {
    case .sentence(let sentence): return sentence.words(in: language)
    case .verbatim(let text): return text
    case .beginning(let words):
      let text = words.text(in: language)
      return text.prefix(1).uppercased() + text.dropFirst()
    case .continuing(let words):
      let text = words.text(in: language)
      return language == nil ? text.prefix(1).lowercased() + text.dropFirst() : text
    case .list(let list, let separator):
      return list.map { $0.text(in: language) }.joined(separator: separator)
    }
  }
}

extension Sentence {
  /// The sentence as words to show.
  package var shown: Words { Words(self) }
}

/// What a sentence can have for an argument: words, or text that is shown as it is.
package protocol SentenceArgument { var shown: Words { get } }

extension Words: SentenceArgument {
  package var shown: Words { self }
}

extension String: SentenceArgument {
  package var shown: Words { verbatim(self) }
}

extension Sequence<Words> {
  /// Returns the words one after another.
  package func joined(separator: String) -> Words { Words(Array(self), separator: separator) }
}

/// Returns words that are shown as they are: what a person has written, a number, a name.
package func verbatim(_ text: String) -> Words { Words(verbatim: text) }

/// Returns a sentence, to be shown in the language in use.
@_disfavoredOverload
package func localized(
  _ english: String,
  context: String = "",
  _ arguments: KeyValuePairs<String, any SentenceArgument> = [:]
) -> Words {
  Sentence(english, context: context, arguments).shown
}

/// Returns a sentence about a number of things, to be shown in the language in use.
@_disfavoredOverload
package func localized(
  _ one: String,
  _ other: String,
  count: Int,
  _ arguments: KeyValuePairs<String, any SentenceArgument> = [:]
) -> Words {
  Sentence(one, other, count: count, arguments).shown
}
