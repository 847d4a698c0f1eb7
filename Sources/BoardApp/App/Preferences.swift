package import BoardCore
package import BoardRenderer
import BoardValues
import Graphics

/// The user's preferences, from the settings and from the desktop.
package struct Preferences {
  var settings = Settings()
  /// The values that new boards begin with, for each setting that belongs to the board.
  var newBoards = Settings()
  /// Settings that last only as long as the program and override those of the board.
  package var passing = BoardSettings()
  var desktop = DesktopPreferences() {
    didSet { font = desktop.fontName.map(InterfaceFont.init(name:)) ?? InterfaceFont() }
  }
  private(set) var font = InterfaceFont()
  /// The keys of the commands.
  package var keymap = Keymap.standard
  /// A closure that saves the settings after the user has changed them.
  package var keep: ((_ old: Settings, _ new: Settings) -> Void)?

  package var usedCommands = UsedCommands()
  /// A closure that reads the boards opened lately.
  package var recent: (() -> [RecentBoard])?
  /// The boards opened lately, read on first access, which usually never happens.
  lazy var recentBoards: [RecentBoard] = recent?() ?? []
  /// A closure that records that a board was opened, or is at another path.
  package var noteBoard: ((_ path: String) -> Void)?
  /// The boards that were open when the desktop ended the program, by their paths.
  package var abandonedBoards: [String] = []
  /// A closure that no longer remembers a board as open.
  package var forgetBoard: ((_ path: String) -> Void)?
  /// A closure that opens a board in a window of its own.
  package var openBoard: ((_ path: String) -> Void)?

  /// What the program was started for besides opening a board, until it has begun.
  package var sharing: SharingWish?

  /// The folder of the boards that come with the program; nil if there is none.
  package var examples: String?

  /// The folder that a tilde stands for in a path; nil if it is unknown.
  package var home: String?

  /// Creates preferences. The `choices` last only as long as the program and override the saved
  /// settings.
  package init(settings: Settings = Settings(), choices: [Setting.Choice] = []) {
    newBoards = settings
    self.settings = choices.reduce(into: settings) { $0.choose($1) }
    for choice in choices { self.settings.note(choice, in: &passing) }
  }

  package var theme: Theme.Name {
    var theme = table
    theme.accent = desktop.accent
    return theme
  }

  private var table: Theme.Name {
    switch settings.theme {
    case .light: .light
    case .dark: .dark
    case .system where desktop.hasHighContrast: desktop.isDark ? .highContrastDark : .highContrast
    case .system: desktop.isDark ? .dark : .light
    }
  }

  var reducesMotion: Bool {
    switch settings.motion {
    case .full: false
    case .reduced: true
    case .system: desktop.reducesMotion
    }
  }
}
