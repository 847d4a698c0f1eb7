package import BoardValues

/// Something that a screen reader reads: a control, a text, an element of the board.
package struct AccessibleNode: Equatable, Sendable {
  package var id: AccessibleID
  /// The node that it is in; nil for the window.
  package var parent: AccessibleID?
  package var role: Role
  package var name: String
  package var description = ""
  package var states: States
  /// The frame in window pixels.
  package var frame: Rect
  package var children: Children
  package var actions: [Action] = []
  package var text: AccessibleText?
  package var value: AccessibleValue?
  /// Where it stands in the words of its parent; nil for what does not stand in words.
  package var anchor: Anchor?
  package var table: Table?
  package var cell: Cell?
  /// Its place among all rows of its list; nil for what is no row.
  package var place: Place?
  /// Whether its name is announced when it appears or changes.
  package var announcement: Announcement?

  package init(
    _ id: AccessibleID,
    in parent: AccessibleID?,
    _ role: Role,
    _ name: String,
    _ states: States = [],
    frame: Rect,
    children: Children = .listed([])
  ) {
    self.id = id
    self.parent = parent
    self.role = role
    self.name = name
    self.states = states
    self.frame = frame
    self.children = children
  }

  package enum Children: Equatable, Sendable {
    case listed([AccessibleID])
    /// So many that each is asked for by its index.
    case counted(Int)
    /// The objects of a document, which is made when it is asked for.
    case document
  }

  /// A place in the words of another node.
  package struct Anchor: Equatable, Sendable {
    /// The range in Unicode scalars.
    package var range: Range<Int>
    /// What a link leads to.
    package var address: String

    package init(_ range: Range<Int>, address: String = "") {
      self.range = range
      self.address = address
    }
  }

  /// The size of a table, whose children are its cells, row by row. The first row is the heading.
  package struct Table: Equatable, Sendable {
    package var rows: Int
    package var columns: Int

    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// A place in a table, counted from zero.
  package struct Cell: Equatable, Sendable {
    package var row: Int
    package var column: Int

    package init(row: Int, column: Int) {
      self.row = row
      self.column = column
    }
  }

  /// A place in a list, counted from one.
  package struct Place: Equatable, Sendable {
    package var number: Int
    package var count: Int

    package init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  package struct Action: Equatable, Sendable {
    package var name: String
    /// The shortcut, as shown to the user.
    package var key: String

    package init(_ name: String, key: String = "") {
      self.name = name
      self.key = key
    }
  }

  package struct Announcement: Equatable, Sendable {
    package var isUrgent: Bool
    /// A number that differs if the same words are said again.
    package var number: Int

    package init(isUrgent: Bool, number: Int) {
      self.isUrgent = isUrgent
      self.number = number
    }
  }

  /// The roles, in the words of AT-SPI.
  package enum Role: String, Sendable, CaseIterable {
    case button = "push button"
    case toggleButton = "toggle button"
    case radioButton = "radio button"
    case toggle = "switch"
    case menuItem = "menu item"
    case checkMenuItem = "check menu item"
    case checkBox = "check box"
    case tableCell = "table cell"
    case columnHeader = "column header"
    case listItem = "list item"
    case toolBar = "tool bar"
    case toolTip = "tool tip"
    case popupMenu = "popup menu"
    case entry, slider, link, label, heading, image, frame, list, table, text, panel, dialog,
      notification
  }

  /// The states, with the numbers of AT-SPI.
  package struct States: OptionSet, Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    private init(_ number: UInt64) { rawValue = 1 << number }

    package static let active = States(1)
    package static let busy = States(3)
    package static let checked = States(4)
    package static let editable = States(7)
    package static let enabled = States(8)
    package static let expandable = States(9)
    package static let expanded = States(10)
    package static let focusable = States(11)
    package static let focused = States(12)
    package static let modal = States(16)
    package static let multiLine = States(17)
    package static let multiselectable = States(18)
    package static let selectable = States(22)
    package static let selected = States(23)
    package static let sensitive = States(24)
    package static let showing = States(25)
    package static let singleLine = States(26)
    package static let transient = States(28)
    package static let visible = States(30)
    package static let selectableText = States(38)
    package static let checkable = States(41)
    package static let readOnly = States(43)

    /// The states one by one.
    package var each: [States] {
      (0..<UInt64(UInt64.bitWidth)).map { States($0) }.filter(contains)
    }
  }
}

/// A text that a screen reader reads. Positions are counted in Unicode scalars.
package struct AccessibleText: Equatable, Sendable {
  package var string: String
  package var caret: Int
  /// The selected range, empty at the caret.
  package var selection: Range<Int>

  /// The looks of its parts, in their order.
  package var runs: [Run] = []

  package struct Run: Equatable, Sendable {
    package var range: Range<Int>
    package var look: Look

    package init(range: Range<Int>, look: Look) {
      self.range = range
      self.look = look
    }
  }

  package struct Look: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let strong = Look(rawValue: 1 << 0)
    package static let emphasis = Look(rawValue: 1 << 1)
    package static let strike = Look(rawValue: 1 << 2)
    package static let code = Look(rawValue: 1 << 3)
  }

  /// Creates a text that is only read.
  package init(_ string: String, _ runs: [Run]) {
    self.init(string, caretByte: 0, selectedBytes: 0..<0)
    self.runs = runs
  }

  /// Creates a text with its caret and selection in bytes of UTF-8.
  package init(_ string: String, caretByte: Int, selectedBytes: Range<Int>) {
    self.string = string
    caret = Self.scalars(in: string, before: caretByte)
    selection =
      Self.scalars(
        in: string,
        before: selectedBytes.lowerBound
      )..<Self.scalars(
        in: string,
        before: selectedBytes.upperBound
      )
  }

  package var count: Int { string.unicodeScalars.count }

  private static func scalars(in string: String, before byte: Int) -> Int {
    // Each scalar begins with a byte that continues no other.
    string.utf8.prefix(byte).count { $0 & 0xC0 != 0x80 }
  }

  /// Returns the range of bytes of a range of scalars, which may reach beyond the text.
  package static func bytes(_ range: Range<Int>, in string: String) -> Range<Int> {
    let scalars = string.unicodeScalars
    func byte(_ position: Int) -> Int {
      let index = scalars.index(
        scalars.startIndex,
        offsetBy: max(position, 0),
        limitedBy: scalars.endIndex
      )
      return string.utf8.distance(from: string.startIndex, to: index ?? scalars.endIndex)
    }
    return byte(range.lowerBound)..<byte(range.upperBound)
  }

  /// Returns the scalars of a range, as far as there are any.
  package subscript(range: Range<Int>) -> String {
    String(
      String.UnicodeScalarView(
        string.unicodeScalars.dropFirst(max(range.lowerBound, 0)).prefix(max(range.count, 0))
      )
    )
  }
}

/// The words of a node, and what stands among them.
package struct AccessibleDocument: Equatable, Sendable {
  package var text: AccessibleText
  /// Links, boxes, pictures and tables, in the order of the words.
  package var objects: [AccessibleID]

  package init(_ text: AccessibleText, _ objects: [AccessibleID]) {
    self.text = text
    self.objects = objects
  }
}

/// A number that a slider sets.
package struct AccessibleValue: Equatable, Sendable {
  package var current: Double
  package var range: ClosedRange<Double>
  /// The value in words.
  package var words: String

  package init(_ current: Double, in range: ClosedRange<Double>, words: String) {
    self.current = current
    self.range = range
    self.words = words
  }
}
