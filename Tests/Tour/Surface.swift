/// A surface to take a picture of, with the script that opens it.
///
/// Points are pixels at scale 1. The script may use the verbs of `play` and `another program
/// writes`, which replaces the board's file, and `another program ruins`, after which it cannot be
/// saved.
struct Surface {
  var name: String
  var caption: String
  var script: String
  var isEmpty = false

  static let all = [
    Surface(name: "board", caption: "A board: group, cards, edges with labels", script: ""),
    Surface(
      name: "toolbar",
      caption: "The toolbar, with something to undo and to redo",
      script: moved + "key Escape\nkey ctrl+z\nwait 5\n"
    ),
    Surface(name: "hover", caption: "The pointer on a card", script: "move 160,150\n"),
    Surface(
      name: "selection",
      caption: "A selected card, and the bar of the selection",
      script: "click 160,150\n"
    ),
    Surface(
      name: "several",
      caption: "Two selected cards",
      script: "click 160,150\nclick 460,170 shift\n"
    ),
    Surface(
      name: "colours",
      caption: "Colours for a selected card",
      script: "click 160,150\nclick control \"Colour\"\n"
    ),
    Surface(name: "group", caption: "A selected group", script: "click 200,255\n"),
    Surface(name: "edge", caption: "A selected edge", script: "click 204,322\n"),
    Surface(
      name: "marquee",
      caption: "A frame around cards",
      script: "press 10,330\nmove 200,300\nmove 300,130\n"
    ),
    Surface(
      name: "drag",
      caption: "A card in flight under the pointer",
      script: "press 160,150\nmove 170,160\nmove 200,175\nwait 0.3\n"
    ),
    Surface(
      name: "group-drag",
      caption: "A group with what lies in it",
      script: "press 200,255\nmove 210,265\nmove 230,275\nwait 0.3\n"
    ),
    Surface(
      name: "undo-flight",
      caption: "Half-way back",
      script: moved + "key Escape\nkey ctrl+z\nwait 0.24\n"
    ),
    Surface(
      name: "undo-highlight",
      caption: "What was undone, for a moment, and the toast",
      script: moved + "key Escape\nkey ctrl+z\nwait 0.6\n"
    ),
    Surface(
      name: "toast",
      caption: "A toast",
      script: "key alt+u\n"
    ),
    Surface(
      name: "error",
      caption: "A save that failed",
      script: moved + "another program ruins\nkey ctrl+s\nwait 0.1\n"
    ),
    Surface(
      name: "menu",
      caption: "The context menu shows where undo would put the card",
      script: moved + "click 200,175 button 3\nkey Down\n"
    ),
    Surface(
      name: "more",
      caption: "The menu behind the dots",
      script: "click control \"More\"\n"
    ),
    Surface(
      name: "tooltip",
      caption: "A tooltip: the name, and the key",
      script: "move control \"Show Everything\"\nwait 1\n"
    ),
    Surface(name: "focus-bar", caption: "F6: the toolbar has the keyboard", script: "key F6\n"),
    Surface(
      name: "focus-tab",
      caption: "Tab, from there",
      script: "\(moved)key F6\nkey Tab\nkey Tab\n"
    ),
    Surface(name: "settings", caption: "The settings", script: "key ctrl+,\n"),
    Surface(
      name: "settings-focus",
      caption: "The settings by keyboard",
      script: "key ctrl+,\nkey Down\nkey Down\nkey Down\n"
    ),
    Surface(name: "export", caption: "Exporting a picture", script: "key ctrl+shift+x\nwait 1\n"),
    Surface(name: "keys", caption: "The keys", script: "key F1\n"),
    Surface(name: "palette", caption: "The command palette", script: "key ctrl+shift+p\n"),
    Surface(
      name: "palette-searched",
      caption: "The command palette, searched",
      script: "key ctrl+shift+p\ntype \"zo\"\nkey Down\n"
    ),
    Surface(
      name: "keys-searched",
      caption: "The keys, searched",
      script: "key F1\ntype \"zoom\"\n"
    ),
    Surface(
      name: "keys-none",
      caption: "A search without a result",
      script: "key F1\ntype \"xyz\"\n"
    ),
    Surface(
      name: "find",
      caption: "Finding words: where one is, and what else has them",
      script: "key ctrl+f\ntype \"e\"\nkey Enter\nwait 1\n"
    ),
    Surface(
      name: "replace",
      caption: "Replacing words, with the switches for case and whole words",
      script: "key ctrl+shift+h\ntype \"e\"\nkey Tab\ntype \"i\"\nwait 1\n"
    ),
    Surface(
      name: "history",
      caption: "The list of steps",
      script: moved + "key ctrl+]\nkey Right\nkey Escape\nkey ctrl+z\nwait 5\nkey ctrl+h\n"
    ),
    Surface(
      name: "edit",
      caption: "An edit going on",
      script: "click 160,150\nkey ctrl+shift+e\nwait 5\n"
    ),
    Surface(
      name: "leave-edit",
      caption: "Leaving an edit",
      script: "click 160,150\nkey ctrl+shift+e\nkey Right\nkey Escape\nkey Escape\nwait 5\n"
    ),
    Surface(
      name: "conflict",
      caption: "Another program changed the file",
      script: moved + "another program writes\nkey ctrl+s\nwait 5\n"
    ),
    Surface(name: "empty", caption: "An empty board", script: "", isEmpty: true),
  ]

  private static let moved = "drag 160,150 to 200,175\n"
}
