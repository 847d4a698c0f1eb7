import BoardValues
import Testing

@testable import X11Window

@Suite("What the portal says") struct PortalValueTests {
  private static let appearance = "org.freedesktop.appearance"
  private static let interface = "org.gnome.desktop.interface"

  private func settings(_ values: [(String, String, BusValue)]) -> PortalSettings {
    let spaces = values.map { space, key, value in
      BusValue.entry(.text(space), .options([(key, value)]))
    }
    return PortalSettings(.list(of: "{sa{sv}}", spaces))
  }

  @Test("9.4, 9.5: settings are read, and no preference leaves it to the settings daemon")
  func reads() {
    let daemon = DesktopPreferences(reducesMotion: true, isDark: true, hasHighContrast: true)
    let said = settings([
      (Self.appearance, "color-scheme", .unsigned(2)), (Self.appearance, "contrast", .unsigned(1)),
      (Self.appearance, "accent-color", .structure([.double(1), .double(0.5), .double(0)])),
      (Self.appearance, "reduced-motion", .unsigned(1)),
    ])
    let followed = DesktopPreferences(fontName: "Cantarell 11").following(said)
    #expect(
      followed
        == DesktopPreferences(
          reducesMotion: true,
          hasHighContrast: true,
          accent: 0xFF8000,
          fontName: "Cantarell 11"
        )
    )
    #expect(!daemon.following(said).isDark)
    let silent = settings([
      (Self.appearance, "color-scheme", .unsigned(0)), (Self.appearance, "contrast", .unsigned(0)),
      (Self.appearance, "reduced-motion", .unsigned(0)),
      (Self.interface, "enable-animations", .boolean(true)),
    ])
    #expect(daemon.following(silent) == daemon)
    #expect(DesktopPreferences().following(silent) == DesktopPreferences())
  }

  @Test("9.5: either way to ask for less motion counts")
  func readsMotion() {
    #expect(
      settings([(Self.interface, "enable-animations", .boolean(false))]).reducesMotion == true
    )
    var both = settings([
      (Self.interface, "enable-animations", .boolean(true)),
      (Self.appearance, "reduced-motion", .unsigned(1)),
    ])
    #expect(both.reducesMotion == true)
    both.read(Self.appearance, "reduced-motion", .variant(.unsigned(0)))
    #expect(both.reducesMotion == nil)
  }

  @Test(
    "what makes no sense counts as not said",
    arguments: [
      ("color-scheme", .text("dark")), ("color-scheme", .unsigned(3)), ("contrast", .double(1)),
      ("accent-color", .structure([.double(2), .double(0), .double(0)])),
      ("accent-color", .structure([.double(.nan), .double(0), .double(0)])),
      ("accent-color", .structure([.double(1)])), ("accent-color", .bytes([1, 2, 3])),
      ("reduced-motion", .other), ("", .other),
    ] as [(String, BusValue)]
  )
  func distrusts(key: String, value: BusValue) {
    #expect(settings([(Self.appearance, key, value)]).words == "")
    for all in [value, .list(of: "s", [value]), .list(of: "{sv}", [.entry(value, value)])] {
      #expect(PortalSettings(all).words == "")
    }
  }

  @Test(
    "what is kept of them is read again",
    arguments: [
      "", "dark", "light high-contrast", "accent=1f66d1",
      "dark high-contrast reduced-motion accent=ff",
    ]
  )
  func keeps(words: String) {
    #expect(PortalSettings(words: words).words == words)
  }

  @Test(
    "a damaged memory is none",
    arguments: ["accent=", "accent=1000000", "accent=-1", "dark=1 \0"]
  )
  func keepsNoNonsense(words: String) { #expect(PortalSettings(words: words).words == "") }

  // MARK: Requests

  @Test("where the portal answers is known before it is asked")
  func predicts() {
    let request = PortalRequest(.choose, token: "dragboard1", caller: ":1.42")
    #expect(request.path == "/org/freedesktop/portal/desktop/request/1_42/dragboard1")
  }

  private static func answer(_ uris: BusValue) -> [BusValue] {
    [.unsigned(0), .options([("uris", uris)])]
  }

  @Test(
    "an answer is a file, an end, or none (tools 9.5)",
    arguments: [
      (answer(.list(of: "s", [.text("file:///a%20b.canvas")])), .file("/a b.canvas")),
      ([.unsigned(1), .options([])], .cancelled), ([.unsigned(1)], .cancelled),
      ([.unsigned(2), .options([])], .cancelled), ([.unsigned(0), .options([])], .failed),
      ([], .failed), ([.text("0")], .failed), (answer(.text("file:///a")), .failed),
      (answer(.list(of: "s", [])), .failed),
      (answer(.list(of: "s", [.text("https://x.org/a")])), .failed),
      (answer(.list(of: "s", [.text("file:///%FF")])), .failed),
      (answer(.list(of: "u", [.unsigned(7)])), .failed),
    ] as [([BusValue], PortalRequest.Outcome)]
  )
  func answers(values: [BusValue], outcome: PortalRequest.Outcome) {
    #expect(PortalRequest(.choose, token: "a", caller: ":1.1").outcome(values) == outcome)
  }

  @Test(
    "only sockets of this machine are connected to",
    arguments: ["", "unixexec:path=/bin/false", "tcp:host=x.org,port=1", "unix:path=/a;tcp:host=b"]
  )
  func refusesAddresses(address: String) { #expect(Bus(address: address) == nil) }
}
