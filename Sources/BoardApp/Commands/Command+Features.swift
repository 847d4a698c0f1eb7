/// The commands of each feature, by whose name they are asked for: `turn.ask(.board(.delete))`.
extension Command {
  static func arrange(_ order: Arrange.Order) -> Command { Command(order) }
  static func board(_ order: BoardFeature.Order) -> Command { Command(order) }
  static func boxes(_ order: CheckBoxes.Order) -> Command { Command(order) }
  static func clipboard(_ order: Clipboard.Order) -> Command { Command(order) }
  static func colours(_ order: Colours.Order) -> Command { Command(order) }
  static func compare(_ order: Compare.Order) -> Command { Command(order) }
  static func connections(_ order: Connections.Order) -> Command { Command(order) }
  static func counting(_ order: Counting.Order) -> Command { Command(order) }
  static func copies(_ order: Copies.Order) -> Command { Command(order) }
  static func examples(_ order: Examples.Order) -> Command { Command(order) }
  static func files(_ order: FileChooser.Order) -> Command { Command(order) }
  static func find(_ order: Finding.Order) -> Command { Command(order) }
  static func format(_ order: Formatting.Order) -> Command { Command(order) }
  static func fullScreen(_ order: FullScreen.Order) -> Command { Command(order) }
  static func keyList(_ order: KeyList.Order) -> Command { Command(order) }
  static func links(_ order: Links.Order) -> Command { Command(order) }
  static func locking(_ order: Locking.Order) -> Command { Command(order) }
  static func look(_ order: Look.Order) -> Command { Command(order) }
  static func menus(_ order: Menus.Order) -> Command { Command(order) }
  static func merging(_ order: Merging.Order) -> Command { Command(order) }
  static func naming(_ order: Naming.Order) -> Command { Command(order) }
  static func notes(_ order: Notes.Order) -> Command { Command(order) }
  static func notices(_ order: Notices.Order) -> Command { Command(order) }
  static func palette(_ order: PaletteFeature.Order) -> Command { Command(order) }
  static func people(_ order: People.Order) -> Command { Command(order) }
  static func refusals(_ order: Refusals.Order) -> Command { Command(order) }
  static func reopening(_ order: Reopening.Order) -> Command { Command(order) }
  static func saving(_ order: Saving.Order) -> Command { Command(order) }
  static func settings(_ order: SettingsFeature.Order) -> Command { Command(order) }
  static func sharing(_ order: Sharing.Order) -> Command { Command(order) }
  static func steps(_ order: Steps.Order) -> Command { Command(order) }
  static func strip(_ order: Strip.Order) -> Command { Command(order) }
  static func tryOut(_ order: TryOut.Order) -> Command { Command(order) }
  static func undo(_ order: Undo.Order) -> Command { Command(order) }
  static func view(_ order: ViewFeature.Order) -> Command { Command(order) }
}
