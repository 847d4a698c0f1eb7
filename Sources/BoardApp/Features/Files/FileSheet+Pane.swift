import BoardCore
import BoardRenderer
import BoardValues
import LinuxSystem
import Pictures

/// The appearance of the sheet: the field, the folders above, how a picture is made, and the list.
extension FileSheet {
  private static let width = 560.0
  private static let maxRows = 6.0
  /// The room beside the list, whose names begin where that in the field does.
  private static let listSides = Insets(left: Space.m, right: Space.m)
  /// The height of a window in which the list and the choices about a picture have room.
  private static let leastHeightForBoth = 575.0

  @MainActor
  func pane(_ state: InterfaceState, _ pictures: [String: StepPicture]) -> Pane {
    var body: [Layout] = [.inset(fieldRow, Sheet.sides), .inset(folders(state), Sheet.sides)]
    if let trouble { body.append(.inset(.part(.label(trouble, .paragraph)), Sheet.sides)) }
    let hasBoth = choice == nil || state.room.height >= Self.leastHeightForBoth
    if let choices = choices(state) {
      body.append(hasBoth ? .inset(choices, Sheet.sides) : state.scrolling(choices))
    }
    if hasBoth {
      let list: Layout =
        emptyWords.map { .part(.label($0, .dim)) } ?? .list(list(state, pictures))
      body.append(.inset(list, emptyWords == nil ? Self.listSides : Sheet.sides))
    }
    return Sheet.pane(
      purpose.title,
      state,
      width: min(Self.width, state.room.width - 2 * Pane.margin),
      .column(body, gap: Space.s)
    )
  }

  @MainActor
  private var fieldRow: Layout {
    .row(
      [
        .growing(.part(field.part(Self.fieldName, placeholder: localized("Path")))),
        .part(
          .button(isNamingFolder ? localized("Make Folder") : button, .files(.acceptPath), .primary)
        ),
      ],
      gap: Space.s
    )
  }

  private var button: String {
    guard mayReplace != nil else { return purpose.button }
    return purpose == .open ? localized("Make It") : localized("Replace File")
  }

  // MARK: Folders

  /// Returns the folders above the typed name, the nearest last; as many as there is room for.
  @MainActor
  private func folders(_ state: InterfaceState) -> Layout {
    let ruler = Ruler(scale: state.scale, font: state.font)
    var room = min(Self.width, state.room.width - 2 * Pane.margin) - 2 * Space.l
    let new = Component.button(localized("New Folder"), .files(.newFolder), .link)
    let hasNew = !purpose.reads && !isNamingFolder
    if hasNew { room -= ruler.width(of: new.kind).ideal + Space.l }
    var parts: [Layout] = []
    var width = 0.0
    for (title, path) in Self.folders(of: typed.directory, home: home).reversed() {
      let button = Component.button(
        title,
        .files(.goToFolder(path)),
        .link,
        id: "folder \(path)"
      )
      let needed = ruler.width(of: button.kind).ideal + (parts.isEmpty ? 0 : Space.l)
      guard parts.isEmpty || width + needed <= room else { break }
      width += needed
      parts = [.part(button)] + (parts.isEmpty ? [] : [.part(.label("/", .dim))]) + parts
    }
    return .row(parts + [.space] + (hasNew ? [.part(new)] : []), gap: Space.xs)
  }

  /// Returns the titles and paths of a folder and those above it, the outermost first.
  private static func folders(of path: String, home: String?) -> [(title: String, path: String)] {
    let short = TypedPath.abbreviation(of: path, home: home)
    let isAtHome = short.beginsExactly(with: "~")
    var whole = isAtHome ? home ?? "" : ""
    let start = isAtHome ? (title: "~", path: whole) : (title: localized("Computer"), path: "/")
    let names = short.split(separator: "/").dropFirst(isAtHome ? 1 : 0)
    return [start]
      + names.map { name in
        whole += "/\(name)"
        return (String(name).visible, whole)
      }
  }

  // MARK: The list

  /// Why there is nothing in the list; nil if there is something, or if a new name is expected.
  private var emptyWords: String? {
    guard completions.isEmpty, !isNamingFolder, listed != nil else { return nil }
    let name = typed.lastPart
    if name.isEmpty { return localized("Nothing to choose is in this folder") }
    return purpose.reads
      ? localized("Nothing here has “{name}” in its name", ["name": name.visible]) : nil
  }

  @MainActor
  private func list(_ state: InterfaceState, _ pictures: [String: StepPicture]) -> ScrollingList {
    ScrollingList(
      count: completions.count,
      offset: state.scroll ?? 0,
      maxRows: choice == nil ? Self.maxRows : Self.maxRows - 3,
      rowHeight: StepRow.height(state.font)
    ) { line($0, pictures) }
  }

  private func line(_ index: Int, _ pictures: [String: StepPicture]) -> Component {
    let row = row(completions[index], pictures)
    return Component(
      .listItem,
      row.name,
      .file(row),
      index == chosen ? .hot : [],
      id: "\(index)",
      command: .files(.takePath(index))
    )
  }

  private func row(_ completion: Completion, _ pictures: [String: StepPicture]) -> FileRow {
    func short(_ path: String) -> String {
      TypedPath.abbreviation(of: path, home: home).visible
    }
    switch completion {
    case .entry(let entry) where entry.isFolder:
      return FileRow(name: entry.name.visible, detail: localized("Folder"), look: .icon(.folder))
    case .entry(let entry):
      let path = Path.join(typed.directory, entry.name)
      let kind = FileKind(ofFile: entry.name)
      return FileRow(
        name: entry.name.visible,
        detail: [entry.time.map { time($0).text }, ByteCount(entry.size).words]
          .compactMap(\.self).joined(separator: " · "),
        look: kind == .board ? .board(pictures[path]) : .icon(kind.icon)
      )
    case .recent(let board):
      return FileRow(
        name: board.name.visible,
        detail: [localized("Recent"), short(Path.directory(of: board.path))]
          .joined(separator: " · "),
        look: .board(pictures[board.path])
      )
    case .recentFolder(let folder):
      return FileRow(name: short(folder), detail: localized("Recent"), look: .icon(.folder))
    }
  }

  /// The boards in the list, by their paths.
  var boards: [String] {
    completions.compactMap { completion in
      switch completion {
      case .entry(let entry):
        entry.isFolder || FileKind(ofFile: entry.name) != .board
          ? nil : Path.join(typed.directory, entry.name)
      case .recent(let board): board.path
      case .recentFolder: nil
      }
    }
  }

  // MARK: What is exported

  /// Returns the choices about what is exported, beside its preview if there is room; nil for a board.
  @MainActor
  private func choices(_ state: InterfaceState) -> Layout? {
    let (rows, image): ([Layout], Thumbnail?)
    switch choice {
    case .picture(let picture): (rows, image) = (self.rows(picture), picture.preview?.image)
    case .film(let film): (rows, image) = (self.rows(film), film.facts?.image)
    case nil: return nil
    }
    let column = Layout.column(rows, gap: Space.xs)
    guard state.room.width >= 480, let image else { return column }
    let name = choice?.film == nil ? localized("Preview") : localized("First picture")
    let preview = Component(.image, name, .image(image))
    let side = Layout.column([.space, .part(preview), .space], gap: 0)
    return .row(
      [.growing(column), .sized(side, least: PictureChoice.room, grows: false)],
      gap: Space.l
    )
  }

  private func rows(_ picture: PictureChoice) -> [Layout] {
    let choice = Choice.picture
    return [
      row(localized("Format"), BoardPicture.Format.allCases, picture, \.format, choice) {
        $0.rawValue.uppercased()
      },
      row(
        localized("Size"),
        PictureChoice.scales,
        picture,
        \.scale,
        choice,
        isEnabled: picture.format == .png
      ) {
        "\($0)×"
      },
      row(
        localized("Cards"),
        [true, false],
        picture,
        \.ofSelection,
        choice,
        isEnabled: picture.hasSelection
      ) {
        $0 ? localized("Selected") : localized("All")
      },
      row(
        localized("Paper"),
        [nil] + BoardPicture.Paper.allCases,
        picture,
        \.paper,
        choice,
        isEnabled: picture.format == .pdf
      ) {
        $0?.words ?? localized("As the Board")
      },
      toggle(localized("Background"), \.hasGround, picture),
      toggle(localized("All Words"), \.showsAllWords, picture),
      line(picture.sizeWords),
    ]
  }

  private func rows(_ film: FilmChoice) -> [Layout] {
    let choice = Choice.film
    return [
      row(localized("Format"), FilmChoice.formats, film, \.format, choice) {
        $0 == .gif ? "GIF" : "WebP"
      },
      row(localized("Speed"), FilmChoice.speeds, film, \.speed, choice) { "\($0)×" },
      row(localized("Size"), FilmChoice.Extent.allCases, film, \.extent, choice, \.words),
      line(film.words),
    ]
  }

  private func line(_ words: String) -> Layout {
    .inset(.part(.label(words, .dim)), Insets(left: Space.s))
  }

  private func toggle(
    _ title: String,
    _ part: WritableKeyPath<PictureChoice, Bool>,
    _ picture: PictureChoice
  ) -> Layout {
    var other = picture
    other[keyPath: part].toggle()
    return .part(
      .toggle(title, .files(.choose(.picture(other))), isOn: picture[keyPath: part])
    )
  }

  /// Returns a row of values for one part of what is exported.
  private func row<Whole, Value: Equatable>(
    _ title: String,
    _ values: [Value],
    _ whole: Whole,
    _ part: WritableKeyPath<Whole, Value>,
    _ choice: (Whole) -> Choice,
    isEnabled: Bool = true,
    _ words: (Value) -> String
  ) -> Layout {
    let choices = values.map { value in
      var other = whole
      other[keyPath: part] = value
      var button = Component.choice(
        words(value),
        .files(.choose(choice(other))),
        isChosen: value == whole[keyPath: part],
        name: localized("{title}: {value}", ["title": title, "value": words(value)])
      )
      if !isEnabled { button.state.insert(.disabled) }
      return button
    }
    let label = Layout.inset(.part(.label(title)), Insets(left: Space.s))
    return .row([label, .space, .choices(choices)])
  }
}
