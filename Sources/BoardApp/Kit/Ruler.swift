import BoardCore
import BoardRenderer
import BoardValues
import Graphics

/// Measures parts: their minimum and ideal widths, and their heights, in pixels at scale 1.
struct Ruler: Equatable, Sendable {
  let scale: Double
  var font = InterfaceFont()
  /// Whether panes and menus are mirrored, as they are in a language that runs from right to left.
  var isMirrored = Language.isRightToLeft

  /// Returns the size of a text, in pixels at scale 1. The text is measured as it will be drawn, at
  /// the display's scale.
  @MainActor
  func size(of text: String, _ role: Widget.TextRole = .plain, width: Double? = nil) -> Size {
    var style = font.style(role, scale: scale)
    style.width = width.map { $0 * scale }
    let size = TextCache.shared.layout(text, style).size
    return Size((size.width / scale).rounded(.up), (size.height / scale).rounded(.up))
  }

  @MainActor
  private func width(_ text: String) -> Double { size(of: text).width }

  @MainActor
  func width(of kind: Widget.Kind) -> Extent {
    switch kind {
    case .button(let icon, let title, let emphasis):
      Extent(buttonWidth(icon, title, emphasis))
    case .item(let title, let detail, let mark, let note, let opensMenu):
      itemWidth(
        title,
        detail + (opensMenu ? "  " : ""),
        note,
        lead: mark == .flush ? Space.m : font.controls.mark.width
      )
    case .choice(let title): Extent(width(title) + Space.xl)
    case .option(let title, _, let option): optionWidth(title, option)
    case .field: Extent(least: 80, ideal: 220)
    case .slider: Extent(least: 60, ideal: 120)
    case .dot: Extent(font.controls.dot.width)
    case .face: Extent(font.controls.control.width)
    case .shades: Extent(ControlSizes.shades.width)
    case .sketch(_, let size): Extent(size.width)
    case .map(let map): Extent(map.size.width)
    case .timeline: Extent(least: 80, ideal: 240)
    case .step(let row): stepWidth(row)
    case .file: Extent(least: 80, ideal: 320)
    case .picture: Extent(font.controls.icon.width)
    case .image(let image): Extent(image.size.width)
    case .divider(.vertical): Extent(Space.s + 1)
    case .divider(.horizontal), .ground, .thumb, .group: Extent(0)
    case .label(let text, let role): labelWidth(text, role)
    }
  }

  @MainActor
  private func buttonWidth(
    _ icon: Icon?,
    _ title: String,
    _ emphasis: Widget.Emphasis
  ) -> Double {
    switch (icon, title.isEmpty) {
    case (nil, _): width(title) + (emphasis == .link ? Space.s : Space.xl)
    case (.some, true): font.controls.control.width
    case (.some, false): Space.s + font.controls.icon.width + Space.xs + width(title) + Space.m
    }
  }

  @MainActor
  private func itemWidth(
    _ title: String,
    _ detail: String,
    _ note: String,
    lead: Double
  ) -> Extent {
    let room = lead + Space.m + (note.isEmpty ? 0 : Space.m + width(note))
    let right = detail.isEmpty ? 0 : Space.xl + width(detail)
    let ideal = room + width(title) + right
    return Extent(least: min(ideal, 120), ideal: ideal)
  }

  @MainActor
  private func stepWidth(_ row: StepRow) -> Extent {
    let time = row.time.isEmpty ? 0 : Space.s + width(row.time)
    let marks = (row.isSaved ? 18.0 : 0) + (row.fold == .closed ? 14 : 0)
    let indent = row.isIndented ? StepRow.indent : 0
    let ideal = StepRow.lead + indent + width(row.title) + time + marks + Space.s
    return Extent(least: min(ideal, 120), ideal: ideal)
  }

  /// Returns the room that a row takes for more than its words.
  private func optionRoom(_ option: Widget.Option) -> Double {
    2 * option.sides + (option == .toggle ? font.controls.toggle.width + Space.m : 0)
  }

  /// Returns the width of a row. The line about it goes on where the width ends.
  @MainActor
  private func optionWidth(_ title: String, _ option: Widget.Option) -> Extent {
    let ideal = size(of: title, option.titleRole).width + optionRoom(option)
    return Extent(least: min(ideal, 120), ideal: ideal)
  }

  @MainActor
  private func optionHeight(
    _ title: String,
    _ detail: String,
    _ option: Widget.Option,
    width: Double
  ) -> Double {
    let room = width - optionRoom(option)
    let height = size(of: title, option.titleRole, width: room).height
    guard !detail.isEmpty else {
      return max(height, font.height(atLeast: font.controls.control.height))
    }
    let words = height + size(of: detail, .dimParagraph, width: room).height
    return max(words + 2 * Space.xs, font.controls.option.height)
  }

  @MainActor
  private func labelWidth(_ text: String, _ role: Widget.TextRole) -> Extent {
    let width = size(of: text, role).width
    // A notice has two lines at most, and so grows wider instead of higher.
    let maxWidth = role == .notice ? max(420, width * 0.6) : 420
    let ideal = role.wraps ? min(width, maxWidth) : width
    return Extent(least: min(ideal, role.wraps ? 120 : 48), ideal: ideal)
  }

  @MainActor
  func height(of kind: Widget.Kind, width: Double) -> Double {
    switch kind {
    case .button(nil, _, .link): size(of: "X").height + Space.s
    case .button, .field, .slider, .face: font.height(atLeast: font.controls.control.height)
    // The choice and the well around it are together as high as a button.
    case .choice: font.height(atLeast: font.controls.control.height) - 4
    case .option(let title, let detail, let option):
      optionHeight(title, detail, option, width: width)
    case .item: font.height(atLeast: font.controls.item.height)
    case .dot: font.controls.dot.height
    case .shades: ControlSizes.shades.height
    case .sketch(_, let size): size.height
    case .map(let map): map.size.height
    case .timeline: TimelineItem.height
    case .step, .file: StepRow.height(font)
    case .picture: font.controls.icon.height
    case .image(let image): image.size.height
    case .divider(.horizontal): Space.s + 1
    case .divider(.vertical), .ground, .thumb, .group: 0
    case .label(let text, .notice):
      min(size(of: text, .notice, width: width).height, size(of: "X\nX").height)
    case .label(let text, let role):
      size(of: text.isEmpty ? "X" : text, role, width: role.wraps ? width : nil).height
    }
  }
}
