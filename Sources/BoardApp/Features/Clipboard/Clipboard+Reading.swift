import BoardCore
import BoardStore
import BoardValues
import Hypertext
import LinuxSystem
import UndoCore
import Windowing

/// Web pages that are pasted or dropped: read first, and then passed on as Markdown or as the plain text beside them.
extension Clipboard {
  // MARK: What arrives

  /// Keeps web pages back until they are read, and notes what arrives otherwise.
  mutating func prepare(_ event: WindowEvent, _ turn: inout Turn) -> Verdict {
    switch event {
    case .received(let content, .clipboard):
      if let other = withoutPicture {
        withoutPicture = nil
        note(
          content.isEmpty
            ? other : Pasted(content: content.followed(by: other.content), page: other.page),
          turn.question
        )
        pass(on: pasted?.content ?? content, &turn)
        return .taken
      }
      guard content.isPage else {
        defer { prepared = nil }
        if replacing != nil || prepared == content { return .passed }
        let chosen = Self.choice(of: content)
        if paste == nil, let text = turn.openText, copy(chosen, into: text, at: nil, &turn) {
          return .taken
        }
        note(Pasted(content: chosen), turn.question)
        if chosen == content { return .passed }
        turn.resend(.received(chosen, from: .clipboard))
        return .taken
      }
      let goal =
        paste.map(PageReading.Goal.board) ?? turn.openText.map { .text($0.session, drop: nil) }
      guard let goal else { return .passed }
      read(PageReading(content, for: goal), &turn)
    case .dropped(let content, let point, _):
      guard content.isPage else {
        defer { prepared = nil }
        if prepared == content { return .passed }
        let chosen = Self.choice(of: content)
        if let text = turn.openText, text.isDropTarget, copy(chosen, into: text, at: point, &turn) {
          return .taken
        }
        if chosen == content { return .passed }
        turn.resend(.dropped(chosen, at: point, modifiers: []))
        return .taken
      }
      dropPoint = nil
      if let text = turn.openText, text.isDropTarget {
        read(PageReading(content, for: .text(text.session, drop: point)), &turn)
      } else {
        let center = turn.view.camera.toBoard(point)
        read(PageReading(content, for: .board(Paste(center: center, isDrop: true))), &turn)
      }
    default: return .passed
    }
    return .taken
  }

  /// Lets files from elsewhere be copied before a text refers to them. Returns false if there are none.
  private func copy(
    _ content: TransferContent,
    into text: OpenTextFact,
    at point: Point?,
    _ turn: inout Turn
  ) -> Bool {
    guard let item = content.items.first, item.type == TransferType.uriList else { return false }
    let folder = turn.folder
    let sources = URIList(item.bytes).entries.compactMap { entry -> String? in
      guard case .file(let path) = entry, Path.exists(path), !folder.holds(path) else { return nil }
      return path
    }
    guard !sources.isEmpty, turn.fileSession.knownContent != nil else { return false }
    let files = FilesForText(sources: sources, content: content, session: text.session, drop: point)
    turn.ask(.intake(.bringIntoText(files)))
    return true
  }

  mutating func putIntoText(_ content: TransferContent, at point: Point?, _ turn: inout Turn) {
    prepared = content
    guard let point else {
      note(Pasted(content: content), turn.question)
      return pass(on: content, &turn)
    }
    turn.resend(.dropped(content, at: point, modifiers: []))
  }

  /// Sends content that is ready down the chain.
  private mutating func pass(on content: TransferContent, _ turn: inout Turn) {
    prepared = content
    turn.resend(.received(content, from: .clipboard))
  }

  private mutating func note(_ next: Pasted, _ question: Question) {
    var next = next
    next.form = form(of: next.content, question)
    pasted = next
  }

  /// Returns the form in which content is pasted, by what comes first.
  private func form(of content: TransferContent, _ question: Question) -> PasteForm? {
    let text = paste == nil ? question.openText : nil
    if paste?.words == .lines { return .cards }
    switch content.items.first?.type {
    case TransferType.uriList: return text == nil ? .cards : .link
    case TransferType.text, TransferType.markdown:
      if text?.pastesPlain == true { return .plain }
      if content.address != nil { return text?.editor.selection.isEmpty == true ? .plain : .link }
      return content.items.first?.type == TransferType.text ? .plain : .formatted
    default: return nil
    }
  }

  /// Returns what is taken of Markdown: an address is one without its marks.
  private static func choice(of content: TransferContent) -> TransferContent {
    let isWords = content.items.first?.type == TransferType.markdown
    return isWords && content.address != nil ? content.beginning(with: TransferType.text) : content
  }

  /// Returns what is taken of a page and of the plain text beside it, which comes first then. Plain text is taken of
  /// code, and where it is all that the page says.
  static func choice(of content: TransferContent, _ page: HypertextPage) -> TransferContent {
    let markdown = content.beginning(with: TransferType.markdown, Array(page.markdown.utf8))
    guard let plain = content.text(of: TransferType.text) else { return markdown }
    if page.only != .picture, content.address != nil { return choice(of: markdown) }
    return page.only == .code || HypertextReader.isOnlyPlain(page.markdown, plain)
      ? markdown.beginning(with: TransferType.text) : markdown
  }

  // MARK: Reading

  private mutating func read(_ page: PageReading, _ turn: inout Turn) {
    cancelReading(&turn)
    var reading = page
    if case .board = page.goal { paste = nil }
    if case .pasted = page.goal {
    } else if page.content.isCode || turn.openText?.isInCode == true, let plain = page.plain {
      return deliver(Pasted(content: plain), to: page.goal, &turn)
    }
    let result = reading.begin(hasEventLoop: turn.storage.hasEventLoop)
    self.reading = reading
    if let result { return finish(with: result, &turn) }
    turn.status.toast = .reading
  }

  var descriptor: Int32? { reading?.process?.descriptor }

  func deadline(after now: Double) -> Double? { reading?.process?.deadline }

  /// Handles the outcome of reading a page, if there is one.
  mutating func upkeep(_ turn: inout Turn) {
    guard let process = reading?.process else { return }
    if let result = process.collect(at: Clock.now()) {
      turn.dismissReading()
      finish(with: result, &turn)
    } else if turn.status.toast == nil {
      // Another message was shown meanwhile.
      turn.status.toast = .reading
    }
  }

  mutating func advance(_ turn: inout Turn) { upkeep(&turn) }

  /// Ends reading, and leaves the text and the board as they are.
  mutating func cancelReading(_ turn: inout Turn) {
    guard reading != nil else { return }
    reading = nil
    turn.dismissReading()
  }

  private mutating func finish(
    with result: Result<HypertextPage, HypertextFailure>,
    _ turn: inout Turn
  ) {
    guard let reading else { return }
    self.reading = nil
    switch result {
    case .success(let page) where page.markdown.isEmpty && page.only != .picture:
      turn.say(verbatim(TextArrival.nothingToPaste))
    case .success(let page):
      let content = Self.choice(of: reading.content, page)
      let pasted = Pasted(content: content, page: page)
      if page.only == .picture, reading.mayBePicture {
        return askForPicture(instead: pasted, reading, &turn)
      }
      deliver(pasted, to: reading.goal, &turn)
    case .failure(let failure) where reading.limits == .generous:
      turn.report(
        localized(
          "The web page cannot be pasted with its formatting: {reason}",
          ["reason": failure.words]
        )
      )
    case .failure(let failure):
      guard let plain = reading.plain else {
        return turn.report(
          localized("The web page is not pasted: {reason}", ["reason": failure.words])
        )
      }
      deliver(Pasted(content: plain), to: reading.goal, &turn)
      turn.status.toast = .plainWords(because: failure)
    }
  }

  /// Asks for the picture that a page of one picture was copied with.
  private mutating func askForPicture(
    instead other: Pasted,
    _ reading: PageReading,
    _ turn: inout Turn
  ) {
    if case .board(let paste) = reading.goal { self.paste = paste }
    withoutPicture = other
    turn.request(.fetch(.pictures, from: .clipboard))
  }

  /// Passes on what is taken of a page.
  private mutating func deliver(_ next: Pasted, to goal: PageReading.Goal, _ turn: inout Turn) {
    switch goal {
    case .board(let paste):
      self.paste = paste
      note(next, turn.question)
      self.paste = nil
      if paste.isDrop { pasted = nil }
      put(next.content, paste, &turn)
    case .text(_, let point?): turn.resend(.dropped(next.content, at: point, modifiers: []))
    case .text(_, nil):
      note(next, turn.question)
      pass(on: next.content, &turn)
    case .pasted(let session):
      let markdown = next.content.beginning(with: TransferType.markdown)
      if isNewest(turn.question) {
        pasted = Pasted(content: next.content, page: next.page, onBoard: pasted?.onBoard)
      }
      replace(with: markdown, as: .formatted, inText: session != nil, &turn)
    }
  }

  // MARK: Another form

  /// Returns the forms in which what was just pasted can come instead.
  func forms(_ question: Question) -> [PasteForm] {
    guard let pasted, isNewest(question) else { return [] }
    return PasteForm.allCases.filter { $0 != pasted.form && pasted.content(as: $0) != nil }
  }

  /// Returns whether nothing was done since something was pasted.
  private func isNewest(_ question: Question) -> Bool {
    guard let pasted else { return false }
    guard let place = pasted.onBoard else { return question.openText?.hasJustPasted == true }
    return !question.isWriting && place.step == question.editor.newestStep
  }

  mutating func pasteAs(_ form: PasteForm, _ turn: inout Turn) {
    guard let pasted, let content = pasted.content(as: form) else { return }
    turn.dismissReading()
    guard !content.isPage else {
      var page = PageReading(pasted.content, for: .pasted(turn.openText?.session))
      page.limits = .generous
      return read(page, &turn)
    }
    replace(with: content, as: form, inText: turn.isWriting, &turn)
  }

  /// Pastes content in place of what was just pasted. A text takes that back by itself.
  private mutating func replace(
    with content: TransferContent,
    as form: PasteForm,
    inText: Bool,
    _ turn: inout Turn
  ) {
    if inText {
      pasted?.form = form
      replacing = form
      turn.resend(.received(content, from: .clipboard))
      return turn.again()
    }
    let place = isNewest(turn.question) ? pasted?.onBoard : nil
    if let place { _ = turn.editor.undoRedo(.undo, of: place.cards) }
    var paste = place?.paste ?? Paste(center: turn.wishedPoint)
    paste.words = form == .cards ? .lines : form == .plain ? .plain : .card
    put(content, paste, &turn)
    pasted?.form = form
  }

  /// Forgets what can no longer be pasted in another form, and a page whose text was closed.
  mutating func follow(_ turn: inout Turn) {
    if pasted != nil, !isNewest(turn.question), withoutPicture == nil { pasted = nil }
    switch reading?.goal {
    case .text(let session, _)?, .pasted(let session?)?:
      if turn.openText?.session != session { cancelReading(&turn) }
    case .board?, .pasted(nil)?, nil: break
    }
  }

  func isActive(_ question: Question) -> Bool { pasted != nil || reading != nil }
}

extension PageReading {
  /// Whether the offer can be asked for a picture.
  fileprivate var mayBePicture: Bool {
    switch goal {
    case .board(let paste): !paste.isDrop
    case .text(_, let drop): drop == nil
    case .pasted: false
    }
  }
}

extension TransferContent {
  fileprivate func followed(by other: TransferContent) -> TransferContent {
    TransferContent(items + other.items)
  }
}

extension Turn {
  /// Removes the message that a page is being read, or was not.
  fileprivate mutating func dismissReading() {
    let commands = status.toast?.actions.map(\.command) ?? []
    if commands == [.clipboard(.cancelPaste)] || commands == [.clipboard(.pasteAs(.formatted))] {
      status.toast = nil
    }
  }
}

extension Toast {
  fileprivate static let reading: Toast = {
    var toast = Toast(
      words: localized("Reading the web page…"),
      action: Action(title: localized("Cancel"), command: .clipboard(.cancelPaste))
    )
    toast.isLasting = true
    return toast
  }()

  fileprivate static func plainWords(because failure: HypertextFailure) -> Toast {
    let command = Command.clipboard(.pasteAs(.formatted))
    return Toast(
      words: localized(
        "The plain words of the web page are pasted: {reason}",
        ["reason": failure.words]
      ),
      action: Action(title: verbatim(command.title), command: command)
    )
  }
}
