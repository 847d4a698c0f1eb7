import Testing

@testable import BoardValues

@Suite struct LanguageChoiceTests {
  private static let available = ["ar", "de", "el", "ja", "pt_BR"]

  private func choice(_ environment: [String: String]) -> String? {
    LanguageChoice.name(among: Self.available) { environment[$0] }
  }

  @Test("LANGUAGE counts first, then LC_ALL, LC_MESSAGES and LANG")
  func order() {
    var environment = ["LANG": "ja_JP.UTF-8"]
    #expect(choice(environment) == "ja")
    environment["LC_MESSAGES"] = "el_GR"
    #expect(choice(environment) == "el")
    environment["LC_ALL"] = "de_DE.UTF-8"
    #expect(choice(environment) == "de")
    environment["LANGUAGE"] = "ar"
    #expect(choice(environment) == "ar")
    environment["LANGUAGE"] = ""
    #expect(choice(environment) == "de")
  }

  @Test("LANGUAGE is a list, of which the first that there is counts")
  func list() {
    #expect(choice(["LANGUAGE": "fr:ja:de"]) == "ja")
    #expect(choice(["LANGUAGE": "fr:en:de"]) == nil)
    #expect(choice(["LANGUAGE": "fr:it", "LANG": "de_DE"]) == nil)
  }

  @Test("a country falls back to its language, with or without an encoding")
  func fallback() {
    for name in ["de_AT", "de_AT.UTF-8", "de-AT", "de@euro", "de.ISO-8859-1"] {
      #expect(choice(["LANG": name]) == "de")
    }
    #expect(choice(["LANG": "pt_BR.UTF-8"]) == "pt_BR")
    #expect(choice(["LANG": "pt_PT.UTF-8"]) == nil)
  }

  @Test("C, POSIX, every English, and nothing at all are English")
  func english() {
    for name in ["C", "C.UTF-8", "POSIX", "en", "en_GB.UTF-8", "en-US", "", "../de"] {
      #expect(choice(["LANG": name]) == nil)
    }
    #expect(choice([:]) == nil)
  }
}
