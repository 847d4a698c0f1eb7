import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import Windowing

/// The exchange with other programs by cut, copy, paste and drops; also copies on the board itself.
struct Clipboard: Feature {
  enum Order: CommandCase {
    case cut, copy, paste, duplicate
    /// Puts copied cards where they were copied.
    case pasteInPlace
    /// Makes each line of a text a card.
    case pasteLines
    /// Copies the selection, or everything, as a picture.
    case copyAsPNG, copyAsSVG
    /// Takes back what was just pasted, and pastes it in another form.
    case pasteAs(PasteForm)
    /// No longer reads the web page that is pasted.
    case cancelPaste
    /// Inserts content into the open text once its files have been copied: at `drop`, or at the caret.
    case putIntoText(TransferContent, drop: Point?)

    var family: String? { if case .putIntoText = self { "putIntoText" } else { nil } }
  }

  /// The use of the clipboard's contents, which were requested but haven't arrived.
  var paste: Paste?
  /// The position of a drag over the board that can be dropped there.
  var dropPoint: Point?
  /// A web page that is read; nil if none is.
  var reading: PageReading?
  /// What was just pasted.
  var pasted: Pasted?
  /// The form in which what was just pasted comes once more, in its own place.
  var replacing: PasteForm?
  /// What is on its way down the chain, and needs no more preparation.
  var prepared: TransferContent?
  /// What is pasted if there is no picture of the one that it shows.
  var withoutPicture: Pasted?

  struct Paste: Equatable, Sendable {
    /// The center of the new elements, in board units.
    var center: Point
    /// What becomes of words.
    var words = Arrival.Words.card
    /// Whether cards stay where they were copied, if that is known.
    var isInPlace = false
    /// Whether it was dropped.
    var isDrop = false
  }

  nonisolated init() {}

  // MARK: To other programs

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    switch order {
    case .cut, .copy, .duplicate:
      question.selectedCards.isEmpty ? localized("Select a card first") : nil
    case .copyAsPNG, .copyAsSVG:
      question.board.cardOrder.isEmpty ? localized("There are no cards") : nil
    case .paste, .pasteInPlace, .pasteLines: nil
    case .pasteAs(let form):
      forms(question).contains(form)
        ? nil : localized("Only what was just pasted can come in another form")
    case .cancelPaste: reading == nil ? localized("There is nothing to paste") : nil
    case .putIntoText: nil
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .cut: cut(&turn)
    case .copy: copy(&turn)
    case .paste: ask(asLines: false, &turn)
    case .pasteInPlace:
      ask(asLines: false, &turn)
      paste?.isInPlace = true
    case .pasteLines: ask(asLines: true, &turn)
    case .duplicate: duplicate(&turn)
    case .copyAsPNG: copyPicture(as: .png, &turn)
    case .copyAsSVG: copyPicture(as: .svg, &turn)
    case .pasteAs(let form): pasteAs(form, &turn)
    case .cancelPaste: cancelReading(&turn)
    case .putIntoText(let content, let point): putIntoText(content, at: point, &turn)
    }
  }

  private func copy(_ turn: inout Turn) {
    let fragment = turn.editor.selectedFragment
    turn.request(.offer(turn.content(of: fragment).withPage, as: .clipboard))
    turn.say(localized("Copied {what}", ["what": fragment.words]))
  }

  private func cut(_ turn: inout Turn) {
    let content = turn.content(of: turn.editor.cutFragment).withPage
    if turn.editor.cutSelection(at: turn.now) {
      turn.request(.offer(content, as: .clipboard))
    } else {
      turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
  }

  /// Copies the selected cards as a picture; all cards if none is selected.
  private func copyPicture(as format: BoardPicture.Format, _ turn: inout Turn) {
    let fragment = turn.picturedFragment
    let picture = turn.picture(of: fragment, scale: turn.view.scale)
    guard picture.excess(as: format) == nil else {
      return turn.say(localized("The picture would be too large; select fewer cards"))
    }
    do {
      let type = format == .svg ? TransferType.svg : TransferType.png
      let item = TransferContent.Item(type: type, bytes: try picture.bytes(as: format))
      turn.request(.offer(TransferContent([item]), as: .clipboard))
      turn.say(localized("Copied a picture of {what}", ["what": fragment.words]))
    } catch {
      turn.report(localized("The picture cannot be made: {reason}", ["reason": "\(error)"]))
    }
  }

  private func duplicate(_ turn: inout Turn) {
    let fragment = turn.editor.duplicatedFragment
    let names = turn.freshNames(fragment.cards.count + fragment.edges.count)
    if turn.editor.duplicate(named: names, at: turn.now) {
      turn.revealSelection()
    } else {
      turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
  }

  // MARK: From other programs

  /// Requests the contents of the clipboard. They arrive as an event, perhaps later.
  private mutating func ask(asLines: Bool, _ turn: inout Turn) {
    paste = Paste(center: turn.wishedPoint, words: asLines ? .lines : .card)
    turn.request(.fetch(asLines ? .words : .onBoard, from: .clipboard))
  }

  /// Web pages are read before anything else sees them.
  func places(_ question: Question) -> Places {
    let isDue = paste != nil || dropPoint != nil || prepared != nil || withoutPicture != nil
    return isDue || question.awaitsContent ? [.aim, .end] : .end
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    if case .again = input { replacing = nil }
    guard case .event(let event) = input else { return .passed }
    if place == .aim { return prepare(event, &turn) }
    switch event {
    case .received(let content, .clipboard):
      // The contents may have been requested by another feature.
      let cards = replacing == .cards ? Paste(center: turn.wishedPoint, words: .lines) : nil
      guard let paste = cards ?? paste else { return .passed }
      self.paste = nil
      put(content, paste, &turn)
    case .dropHovered(let point, let types, _): hover(at: point, types, &turn)
    case .dropLeft: dropPoint = nil
    case .dropped(let content, let point, _): drop(content, at: point, &turn)
    default: return .passed
    }
    return .taken
  }

  /// Makes cards of content. Those of words that were read can be made in another way as long as nothing else is done.
  mutating func put(_ content: TransferContent, _ paste: Paste, _ turn: inout Turn) {
    guard !turn.refuse() else { return }
    var paste = paste
    // Nothing else has been anywhere before.
    if content.items.first?.type != TransferType.canvas { paste.isInPlace = false }
    var files: [String: String] = [:]
    let (file, folder) = (turn.file, turn.folder)
    let arrival = Arrival(content, as: paste.words) { path in
      let reference = file.reference(to: path, in: folder)
      files[reference] = path
      return reference
    }
    // Files that the user brought in may be shown, whatever their folder.
    if !files.isEmpty { turn.allowFiles(Array(files.values)) }
    files = files.filter { Path.exists($0.value) && !folder.holds($0.value) }
    let before = turn.editor.document.revision
    switch arrival {
    case .cards(let fragment): put(fragment, paste, from: files, &turn)
    case .picture(let bytes, let type): put(bytes, type, paste, &turn)
    case .unusable(let reason): turn.say(verbatim(reason))
    }
    guard turn.editor.document.revision != before, !paste.isDrop else { return }
    let step = turn.editor.newestStep
    pasted?.onBoard = Pasted.OnBoard(paste: paste, cards: turn.selection, step: step)
  }

  /// Adds cards. `files` has the paths of those that lie elsewhere, by how the cards refer to them.
  private func put(
    _ fragment: Fragment,
    _ paste: Paste,
    from files: [String: String] = [:],
    _ turn: inout Turn
  ) {
    var offset = paste.isInPlace ? .zero : turn.editor.delta(of: fragment, to: paste.center)
    if paste.isDrop, let bounds = fragment.bounds {
      offset += turn.alignment(of: bounds.offset(by: offset))
    }
    let names = turn.freshNames(fragment.cards.count + fragment.edges.count)
    if turn.editor.insert(
      fragment,
      movedBy: offset,
      named: names,
      as: paste.isDrop ? StepName.drop : StepName.paste,
      at: turn.now,
      joining: files.isEmpty ? nil : NewFileCard.key
    ) {
      turn.revealSelection()
      let cards = turn.board.cards(turn.selection, showing: files)
      if !cards.isEmpty { turn.ask(.intake(.bringIn(cards))) }
    } else {
      let hasDraft = turn.editor.document.draft?.subjects != nil
      turn.say(
        hasDraft
          ? StatusMessage.onlyWhatIsTriedOut
          : localized("These cards lie too far apart to be put there")
      )
    }
  }

  /// Saves a picture as a file beside the board, and adds a card for it. Undo leaves the file.
  private func put(_ bytes: [UInt8], _ type: PictureType, _ paste: Paste, _ turn: inout Turn) {
    guard turn.editor.document.draft?.subjects == nil else {
      return turn.say(StatusMessage.onlyWhatIsTriedOut)
    }
    do throws(FileError) {
      let card = Card.Content.file(path: try turn.addPicture(bytes, type), subpath: nil)
      put(Fragment(inGrid: [card]), paste, &turn)
    } catch {
      turn.report(
        localized("The picture cannot be kept beside the board: {reason}", ["reason": "\(error)"])
      )
    }
  }

  // MARK: Drops

  /// Answers whether something can be dropped at a point, and shows where it would go.
  private mutating func hover(at point: Point, _ types: [String], _ turn: inout Turn) {
    guard turn.openText?.isDropTarget != true else { return dropPoint = nil }
    let wanted = turn.takesDrops(at: point) ? TransferWish.onBoard.rows(of: types).first ?? [] : []
    turn.request(.acceptDrop(wanted))
    dropPoint = wanted.isEmpty ? nil : point
  }

  private mutating func drop(_ content: TransferContent, at point: Point, _ turn: inout Turn) {
    dropPoint = nil
    guard let item = content.items.first else {
      return turn.say(localized("What was dropped could not be read"))
    }
    if let board = board(in: item), turn.preferences.openBoard != nil {
      turn.show(.board(board))
      return turn.say(localized("Opening {file}", ["file": Path.name(of: board).visible]))
    }
    let center = turn.view.camera.toBoard(point)
    put(content, Paste(center: center, isDrop: true), &turn)
  }

  /// Returns the path of a single board, which is opened; among other files, a board becomes a
  /// card.
  private func board(in item: TransferContent.Item) -> String? {
    guard item.type == TransferType.uriList, let path = URIList(item.bytes).onlyFile,
      path.endsExactly(with: ".canvas")
    else { return nil }
    return path
  }

  // MARK: Appearance

  func mark(_ frame: inout FrameState, _ question: Question) {
    guard let point = dropPoint else { return }
    let size = Card.newSize * frame.camera.pixelsPerUnit
    let corner = point - Vector(size.width / 2, size.height / 2)
    frame.ghosts = [Ghost(to: Rect(origin: corner, size: size))]
  }
}

extension Facts where Self: ~Copyable {
  /// Returns whether something can be dropped on the board, or on a text there, at a window point.
  func takesDrops(at point: Point) -> Bool {
    panel != Questions.id && !isMenuOpen && panes.find(point) == nil && view.bounds.contains(point)
      && !isReadOnly
  }

  /// Saves a picture as a new file where the board has its own; returns how the board refers to it.
  func addPicture(_ bytes: [UInt8], _ type: PictureType) throws(FileError) -> String {
    let date = Clock.fileStamp(editor.date(at: now))
    let path = try file.addFile(
      bytes,
      named: "\(localized("Pasted image {time}", ["time": date])).\(type.suffix)",
      in: folder
    )
    return file.reference(to: path, in: folder)
  }
}

extension Facts where Self: ~Copyable {
  /// Returns a fragment in all the types that other programs can take.
  func content(of fragment: Fragment) -> TransferContent {
    fragment.content { saying(of: $0) }
  }
}

extension Fragment {
  /// The name in messages.
  @MainActor
  var words: String {
    guard cards.count == 1 else {
      return localized("{count} card", "{count} cards", count: cards.count)
    }
    let title = cards.first.flatMap { Saying($0.content).title }
    return title.map { localized("“{name}”", ["name": $0]) } ?? localized("a card")
  }
}
