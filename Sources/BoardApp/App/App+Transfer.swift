import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import Windowing

/// What goes to other programs, and what comes from them: cut, copy, paste, drops.
extension App {
  static let wordsForDraft =
    "Only what is being tried out can be changed; Escape leaves Try Out"

  // MARK: To others

  func copy() {
    let fragment = editor.selectedFragment
    outbox.requests.append(.offer(fragment.content, as: .clipboard))
    message = "Copied \(words(for: fragment))"
  }

  func cut(at now: Double) {
    let fragment = editor.selectedFragment
    guard editor.cutSelection(at: now) else {
      message = Self.wordsForDraft
      return
    }
    outbox.requests.append(.offer(fragment.content, as: .clipboard))
  }

  /// The selected cards as a picture, or all of them.
  func copyPicture(as format: BoardPicture.Format) {
    let fragment = picturedFragment
    let picture = picture(of: fragment, scale: view.scale)
    guard picture.excess(as: format) == nil else {
      message = "The picture would be too large; select fewer cards"
      return
    }
    do {
      let type = format == .svg ? TransferType.svg : TransferType.png
      let item = TransferContent.Item(type: type, bytes: try picture.bytes(as: format))
      outbox.requests.append(.offer(TransferContent([item]), as: .clipboard))
      message = "Copied a picture of \(words(for: fragment))"
    } catch {
      report("The picture cannot be made: \(error)")
    }
  }

  /// The selected cards, or all of them.
  var picturedFragment: Fragment {
    selectedCards.isEmpty
      ? Fragment(of: Set(editor.board.cardOrder), on: editor.board) : editor.selectedFragment
  }

  func picture(of fragment: Fragment, scale: Double) -> BoardPicture {
    BoardPicture(
      document: Document(CanvasDocument(fragment.elements)),
      files: renderer.files,
      theme: preferences.theme,
      scale: scale
    )
  }

  func words(for fragment: Fragment) -> String {
    guard fragment.cards.count == 1 else { return "\(fragment.cards.count) cards" }
    let title = fragment.cards.first.flatMap { CardWords.title(of: $0.content) }
    return title.map { "“\($0)”" } ?? "a card"
  }

  func duplicate(at now: Double) {
    let fragment = editor.duplicatedFragment
    let names = freshNames(fragment.cards.count + fragment.edges.count)
    guard editor.duplicate(named: names, at: now) else {
      message = Self.wordsForDraft
      return
    }
    showSelection(at: now)
  }

  // MARK: From others

  /// The answer comes as an event, perhaps later.
  func askToPaste(asLines: Bool = false) {
    outbox.paste = Outbox.Paste(center: wishedPoint, asLines: asLines)
    let types = asLines ? [TransferType.text] : Arrival.types
    outbox.requests.append(.fetch(types, from: .clipboard))
  }

  /// Pastes what was asked for; others may have asked for something, too.
  func receive(_ item: TransferContent.Item?, at now: Double) -> Response {
    guard let paste = outbox.paste else { return .notMine }
    outbox.paste = nil
    put(item, paste, at: now)
    return .handled
  }

  private func put(_ item: TransferContent.Item?, _ paste: Outbox.Paste, at now: Double) {
    guard !refuses() else { return }
    let arrival =
      item.map { Arrival($0, asLines: paste.asLines, nameOfFile: nameOfChosenFile) } ?? .nothing
    switch arrival {
    case .cards(let fragment): put(fragment, paste, at: now)
    case .picture(let bytes, let type): put(bytes, type, paste, at: now)
    case .unusable(let reason): message = reason
    }
  }

  /// It may be shown, wherever it lies.
  private func nameOfChosenFile(_ path: String) -> String {
    renderer.files.allow(path)
    return storage.file.reference(to: path)
  }

  private func put(_ fragment: Fragment, _ paste: Outbox.Paste, at now: Double) {
    var way = editor.delta(of: fragment, to: paste.center)
    if paste.verb == "Drop", let bounds = fragment.bounds {
      way += restingWay(of: bounds.offset(by: way))
    }
    let names = freshNames(fragment.cards.count + fragment.edges.count)
    guard editor.insert(fragment, movedBy: way, named: names, as: paste.verb, at: now) else {
      let hasDraft = editor.document.draft?.subjects != nil
      message = hasDraft ? Self.wordsForDraft : "These cards lie too far apart to be put there"
      return
    }
    showSelection(at: now)
  }

  /// A picture becomes a file beside the board, and a card for that. Undo leaves the file.
  private func put(
    _ bytes: [UInt8],
    _ type: PictureType,
    _ paste: Outbox.Paste,
    at now: Double
  ) {
    guard editor.document.draft?.subjects == nil else {
      message = Self.wordsForDraft
      return
    }
    let name = "Pasted image \(Clock.fileStamp(editor.date(at: now))).\(type.suffix)"
    do throws(FileError) {
      let path = try storage.file.addFile(bytes, named: name)
      let card = Card.Content.file(path: storage.file.reference(to: path), subpath: nil)
      put(Fragment(inGrid: [card]), paste, at: now)
    } catch {
      report("The picture cannot be kept beside the board: \(error)")
    }
  }

  private func showSelection(at now: Double) {
    let frames = selectedCards.compactMap { editor.board.card($0)?.frame }
    if let box = frames.box { show(box, at: now) }
  }

  // MARK: Drops

  /// Says whether it can be dropped there, and shows where it would go.
  func hoverDrop(at point: Point, _ types: [String]) {
    let isOnBoard =
      overlay.question == nil && overlay.menu == nil && panes.find(point) == nil
      && view.bounds.contains(point) && !editor.isReadOnly
    let type = isOnBoard ? Arrival.types.first(where: types.contains) : nil
    outbox.requests.append(.acceptDrop(type: type))
    pointer.dropPoint = type == nil ? nil : point
  }

  func endDrop() { pointer.dropPoint = nil }

  func drop(_ item: TransferContent.Item?, at point: Point, _ now: Double) {
    endDrop()
    guard let item else {
      message = "What was dropped could not be read"
      return
    }
    if open(droppedBoardIn: item) { return }
    put(item, Outbox.Paste(center: view.camera.toBoard(point), verb: "Drop"), at: now)
  }

  /// A single board opens; among other files it is a card as they are.
  private func open(droppedBoardIn item: TransferContent.Item) -> Bool {
    guard item.type == TransferType.uriList, let path = URIList(item.bytes).onlyFile,
      path.endsExactly(with: ".canvas"), let openBoard = preferences.openBoard
    else { return false }
    openBoard(path)
    message = "Opening \(Path.name(of: path).visible)"
    return true
  }
}
