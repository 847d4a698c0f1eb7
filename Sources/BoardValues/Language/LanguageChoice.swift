/// Finds the language in the environment, by its variables alone: the machine need not have its locale.
package enum LanguageChoice {
  /// The variables in their order. Only the first is a list, with colons.
  private static let variables = ["LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"]

  /// Returns the name of the language that the environment asks for first among those there are; nil
  /// for English.
  package static func name(
    among available: [String],
    environment: (String) -> String?
  ) -> String? {
    let value = variables.lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
    for name in value.split(separator: ":") {
      if isEnglish(name) { return nil }
      if let found = find(name, among: available) { return found }
    }
    return nil
  }

  /// Returns the language for a name such as `de_AT.UTF-8`: that of the country, or else the one they
  /// share. Nil if there is none.
  package static func find(_ name: some StringProtocol, among available: [String]) -> String? {
    let whole = name.prefix { $0 != "." && $0 != "@" }
    let country = String(whole.map { $0 == "-" ? "_" : $0 })
    let language = country.prefix { $0 != "_" }
    return available.first { $0 == country } ?? available.first { $0 == language }
  }

  package static func isEnglish(_ name: some StringProtocol) -> Bool {
    let language = name.prefix { $0 != "." && $0 != "@" && $0 != "_" && $0 != "-" }
    return ["C", "POSIX", "en"].contains(String(language))
  }
}
