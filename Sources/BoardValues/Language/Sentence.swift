/// A sentence for people: its English words with the names of arguments in braces, and their values.
///
/// A sentence is English until it is shown: `words` are those of the language in use. A catalogue of
/// that language has the whole sentence, since another language has another order.
package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
  /// The English words, of which the catalogues make their keys; for one, if there is a number.
  package let english: String
  /// The English words for other numbers than one.
  let plural: String?
  /// The number that chooses the form.
  let count: Int?
  /// What the words mean here, if the same English words also mean something else.
  let context: String
  private var arguments: [String: Words] = [:]

  package init(
    _ english: String,
    context: String = "",
    _ arguments: KeyValuePairs<String, any SentenceArgument> = [:]
  ) {
    self.english = english
    self.context = context
    (plural, count) = (nil, nil)
    for (name, argument) in arguments { self.arguments[name] = argument.shown }
  }

  /// Creates a sentence about a number of things, which it names `{count}`.
  package init(
    _ one: String,
    _ other: String,
    count: Int,
    _ arguments: KeyValuePairs<String, any SentenceArgument> = [:]
  ) {
    (english, plural) = (one, other)
    self.count = count
    context = ""
    self.arguments["count"] = verbatim("\(count)")
    for (name, argument) in arguments { self.arguments[name] = argument.shown }
  }

  package init(stringLiteral english: String) { self.init(english) }

  /// The sentence in the language in use.
  package var words: String { words(in: .current) }

  /// Returns the sentence in a language; nil stands for English. What a catalogue does not have is
  /// English.
  package func words(in language: Language?) -> String {
    put(into: language?.words(for: self) ?? englishForm) { arguments[$0]?.text(in: language) }
  }

  /// Returns the sentence with further arguments.
  package func with(_ more: [String: Words]) -> Sentence {
    var sentence = self
    sentence.arguments.merge(more) { first, _ in first }
    return sentence
  }

  var englishForm: String { count == 1 ? english : plural ?? english }
}

/// Returns text with each name in braces replaced by its value. Names without a value stay.
private func put(into text: String, _ value: (_ name: String) -> String?) -> String {
  guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
  var result = ""
  var rest = text[...]
  while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
    result += rest[..<start]
    let name = String(rest[rest.index(after: start)..<end])
    result += value(name) ?? "{\(name)}"
    rest = rest[rest.index(after: end)...]
  }
  return result + rest
}

/// Returns a sentence in the language in use.
package func localized(_ english: String, context: String = "") -> String {
  guard let language = Language.current else { return english }
  return Sentence(english, context: context).words(in: language)
}

/// Returns a sentence with named arguments in the language in use.
package func localized(
  _ english: String,
  context: String = "",
  _ arguments: KeyValuePairs<String, any SentenceArgument>
) -> String {
  Sentence(english, context: context, arguments).words
}

/// Returns a sentence about a number of things in the language in use.
package func localized(
  _ one: String,
  _ other: String,
  count: Int,
  _ arguments: KeyValuePairs<String, any SentenceArgument> = [:]
) -> String {
  Sentence(one, other, count: count, arguments).words
}
