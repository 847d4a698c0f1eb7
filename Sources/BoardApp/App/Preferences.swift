import BoardCore
package import BoardRenderer
import BoardValues
import Graphics

/// How the person wants it, by what was chosen here and what the desktop says.
package struct Preferences {
  var settings = Settings()
  /// What new boards begin with, for each setting that belongs to the board.
  var newBoards = Settings()
  /// An undo scope that holds for this run only, whatever the board's own is.
  var passingScope: UndoScope?
  var desktop = DesktopPreferences() {
    didSet { font = desktop.fontName.map(InterfaceFont.init(name:)) ?? InterfaceFont() }
  }
  private(set) var font = InterfaceFont()
  /// Tells that the settings were changed by the person, to whoever keeps them.
  package var keep: ((_ old: Settings, _ new: Settings) -> Void)?

  package var usedCommands = UsedCommands()
  /// Reads which boards were opened lately.
  package var recent: (() -> [RecentBoard])?
  /// Read when they are first asked for, which mostly they are not.
  lazy var recentBoards: [RecentBoard] = recent?() ?? []
  /// Notes that a board was opened, or is at another path.
  package var noteBoard: ((_ path: String) -> Void)?
  /// Opens a board in a window of its own.
  package var openBoard: ((_ path: String) -> Void)?

  /// Where a path after a tilde begins; nil if nobody knows.
  package var home: String?

  /// `choices` hold for this run, and override what is kept.
  package init(settings: Settings = Settings(), choices: [Setting.Choice] = []) {
    newBoards = settings
    self.settings = choices.reduce(into: settings) { $0.choose($1) }
    let isScopeChosen = choices.contains { $0.key == Setting.undoScope.key }
    passingScope = isScopeChosen ? self.settings.undoScope : nil
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
