/// English that looks foreign: accents on its letters, two fifths longer, in brackets.
enum Pseudo {
  private static let letters: [Character: Character] = [
    "a": "á", "c": "ç", "e": "é", "i": "î", "n": "ñ", "o": "ö", "s": "š", "u": "ü", "y": "ý",
    "z": "ž", "A": "Å", "C": "Ç", "E": "É", "I": "Î", "N": "Ñ", "O": "Ö", "S": "Š", "U": "Ü",
  ]

  /// Returns words in disguise. The names of arguments stay.
  static func disguise(_ words: String) -> String {
    var text = ""
    var isName = false
    for character in words {
      if character == "{" { isName = true }
      text.append(isName ? character : letters[character] ?? character)
      if character == "}" { isName = false }
    }
    return "[\(text)\(String(repeating: "~", count: (words.count * 2 + 4) / 5))]"
  }
}
