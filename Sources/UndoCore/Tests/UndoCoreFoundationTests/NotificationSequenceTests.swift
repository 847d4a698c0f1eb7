import Testing
import UndoCoreFoundation

@MainActor
@Suite("The table of notifications", .serialized)
struct NotificationSequenceTests {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    var groupsByEvent = true
    /// What is done before anybody listens.
    var before: @MainActor @Sendable (UndoManager, Text) -> Void = { _, _ in }
    let call: @MainActor @Sendable (UndoManager, Text) -> Void
    /// Each with the level that an observer reads.
    let posts: [String]
  }

  /// What changes; it knows its manager so that its handlers can register.
  @MainActor final class Text {
    private let manager: UndoManager
    private var value = 0

    init(_ manager: UndoManager) { self.manager = manager }

    func type() {
      manager.registerUndo(withTarget: self) { $0.type() }
      value += 1
    }
  }

  nonisolated static let undo = ["checkpoint 0", "willUndo 0", "checkpoint 1", "didUndo 0"]
  nonisolated static let redo = ["checkpoint 0", "willRedo 0", "checkpoint 1", "didRedo 0"]

  nonisolated static let rows: [Row] = [
    Row(
      testDescription: "first register in an event",
      call: { $1.type() },
      posts: ["didOpen 1"]
    ),
    Row(
      testDescription: "second register in an event",
      before: { $1.type() },
      call: { $1.type() },
      posts: []
    ),
    Row(
      testDescription: "begin at rest, by event",
      call: { manager, _ in manager.beginUndoGrouping() },
      posts: ["didOpen 1", "checkpoint 1", "didOpen 2"]
    ),
    Row(
      testDescription: "begin at rest, not by event",
      groupsByEvent: false,
      call: { manager, _ in manager.beginUndoGrouping() },
      posts: ["checkpoint 0", "didOpen 1"]
    ),
    Row(
      testDescription: "end at level 2",
      before: { manager, _ in manager.beginUndoGrouping() },
      call: { manager, _ in manager.endUndoGrouping() },
      posts: ["checkpoint 2", "willClose 2", "didClose 1"]
    ),
    Row(
      testDescription: "event end at level 1",
      before: { $1.type() },
      call: { manager, _ in manager.endEvent() },
      posts: ["checkpoint 1", "willClose 1", "didClose 0"]
    ),
    Row(
      testDescription: "event end with a discardable change",
      before: { manager, text in
        text.type()
        manager.setActionIsDiscardable(true)
      },
      call: { manager, _ in manager.endEvent() },
      posts: ["checkpoint 1", "willClose! 1", "didClose! 0"]
    ),
    Row(
      testDescription: "undo with the event group open",
      before: { $1.type() },
      call: { manager, _ in manager.undo() },
      posts: ["checkpoint 1", "willClose 1", "didClose 0"] + undo
    ),
    Row(
      testDescription: "undo at rest",
      before: { manager, text in
        text.type()
        manager.endEvent()
      },
      call: { manager, _ in manager.undo() },
      posts: undo
    ),
    Row(
      testDescription: "redo",
      before: { manager, text in
        text.type()
        manager.undo()
      },
      call: { manager, _ in manager.redo() },
      posts: redo
    ),
    Row(
      testDescription: "undo with nothing to do",
      call: { manager, _ in manager.undo() },
      posts: ["checkpoint 0"]
    ),
    Row(
      testDescription: "redo with nothing to do",
      call: { manager, _ in manager.redo() },
      posts: ["checkpoint 0"]
    ),
    Row(
      testDescription: "canRedo",
      call: { manager, _ in _ = manager.canRedo },
      posts: ["checkpoint 0"]
    ),
    Row(
      testDescription: "begin, end and register while disabled",
      before: { manager, _ in manager.disableUndoRegistration() },
      call: { manager, text in
        manager.beginUndoGrouping()
        text.type()
        manager.endUndoGrouping()
      },
      posts: []
    ),
  ]

  @Test(
    "section 4, O1, O3, O4, O5: observers, notifications and messages, whichever of them are heard",
    arguments: rows,
    Heard.allCases
  )
  func sequence(_ row: Row, _ heard: Heard) {
    let manager = UndoManager()
    manager.groupsByEvent = row.groupsByEvent
    let text = Text(manager)
    row.before(manager, text)
    let log = PostLog(manager, heard)
    row.call(manager, text)
    log.stop()
    // The message before a close says nothing about saving.
    let messages = row.posts.map { $0.replacing("willClose!", with: "willClose") }
    #expect(log.events == (heard.isInProcess ? row.posts : []))
    #expect(log.notifications == (heard.isPosted ? row.posts : []))
    #expect(log.messages == (heard.isPosted ? messages : []))
    #expect(log.genericMessages == log.messages)
  }
}

/// The kinds of observers that a manager has.
enum Heard: CaseIterable {
  case inProcess, posted, both, neither

  var isInProcess: Bool { self == .inProcess || self == .both }
  var isPosted: Bool { self == .posted || self == .both }
}

/// What a manager tells its own observers and what it posts, in both forms, with the level that an observer
/// reads. A close of a discardable group has an exclamation mark.
@MainActor
private final class PostLog {
  private(set) var events: [String] = []
  private(set) var notifications: [String] = []
  private(set) var messages: [String] = []
  /// Those heard by code that is passed the type of the messages.
  private(set) var genericMessages: [String] = []
  private var observation: UndoManager.Observation?
  private var tokens: [any NSObjectProtocol] = []
  private var messageTokens: [NotificationCenter.ObservationToken] = []
  private let manager: UndoManager
  private let center = NotificationCenter.default

  private static let names: [(Notification.Name, String)] = [
    (.NSUndoManagerCheckpoint, "checkpoint"),
    (.NSUndoManagerDidOpenUndoGroup, "didOpen"),
    (.NSUndoManagerWillCloseUndoGroup, "willClose"),
    (.NSUndoManagerDidCloseUndoGroup, "didClose"),
    (.NSUndoManagerWillUndoChange, "willUndo"),
    (.NSUndoManagerDidUndoChange, "didUndo"),
    (.NSUndoManagerWillRedoChange, "willRedo"),
    (.NSUndoManagerDidRedoChange, "didRedo"),
  ]

  init(_ manager: UndoManager, _ heard: Heard) {
    self.manager = manager
    if heard.isInProcess {
      observation = manager.addObserver { [weak self] _, event in
        let name = "\(event)".replacing("UndoGroup", with: "").replacing("Change", with: "")
          .replacing("(isDiscardable: false)", with: "")
          .replacing("(isDiscardable: true)", with: "!")
        self?.add(name, to: \.events)
      }
    }
    guard heard.isPosted else { return }
    for (name, short) in Self.names {
      tokens.append(
        center.addObserver(forName: name, object: manager, queue: nil) {
          [weak self] notification in
          let mark = notification.userInfo?[NSUndoManagerGroupIsDiscardableKey] as? Bool
          MainActor.assumeIsolated {
            self?.add(short + (mark == true ? "!" : ""), to: \.notifications)
          }
        }
      )
    }
    addMessageObservers()
    addGenericObservers()
  }

  private func addMessageObservers() {
    messageTokens += [
      center.addObserver(of: manager, for: .checkpoint) { [weak self] _ in
        self?.add("checkpoint", to: \.messages)
      },
      center.addObserver(of: manager, for: .didOpenUndoGroup) { [weak self] _ in
        self?.add("didOpen", to: \.messages)
      },
      center.addObserver(of: manager, for: .willCloseUndoGroup) { [weak self] _ in
        self?.add("willClose", to: \.messages)
      },
      center.addObserver(of: manager, for: .didCloseUndoGroup) { [weak self] message in
        self?.add(message.groupIsDiscardable ? "didClose!" : "didClose", to: \.messages)
      },
      center.addObserver(of: manager, for: .willUndoChange) { [weak self] _ in
        self?.add("willUndo", to: \.messages)
      },
      center.addObserver(of: manager, for: .didUndoChange) { [weak self] _ in
        self?.add("didUndo", to: \.messages)
      },
      center.addObserver(of: manager, for: .willRedoChange) { [weak self] _ in
        self?.add("willRedo", to: \.messages)
      },
      center.addObserver(of: manager, for: .didRedoChange) { [weak self] _ in
        self?.add("didRedo", to: \.messages)
      },
    ]
  }

  private func addGenericObservers() {
    observe(UndoManager.CheckpointMessage.self) { _ in "checkpoint" }
    observe(UndoManager.DidOpenUndoGroupMessage.self) { _ in "didOpen" }
    observe(UndoManager.WillCloseUndoGroupMessage.self) { _ in "willClose" }
    observe(UndoManager.DidCloseUndoGroupMessage.self) {
      $0.groupIsDiscardable ? "didClose!" : "didClose"
    }
    observe(UndoManager.WillUndoChangeMessage.self) { _ in "willUndo" }
    observe(UndoManager.DidUndoChangeMessage.self) { _ in "didUndo" }
    observe(UndoManager.WillRedoChangeMessage.self) { _ in "willRedo" }
    observe(UndoManager.DidRedoChangeMessage.self) { _ in "didRedo" }
  }

  private func observe<Message: NotificationCenter.MainActorMessage>(
    _ type: Message.Type,
    _ describe: @escaping @MainActor (Message) -> String
  ) where Message.Subject: AnyObject {
    messageTokens.append(
      center.addObserver(of: manager as? Message.Subject, for: type) { [weak self] message in
        self?.add(describe(message), to: \.genericMessages)
      }
    )
  }

  private func add(_ post: String, to log: ReferenceWritableKeyPath<PostLog, [String]>) {
    self[keyPath: log].append("\(post) \(manager.groupingLevel)")
  }

  func stop() {
    observation.map(manager.removeObserver)
    for token in tokens { center.removeObserver(token) }
    for token in messageTokens { center.removeObserver(token) }
  }
}
