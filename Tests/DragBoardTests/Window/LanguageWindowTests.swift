import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: its language in a window", .enabled(if: TestServer.isInstalled), .runsAlone)
struct LanguageWindowTests {
  @Test(
    "a window speaks the language of the environment, for which the machine needs no locale",
    arguments: [
      (["LANGUAGE": "de"], "nur Ansicht"), (["LANGUAGE": "", "LC_ALL": "ja_JP.UTF-8"], "閲覧のみ"),
      (["LANGUAGE": "", "LC_ALL": "", "LANG": "el_CY"], "μόνο προβολή"),
      (["LANGUAGE": "", "LC_ALL": "C"], "looking only"),
    ]
  )
  func followsEnvironment(environment: [String: String], words: String) throws {
    let session = try BoardSession()
    let second = try BoardSession(
      arguments: ["--new-window"],
      files: session.files,
      server: session.server,
      environment: environment
    )
    #expect(second.title.contains(words))
  }

  @Test("`--lang` counts more than the environment")
  func followsOption() throws {
    let session = try BoardSession()
    let second = try BoardSession(
      arguments: ["--new-window", "--lang", "ar"],
      files: session.files,
      server: session.server,
      environment: ["LANGUAGE": "de"]
    )
    #expect(second.title.contains("للعرض فقط"))
  }
}
