import BoardCore
import BoardRenderer
import BoardValues

/// Others on the board, and their faces below the toolbar.
extension People {
  /// The most rings, and the most open texts. More can't be told apart.
  private static let (mostRings, mostTexts) = (200, 10)
  /// The room around the window in which a pointer may still reach into it, in pixels at scale 1.
  private static let reach = 240.0

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard !members.isEmpty, question.isAtRestInTime, !question.isLooking else { return }
    markSelections(&frame, question)
    for member in members where frame.othersTexts.count < Self.mostTexts {
      markWriting(of: member, &frame, question)
    }
    let area = question.view.bounds.expanded(by: Self.reach * question.view.scale)
    for member in members {
      let opacity = member.pointerOpacity(at: question.now, question.presentation.reducesMotion)
      guard let pointer = member.pointer, opacity > 0 else { continue }
      let tip = frame.camera.toWindow(.zero + pointer.value(at: question.now))
      guard area.contains(tip) else { continue }
      frame.people.append(
        PersonItem(
          member.label,
          pointerAt: tip,
          colour: member.colour,
          opacity: opacity,
          scale: question.view.scale
        )
      )
    }
  }

  /// Adds a ring for each that others have selected: around the own one, and around those of others.
  private func markSelections(_ frame: inout FrameState, _ question: Question) {
    var rings: [ElementID: Int] = [:]
    for member in members {
      for id in ids(member.presence.selection, question)
      where frame.people.count < Self.mostRings {
        guard let area = place(of: id, frame, question), area.intersects(question.view.bounds)
        else { continue }
        let count = rings[id] ?? (question.selection.contains(id) ? 1 : 0)
        rings[id] = count + 1
        frame.people.append(ring(around: area, outside: count, member, frame, question))
      }
    }
  }

  private func ring(
    around area: Rect,
    outside count: Int = 0,
    _ member: PeopleTable.Member,
    _ frame: FrameState,
    _ question: Question
  ) -> PersonItem {
    PersonItem(
      around: area,
      pixelsPerUnit: frame.camera.pixelsPerUnit,
      outside: count,
      colour: member.colour,
      scale: question.view.scale
    )
  }

  /// Returns where an element is seen, in window pixels: of a connection its label, or where it would be.
  private func place(of id: ElementID, _ frame: FrameState, _ question: Question) -> Rect? {
    guard let card = question.board.card(id) else {
      return question.board.labelFrame(of: id).map(frame.camera.toWindow)
    }
    let shown = frame.camera.toWindow(SceneBuilder.shownFrame(card, id, frame.moment))
    return card.isGroup ? shown : shown.scaled(by: frame.moment.scale(of: id))
  }

  private func markWriting(
    of member: PeopleTable.Member,
    _ frame: inout FrameState,
    _ question: Question
  ) {
    guard let writing = member.presence.writing else { return }
    let id = ids([writing.name], question).first
    let known = id.flatMap { place(of: $0, frame, question) }
    guard let area = writing.frame.map(frame.camera.toWindow) ?? known,
      area.intersects(question.view.bounds)
    else { return }
    if let words = writing.words, let place = writing.frame,
      id == nil || question.openText?.id != id
    {
      frame.othersTexts.append(OthersText(words, on: id, in: place))
      frame.people.append(ring(around: area, member, frame, question))
    }
    let words = localized("{name} is writing", ["name": member.label])
    frame.people.append(
      PersonItem(words, above: area, colour: member.colour, scale: question.view.scale)
    )
  }

  // MARK: Faces

  /// The most faces. Those of others are counted.
  private static let mostFaces = 6

  func panes(_ state: InterfaceState) -> [Pane] {
    guard !members.isEmpty else { return [] }
    let ruler = Ruler(scale: state.scale, font: state.font)
    let room = state.room.width - 2 * Pane.margin
    let padding = Insets(top: Space.xs, left: Space.s, bottom: Space.xs, right: Space.s)
    let rows = (1...Self.mostFaces).reversed().map { row($0, state) }
    let faces = rows.first { $0.width(ruler).ideal + padding.left + padding.right <= room }
    // The words stand below the faces, which nothing moves away from under the pointer.
    let whom = following.flatMap { table?[$0.client] }.map { member in
      Layout.part(.label(localized("Following {name}", ["name": member.label]), .dim))
    }
    return [
      Pane(
        id: .people,
        name: localized("People"),
        ground: .bar,
        anchor: .underBand,
        layout: .inset(
          .column([faces ?? row(1, state)] + [whom].compactMap(\.self), gap: 0),
          padding
        )
      )
    ]
  }

  private func row(_ count: Int, _ state: InterfaceState) -> Layout {
    var parts = [Layout.row(members.prefix(count).map(face), gap: 0)]
    let rest = members.count - count
    if rest > 0 { parts.append(.part(.label("+\(rest)", .dim))) }
    let words = [
      (localized("Mine", context: "undo"), localized("Undo My Own Steps")),
      (localized("Everyone’s", context: "undo"), Setting.undoSteps.title),
    ]
    return .row(parts + [Toolbar.choices(.undoSteps, words, state)], gap: Space.s)
  }

  private func face(_ member: PeopleTable.Member) -> Layout {
    let part = Component(
      .toggleButton,
      localized("Follow {name}", ["name": member.name.visible]),
      .face(member.initials, colour: member.colour),
      id: "\(member.client)",
      command: .people(.follow(member.client))
    )
    return .part(part.chosen(following?.client == member.client))
  }
}
