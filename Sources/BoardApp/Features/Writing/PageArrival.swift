import BoardCore
import BoardStore
import BoardValues
import Hypertext
import LinuxSystem

/// A web page on its way into the open text.
@MainActor
struct PageArrival {
  let page: [UInt8]
  /// The place that the user has chosen for it; nil stands for the selection at the end.
  var place: Place?
  let kind: TextEdit.Kind
  var limits = HypertextProcess.Limits.usual
  /// The process that reads it; nil if it was not read and waits for *Paste Formatted*.
  var process: HypertextProcess?

  @MainActor
  struct Place {
    let range: Range<Int>
    /// The plain words that were pasted there.
    var words: [UInt8] = []
    /// The version of the text.
    let version: Int

    /// Returns whether the place is still what it was.
    func holds(in session: TextSession) -> Bool {
      let text = session.editor.text
      return version == session.version
        || !words.isEmpty && range.upperBound <= text.count && text[range].elementsEqual(words)
    }
  }

  /// The number of bytes of the longest page whose plain words are looked for in this process.
  static let longestPlain = 8 << 20
  /// The time for which the answer is waited for at once, in seconds: most pages are read by then, and
  /// what is written next comes after them.
  private static let soon = 0.05

  /// Begins to read the page. Without an event loop also waits until it is read.
  mutating func begin(hasEventLoop: Bool) -> Result<String, HypertextFailure>? {
    do throws(HypertextFailure) {
      let start = Clock.now()
      let process = try HypertextProcess(page, limits, at: start)
      self.process = process
      process.wait(until: hasEventLoop ? start + Self.soon : .infinity)
      return process.collect(at: Clock.now())
    } catch {
      return .failure(error)
    }
  }
}

extension HypertextFailure {
  /// The reason as the end of a sentence.
  var words: String {
    switch self {
    case .tooLong: localized("it is too long")
    case .tooSlow: localized("reading it takes too long")
    case .unreadable: localized("reading it failed")
    case .noLibrary: localized("web pages need libxml2")
    }
  }
}

/// Web pages that are pasted or dropped.
extension Writing {
  /// Begins to read a page for the text.
  mutating func read(_ arrival: PageArrival, _ turn: inout Turn) {
    cancelArrival(&turn)
    var arrival = arrival
    let result = arrival.begin(hasEventLoop: turn.storage.hasEventLoop)
    self.arrival = arrival
    if let result { return finish(with: result, &turn) }
    turn.status.toast = .reading
  }

  var descriptor: Int32? { arrival?.process?.descriptor ?? text?.watch?.descriptor }

  func deadline(after now: Double) -> Double? { arrival?.process?.deadline }

  /// Handles the outcome of reading a page, if there is one, and the words of others.
  mutating func upkeep(_ turn: inout Turn) {
    follow(&turn)
    guard let process = arrival?.process else { return }
    if let result = process.collect(at: Clock.now()) {
      turn.dismissArrival()
      finish(with: result, &turn)
    } else if turn.status.toast == nil {
      // Another message was shown meanwhile.
      turn.status.toast = .reading
    }
  }

  /// Ends reading, and leaves the text as it is.
  mutating func cancelArrival(_ turn: inout Turn) {
    guard arrival != nil else { return }
    arrival = nil
    turn.dismissArrival()
  }

  /// Reads the page of which the plain words were pasted as long as that takes.
  mutating func readPatiently(_ turn: inout Turn) {
    guard var arrival, arrival.process == nil else { return }
    arrival.limits = .generous
    read(arrival, &turn)
  }

  private mutating func finish(with result: Result<String, HypertextFailure>, _ turn: inout Turn) {
    guard var arrival, let session = text?.session else { return }
    self.arrival = nil
    arrival.process = nil
    switch result {
    case .success(let words):
      if words.isEmpty { turn.say(verbatim(TextArrival.nothingToPaste)) }
      insert(words, arrival, &turn)
    case .failure(let failure) where arrival.limits == .generous:
      turn.report(
        localized(
          "The web page cannot be pasted with its formatting: {reason}",
          ["reason": failure.words]
        )
      )
    case .failure(let failure):
      let isShort = arrival.page.count <= PageArrival.longestPlain
      let words = isShort ? HypertextReader.words(of: arrival.page) : ""
      if let range = insert(words, arrival, &turn) {
        let inserted = Array(session.editor.text[range])
        arrival.place = PageArrival.Place(range: range, words: inserted, version: session.version)
      }
      self.arrival = arrival
      turn.status.toast = .plainWords(isEmpty: words.isEmpty, because: failure)
    }
  }

  /// Inserts the words of a page as one step. Returns their range.
  @discardableResult
  private mutating func insert(
    _ words: String,
    _ arrival: PageArrival,
    _ turn: inout Turn
  ) -> Range<Int>? {
    guard let session = text?.session else { return nil }
    var editor = session.editor
    let place = arrival.place.flatMap { $0.holds(in: session) ? $0.range : nil }
    if let place {
      let ends = (TextPosition(place.lowerBound), TextPosition(place.upperBound))
      editor.select(TextSelection(anchor: ends.0, head: ends.1))
    }
    let isPlaced = place != nil || arrival.kind != TextEdit.paste
    let edit = isPlaced ? editor.insertion(of: words, arrival.kind) : editor.pasting(words)
    guard let edit else { return nil }
    change(edit, &turn)
    return edit.range.lowerBound..<edit.range.lowerBound + edit.replacement.count
  }
}

extension Turn {
  /// Removes the message that a page is being read, or was not.
  fileprivate mutating func dismissArrival() {
    let commands = status.toast?.actions.map(\.command) ?? []
    if commands == [.clipboard(.cancelPaste)] || commands == [.clipboard(.pasteFormatted)] {
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

  fileprivate static func plainWords(isEmpty: Bool, because failure: HypertextFailure) -> Toast {
    Toast(
      words: isEmpty
        ? localized("The web page is not pasted: {reason}", ["reason": failure.words])
        : localized(
          "The plain words of the web page are pasted: {reason}",
          ["reason": failure.words]
        ),
      action: Action(
        title: verbatim(Command.clipboard(.pasteFormatted).title),
        command: .clipboard(.pasteFormatted)
      )
    )
  }
}
