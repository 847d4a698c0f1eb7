import BoardCore
import BoardStore
import BoardValues
import LinuxSystem
import LiveBoard
import LiveConnection
import UndoCore
import Windowing

/// A board that several people work on at once, each with a window and a file of their own.
///
/// What is done here is stored, then sent; what others do comes in their order. `SharingDesk` speaks with the server.
struct Sharing: Feature {
  enum Order: CommandCase {
    case shareHere, shareInNetwork, shareOnServer, join, copyAddress, stopSharing
    /// Takes the address in the field of the panel.
    case accept
  }

  nonisolated static let commands = CommandRow.about(
    .file,
    [
      row(.shareHere, "Share This Board", .isOfPresent, words: "Live Together Collaborate NATS"),
      row(.shareInNetwork, "Share in This Network", .isOfPresent, words: "Live Together NATS"),
      row(.shareOnServer, "Share on a Server…", .isOfPresent, words: "Live Together NATS"),
      row(.join, "Join a Shared Board…", words: "Live Together NATS Address"),
      row(.copyAddress, "Copy Address of Board", .leavesTextOpen, words: "Live Share NATS"),
      row(.stopSharing, "Stop Sharing", .isOfPresent, words: "Live"),
      row(.accept, "Go On", .isLocal),
    ]
  )

  /// The connection; nil while the board is not shared.
  private(set) var desk: SharingDesk?
  /// What is seen of the connection, for comparing.
  private(set) var state: SharingDesk.State?
  private var panel: AddressPanel?
  /// Whether the address is to be copied as soon as there is one.
  private var wantsAddress = false

  nonisolated init() {}

  // MARK: Commands

  func reasonAgainst(_ order: Order, _ question: Question) -> String? {
    let isShared = question.editor.document.live != nil || desk != nil
    switch order {
    case .shareHere, .shareInNetwork, .shareOnServer:
      if isShared { return localized("The board is shared already") }
      return question.isTryingOut ? localized("Keep or discard what is tried out first") : nil
    case .copyAddress, .stopSharing:
      return isShared ? nil : localized("The board is not shared")
    case .join: return nil
    case .accept: return panel?.address == nil ? localized("That is no address of a board") : nil
    }
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .shareHere: share(.own(.computer, board: LiveAddress.newBoard()), &turn)
    case .shareInNetwork: share(.own(.network, board: LiveAddress.newBoard()), &turn)
    case .shareOnServer: open(.server, &turn)
    case .join: open(.join, &turn)
    case .copyAddress: copyAddress(&turn)
    case .stopSharing:
      close()
      turn.showFiles([], explaining: [:])
      turn.hear([.lost])
      turn.editor.stopSharing()
      turn.say(localized("The board is yours alone again"))
    case .accept: accept(&turn)
    }
  }

  private mutating func share(_ place: SharedPlace, _ turn: inout Turn) {
    guard !turn.refuse() else { return }
    if let name = ElementNames.repeatedName(turn.editor.document) {
      return turn.report(
        localized(
          "“{name}” is the id of several elements of the file. Repair the file first: dragboard check --fix",
          ["name": name.visible]
        )
      )
    }
    guard turn.editor.share(place.text) else { return }
    wantsAddress = true
    open(&turn)
    desk?.files.vouch(forAllOn: turn.editor.document.board)
  }

  private mutating func copyAddress(_ turn: inout Turn) {
    guard let address = desk?.address else {
      wantsAddress = true
      return turn.say(localized("The server is starting"))
    }
    wantsAddress = false
    turn.request(
      .offer(
        TransferContent([.init(type: TransferType.text, bytes: Array(address.utf8))]),
        as: .clipboard
      )
    )
    turn.say(localized("The address is copied. Who has it can join."))
  }

  // MARK: The panel

  private mutating func open(_ purpose: AddressPanel.Purpose, _ turn: inout Turn) {
    panel = AddressPanel(purpose: purpose, field: TextField(""))
    turn.show(.panel)
  }

  private mutating func accept(_ turn: inout Turn) {
    guard let panel, let address = panel.address else { return }
    turn.close(.panel)
    switch panel.purpose {
    case .join: turn.show(.board(address.text))
    case .server: share(.elsewhere(address), &turn)
    }
  }

  func places(_ question: Question) -> Places {
    (question.isPanelOpen ? Places.panel : []).union(desk == nil ? [] : .end)
  }

  mutating func handle(_ input: Input, at place: Place, _ turn: inout Turn) -> Verdict {
    switch input {
    case .again:
      // What was done is stored now.
      desk?.send(at: turn.now)
      return .taken
    case .event(.keyPressed(KeyStroke(.enter), _))
    where place == .panel && turn.isFieldFocused && panel?.address != nil:
      turn.ask(.sharing(.accept))
      return .taken
    default: return .passed
    }
  }

  mutating func panelDidClose() { panel = nil }

  var field: TextField? {
    get { panel?.field }
    set { if let newValue { panel?.field = newValue } }
  }

  var fieldFocus: Focus? { Focus(pane: .panel, part: AddressPanel.fieldName) }

  func panes(_ state: InterfaceState) -> [Pane] { (panel?.pane(state)).map { [$0] } ?? [] }

  // MARK: Time

  func isActive(_ question: Question) -> Bool {
    question.isPanelOpen || desk != nil || question.editor.document.live != nil
      || question.preferences.sharing != nil
  }

  mutating func follow(_ turn: inout Turn) {
    if let wish = turn.preferences.sharing { begin(wish, &turn) }
    guard turn.editor.document.live != nil else { return desk == nil ? () : close() }
    // A window that is about to close does not begin again.
    guard !turn.isReadOnly, turn.fileSession.exitCode == nil else { return }
    if desk == nil { open(&turn) }
    desk?.files.see(turn.editor.document, at: turn.file.path, now: turn.now)
    // Nobody hears of a step before it is stored.
    if !turn.editor.unsentDeeds.isEmpty, desk?.publish(&turn.editor) == true {
      turn.store()
      turn.again()
    }
  }

  private mutating func begin(_ wish: SharingWish, _ turn: inout Turn) {
    turn.preferences.sharing = nil
    switch wish {
    case .share(let server):
      guard turn.editor.document.live == nil else { return wantsAddress = true }
      guard let server else { return share(.own(.computer, board: LiveAddress.newBoard()), &turn) }
      guard let address = AddressPanel.address(ofServer: server) else {
        return turn.report(
          localized("{address} is no address of a server", ["address": server.visible])
        )
      }
      share(.elsewhere(address), &turn)
    case .join(let address):
      let known = turn.editor.document.live?.address
      if known == nil { _ = turn.editor.share(SharedPlace.elsewhere(address).text) }
      joins = known == nil
      open(&turn)
    }
  }

  /// Whether the board is on the server already, and not brought there from here.
  private var joins = false

  /// Connects the board to where it is shared.
  private mutating func open(_ turn: inout Turn) {
    guard desk == nil, let text = turn.editor.document.live?.address,
      let place = SharedPlace(text)
    else { return }
    desk = SharingDesk(
      place,
      as: LivePerson.here,
      joins: joins,
      folder: (turn.storage.stateDirectory ?? UserDirectories.temporaryFolder) + "/live"
    )
    state = desk?.state
  }

  /// Says goodbye, and leaves the server to others.
  mutating func close() {
    desk?.close()
    (desk, state) = (nil, nil)
  }

  var descriptor: Int32? { desk?.descriptor }

  var upkeepDeadline: Double? { desk?.deadline }

  mutating func upkeep(_ turn: inout Turn) {
    guard let desk else { return }
    let (former, wasEmpty) = (desk.state, turn.board.boundsWithLabels == nil)
    let outcome = desk.work(&turn.editor, isBusy: !turn.isPointerFree, at: turn.now)
    state = desk.state
    if former != .connected, desk.state == .connected {
      // Who has just come sees all of the board.
      if joins, wasEmpty { turn.glide(to: turn.view.fitting(turn.board.boundsWithLabels)) }
      joins = false
      turn.hear([.joined(client: desk.client, name: desk.person.name)])
    }
    if former == .connected, desk.state != .connected { turn.hear([.lost]) }
    // The file was not looked at before it was known what others have done.
    if former.isBeginning, !desk.state.isBeginning { turn.ask(.tell(.gestureEnded)) }
    let signals = desk.takeSignals()
    if !signals.isEmpty { turn.hear(signals) }
    if former != desk.state, case .refused(let words) = desk.state {
      turn.report(localized("The shared board cannot be reached: {reason}", ["reason": words.text]))
    }
    if wantsAddress, desk.address != nil { copyAddress(&turn) }
    desk.files.tell(&turn)
    guard let outcome else { return }
    show(outcome, &turn)
    turn.store()
    if !turn.editor.unsentDeeds.isEmpty, desk.publish(&turn.editor) { turn.store() }
    turn.again()
  }

  /// Shows what others have done: cards fly to where they are, and the view stays.
  private func show(_ outcome: LiveSession.Outcome, _ turn: inout Turn) {
    turn.fly(outcome.step)
    let steps = outcome.steps.filter { !$0.changes.isEmpty }
    if !steps.isEmpty { turn.hear([.did(steps)]) }
    if let name = name(of: outcome.clashing, &turn) {
      turn.say(localized("Two people changed {object}; both versions are kept", ["object": name]))
    } else if let name = name(of: outcome.kept, &turn) {
      turn.say(localized("{object} stays: somebody has changed it meanwhile", ["object": name]))
    }
  }

  private func name(of elements: [ElementID], _ turn: inout Turn) -> Words? {
    guard let element = elements.first.flatMap({ turn.board[$0] }) else { return nil }
    return turn.editor.stepWords.object(of: [element])
  }

  // MARK: What is seen

  func publish(into state: inout InterfaceState, _ question: Question) {
    guard state.condition == nil, let words = self.state?.bandWords else { return }
    state.condition = .offline(words)
  }

  func answer(_ query: Query, _ question: Question) -> String? {
    guard query.subject == .connection else { return nil }
    guard let desk else { return "-" }
    let isSending = desk.state == .connected && !desk.isSettled(question.editor)
    let word = isSending ? "sending" : desk.state.word
    return [word, desk.address ?? "-", desk.state.bandWords].compactMap(\.self).joined(
      separator: " "
    )
  }
}
