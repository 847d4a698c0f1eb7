/// The appearance of the program in one row of pictures: colors, size, and the words on the board.
struct Look {
  var name: String
  var title: String
  /// The script before every scene.
  var script = ""
  /// The size of the window in pixels at scale 1.
  var width = 960
  var height = 640
  var scale = 1
  var words = BoardWords.english
  /// The language of the program; nil for English.
  var language: String?

  static let all = [
    Look(name: "light", title: "Light"),
    Look(name: "dark", title: "Dark", script: "desktop dark"),
    Look(name: "contrast", title: "High contrast", script: "desktop contrast"),
    Look(name: "contrast-dark", title: "High contrast, dark", script: "desktop dark contrast"),
    Look(name: "small", title: "Small, 320 x 240", width: 320, height: 240),
    Look(name: "scale-2", title: "At 192 dpi", scale: 2),
    Look(
      name: "small-scale-2",
      title: "Small at 192 dpi",
      width: 320,
      height: 240,
      scale: 2
    ),
    Look(name: "right-to-left", title: "Right to left", words: .hebrew),
    Look(name: "german", title: "German", words: .german, language: "de"),
    Look(name: "german-small", title: "German, small", width: 320, height: 240, language: "de"),
    Look(name: "greek", title: "Greek", language: "el"),
    Look(name: "arabic", title: "Arabic", words: .hebrew, language: "ar"),
    Look(name: "japanese", title: "Japanese", language: "ja"),
    Look(name: "pseudo", title: "Words that no catalogue has are plain", language: "x-pseudo"),
  ]

  /// Returns whether the script of a surface can be played: one that names a control does so in English.
  func canOpen(_ surface: Surface) -> Bool {
    language == nil || !surface.script.contains("control \"")
  }
}
