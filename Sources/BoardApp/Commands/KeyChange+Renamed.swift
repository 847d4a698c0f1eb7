extension KeyChange {
  /// Former English titles of commands, which files of settings go on naming.
  static let renamed = [
    (former: "Align Center", name: "Align Centre"),
    (former: "Connections at Right Angles", name: "Connections with Right Angles"),
    (former: "Keys", name: "Keyboard Shortcuts"),
    (former: "Take Over", name: "Edit Here"),
  ]
}
