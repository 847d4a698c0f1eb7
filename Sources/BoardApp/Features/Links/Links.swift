import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures
import Windowing

/// Links on cards and in the open text. They open after a question if they call for caution; a note on a card of this board is
/// gone to, and one that is missing can be made.
struct Links: Feature {
  enum Order: CommandCase {
    case openLink(MarkdownLink)
    /// Opens a target after the question.
    case openAnyway(Destination)
    /// Copies a link that leads to the selected card.
    case copyLinkToCard
    /// Makes the note to which `[[page]]` leads from then on.
    case makeNote(page: String)

    var family: String? {
      switch self {
      case .openLink: "openLink"
      case .openAnyway: "openAnyway"
      case .makeNote: "makeNote"
      case .copyLinkToCard: nil
      }
    }

    func title(_ row: String) -> String {
      switch self {
      case .openLink(let link): localized("Open “{name}”", ["name": link.name])
      case .makeNote(let page):
        localized("Make Note “{name}”", ["name": MarkdownLink.page(page).name])
      case .openAnyway, .copyLinkToCard: row
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      CommandRow(family: "openLink", "Open", .isOfThisBoard),
      CommandRow(family: "openAnyway", "Open", [.isAnswer, .isLocal, .isOfThisBoard]),
      row(.copyLinkToCard, "Copy Link to Card", words: "Address URL Id"),
      CommandRow(
        family: "makeNote",
        "Make Note",
        [.changesBoard, .isOfThisBoard, .isOfPresent]
      ),
    ]
  )

  nonisolated init() {}

  func offers(_ family: String, _ question: Question) -> [Order] {
    question.offeredLinks.map(question.order).filter { $0.family == family }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .openLink(let link): open(link, &turn)
    case .openAnyway(let destination): open(destination, &turn)
    case .makeNote(let page): makeNote(page, &turn)
    case .copyLinkToCard: copyLinkToCard(&turn)
    }
  }

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    guard order == .copyLinkToCard else { return nil }
    guard question.selectedCards.count == 1 else { return localized("Select a single card") }
    return Path.exists(question.file.path)
      ? nil : localized("The board has no file yet; save it first")
  }

  /// Copies a link to the selected card, which leads there from texts and cards of the same folder or vault.
  private func copyLinkToCard(_ turn: inout Turn) {
    guard let card = turn.selectedCards.first.flatMap(turn.board.card),
      let file = Path.resolvingLinks(turn.file.path)
    else { return }
    let place = CardPlace(board: turn.folder.name(of: file), card: card.name)
    let words = TransferContent([.init(type: TransferType.text, bytes: Array(place.link.utf8))])
    turn.request(.offer(words, as: .clipboard))
    turn.say(localized("Copied a link to the card"))
  }

  /// Goes to a card of this board to which a link leads, and selects it.
  func goToCard(named name: String, _ turn: inout Turn) {
    let board = turn.board
    let id = board.cardOrder.first { board.card($0)?.name.isSame(as: name) == true }
    guard let id else {
      return turn.report(
        localized("There is no card “{name}” on this board.", ["name": name.glimpsed])
      )
    }
    turn.visit(id)
  }

  private func open(_ link: MarkdownLink, _ turn: inout Turn) {
    let destination = turn.destination(of: link)
    if let scheme = destination.refusedScheme {
      return turn.report(
        localized("Addresses that begin with “{scheme}:” are not opened.", ["scheme": scheme])
      )
    }
    if case .missing(nil) = destination {
      return turn.report(localized("There is no “{name}” beside the board.", ["name": link.name]))
    }
    if turn.goToCard(showing: destination) { return }
    let cautions = destination.cautions(from: turn.folder.root)
    if cautions.isEmpty {
      open(destination, &turn)
    } else {
      turn.show(.question(.open(destination, cautions)))
    }
  }

  private func open(_ destination: Destination, _ turn: inout Turn) {
    switch destination {
    case .address(let place), .file(let place, _): turn.request(.open(place))
    case .board(let path, let card): turn.show(.board(path, card: card))
    case .missing(let page): page.map { turn.ask(.links(.makeNote(page: $0))) }
    case .here: break
    }
  }

  /// Makes a note with a card beside the one with the link, and opens its text.
  private func makeNote(_ page: String, _ turn: inout Turn) {
    let size = Card.newSize
    let beside = turn.selectedBox.map {
      Point($0.maxX + 40 + size.width / 2, $0.minY + size.height / 2)
    }
    do throws(NoteProblem) {
      let card = try turn.editor.makeNote(
        ofPage: page,
        near: beside ?? turn.wishedPoint,
        named: turn.freshNames(1).joined(),
        at: turn.now
      )
      turn.show(.text(.element(card, at: .end)))
    } catch {
      turn.report(error.wordsAgainstMaking)
    }
  }
}

/// A link as it is seen, and the files as they were then.
struct LinkTarget: Equatable {
  let link: MarkdownLink
  /// Its frame in the window.
  let frame: Rect
  /// A number that grows with every change of the files that the board shows.
  let files: Int
}

extension NoteProblem {
  /// The reason why a note is not made.
  fileprivate var wordsAgainstMaking: Words {
    let name = MarkdownLink.page(path).name
    guard case .refused(let reason) = kind else { return verbatim(words) }
    return localized(
      "The note “{name}” cannot be made: {reason}",
      ["name": name, "reason": reason.visible]
    )
  }
}

extension Facts where Self: ~Copyable {
  /// Returns the link to the board that a card shows; nil for other cards.
  func linkToBoard(on id: ElementID) -> MarkdownLink? {
    guard case .file(let path, let subpath)? = board.card(id)?.content,
      FileKind(ofFile: path) == .board
    else { return nil }
    return .address(path + (subpath ?? ""))
  }

  /// Returns what a link leads to.
  func destination(of link: MarkdownLink) -> Destination { Destination(of: link, in: folder) }

  /// Returns what a menu offers for a link: to open it, or to make the note that is missing.
  func order(for link: MarkdownLink) -> Links.Order {
    if case .missing(let page?) = destination(of: link) {
      .makeNote(page: page)
    } else {
      .openLink(link)
    }
  }

  /// The links that can be opened without pointing at them: the one at the caret of the open text, or those of the selected
  /// card.
  var offeredLinks: [MarkdownLink] {
    isWriting ? [linkAtCaret].compactMap(\.self) : selectedLinks
  }

  /// The link under the pointer; nil if there is none, or it has no tooltip now.
  var linkTarget: LinkTarget? {
    guard let point = pointer.position, panes.find(point) == nil, !isStretched, !isTyping,
      let (link, frame) = link(at: point)
    else { return nil }
    return LinkTarget(link: link, frame: frame, files: fileRevision)
  }

  func tip(about target: LinkTarget) -> InterfaceState.Tip {
    InterfaceState.Tip(words: words(about: target.link), shortcut: "", frame: target.frame)
  }

  /// Says where a link leads.
  private func words(about link: MarkdownLink) -> String {
    switch destination(of: link) {
    case .file(let path, let heading): (folder.name(of: path) + (heading ?? "")).glimpsed
    case .board(let path, let card):
      CardPlace(board: folder.name(of: path), card: card).reference.glimpsed
    case .address(let address): address.glimpsed
    case .here(let heading): heading.glimpsed
    case .missing: localized("There is no “{name}” beside the board.", ["name": link.name])
    }
  }
}

extension Turn {
  /// Goes to the card that shows a note, and in it to the heading that is meant. Returns false if no card of this board shows
  /// it. Of several cards the first one with the heading is gone to.
  ///
  /// - Complexity: O(cards), and a call of the system for each that shows a note.
  fileprivate mutating func goToCard(showing destination: Destination) -> Bool {
    let cards: [ElementID]
    let heading: String?
    switch destination {
    case .here(let part): (cards, heading) = (selectedCards, part)
    case .file(let file, let part):
      heading = part
      cards = board.cardOrder.filter { id in
        board.card(id)?.notePath.flatMap { folder.target(of: $0) }?.isSame(as: file) == true
      }
    case .address, .board, .missing: return false
    }
    let places = cards.map { id in
      let words = board.card(id).flatMap { saying(of: $0).prose }
      return (id, words.flatMap { FileBeginning.part(heading, of: $0)?.start })
    }
    guard let (id, place) = places.first(where: { $0.1 != nil }) ?? places.first else {
      return false
    }
    if let place { stage.reading[id] = scroll(toShow: place, on: id) }
    visit(id)
    return true
  }
}
