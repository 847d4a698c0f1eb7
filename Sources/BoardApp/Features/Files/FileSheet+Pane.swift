import BoardRenderer
import BoardValues
import LinuxSystem

/// The appearance of the sheet: the field, the folders above, how a picture is made, and the list.
extension FileSheet {
  private static let width = 560.0
  private static let maxRows = 8.0
  /// The room beside the list, whose names begin where that in the field does.
  private static let listSides = Insets(left: Space.m, right: Space.m)
  /// The height of a window in which the list and the choices about a picture have room.
  private static let leastHeightForBoth = 560.0

  @MainActor
  func pane(_ state: InterfaceState) -> Pane {
    var body: [Layout] = [.inset(fieldRow, Sheet.sides), .inset(folders(state), Sheet.sides)]
    if let trouble { body.append(.inset(.part(.label(trouble, .paragraph)), Sheet.sides)) }
    let hasBoth = picture == nil || state.room.height >= Self.leastHeightForBoth
    if let picture {
      let choices = choices(picture, state)
      body.append(hasBoth ? .inset(choices, Sheet.sides) : state.scrolling(choices))
    }
    if hasBoth { body.append(.inset(.list(list(state)), Self.listSides)) }
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
        .part(.button(button, .files(.acceptPath), .primary)),
      ],
      gap: Space.s
    )
  }

  private var button: String {
    purpose == .open && mayReplace != nil ? localized("Make It") : purpose.button
  }

  // MARK: Folders

  /// Returns the folders above the typed name, the nearest last; as many as there is room for.
  @MainActor
  private func folders(_ state: InterfaceState) -> Layout {
    let ruler = Ruler(scale: state.scale, font: state.font)
    let room = min(Self.width, state.room.width - 2 * Pane.margin) - 2 * Space.l
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
    return .row(parts + [.space], gap: Space.xs)
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

  @MainActor
  private func list(_ state: InterfaceState) -> ScrollingList {
    ScrollingList(
      count: completions.count,
      offset: state.scroll ?? 0,
      maxRows: picture == nil ? Self.maxRows : Self.maxRows - 3,
      rowHeight: state.rowHeight
    ) { line($0) }
  }

  private func line(_ index: Int) -> Component {
    let (name, detail) = words(completions[index])
    return Component(
      .listItem,
      name,
      .item(name, detail: detail, .flush),
      index == chosen ? .hot : [],
      id: "\(index)",
      command: .files(.takePath(index))
    )
  }

  private func words(_ completion: Completion) -> (name: String, detail: String) {
    func short(_ path: String) -> String {
      TypedPath.abbreviation(of: path, home: home).visible
    }
    switch completion {
    case .entry(let entry): return (entry.name.visible, entry.isFolder ? localized("Folder") : "")
    case .recent(let board): return (board.name.visible, short(Path.directory(of: board.path)))
    case .recentFolder(let folder): return (short(folder), localized("Recent"))
    }
  }

  // MARK: The picture

  /// Returns the choices about the picture, beside its preview if there is room.
  @MainActor
  private func choices(_ picture: PictureChoice, _ state: InterfaceState) -> Layout {
    let rows = Layout.column(
      [
        row(localized("Format"), BoardPicture.Format.allCases, picture, \.format) {
          $0.rawValue.uppercased()
        },
        row(
          localized("Size"),
          PictureChoice.scales,
          picture,
          \.scale,
          isEnabled: picture.format == .png
        ) {
          "\($0)×"
        },
        row(
          localized("Cards"),
          [true, false],
          picture,
          \.ofSelection,
          isEnabled: picture.hasSelection
        ) {
          $0 ? localized("Selected") : localized("All")
        },
        ground(picture),
        .inset(
          .part(.label(picture.sizeWords, .dim)),
          Insets(left: Space.s)
        ),
      ],
      gap: Space.xs
    )
    guard state.room.width >= 480, let image = picture.preview?.image else { return rows }
    let preview = Component(.image, localized("Preview"), .image(image))
    let side = Layout.column([.space, .part(preview), .space], gap: 0)
    return .row(
      [.growing(rows), .sized(side, least: PictureChoice.room, grows: false)],
      gap: Space.l
    )
  }

  private func ground(_ picture: PictureChoice) -> Layout {
    var other = picture
    other.hasGround.toggle()
    return .part(
      .toggle(localized("Background"), .files(.choosePicture(other)), isOn: picture.hasGround)
    )
  }

  /// Returns a row of values for one part of the picture.
  private func row<Value: Equatable>(
    _ title: String,
    _ values: [Value],
    _ picture: PictureChoice,
    _ part: WritableKeyPath<PictureChoice, Value>,
    isEnabled: Bool = true,
    _ words: (Value) -> String
  ) -> Layout {
    let choices = values.map { value in
      var other = picture
      other[keyPath: part] = value
      var choice = Component.choice(
        words(value),
        .files(.choosePicture(other)),
        isChosen: value == picture[keyPath: part],
        name: localized("{title}: {value}", ["title": title, "value": words(value)])
      )
      if !isEnabled { choice.state.insert(.disabled) }
      return choice
    }
    let label = Layout.inset(.part(.label(title)), Insets(left: Space.s))
    return .row([label, .space, .choices(choices)])
  }
}
