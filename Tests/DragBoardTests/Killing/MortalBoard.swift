import BoardCore
import BoardTestSupport
import Foundation
import TestSupport
import Testing
import UndoCore
import WindowTestSupport
import XDriver

/// One board over many runs of the program: a user works, the program dies, and it is started again
/// on the same files, while a model remembers what was finished.
@MainActor
final class MortalBoard {
  static let start = CanvasText.board(
    nodes: [
      CanvasText.card("a", 120, 120, width: 100, height: 80, color: "1"),
      CanvasText.card("b", 320, 130, width: 100, height: 80, color: "4"),
      CanvasText.card("c", 520, 140, width: 100, height: 80),
      CanvasText.card("d", 130, 340, width: 100, height: 80, color: "#8040C0"),
    ],
    edges: [CanvasText.edge("e", "a", "b"), CanvasText.edge("f", "b", "d", label: "then")]
  )

  let model: BoardModel
  private(set) var tally: Tally
  private var session: BoardSession
  private var hand: RandomHand
  let seed: UInt64
  /// The action in progress at the last death.
  private var unfinished: HandAction?

  init(seed: UInt64) throws {
    self.seed = seed
    hand = RandomHand(seed: seed, sharesClock: false)
    // The model does not know the speed of the pointer, on which snapping depends.
    session = try BoardSession(
      board: Self.start,
      arguments: ["--motion", "full"],
      settings: "snapping = off\n"
    )
    let folder = session.files.folder.appendingPathComponent("model")
    model = try BoardModel(Self.start, in: folder, snaps: false)
    tally = Tally(model)
  }

  /// Performs and finishes some actions.
  func work() throws {
    for _ in 0..<hand.number(2...6) { try finish(hand.next(on: model)) }
  }

  private func finish(_ action: HandAction) throws {
    try session.finish(action)
    try tally.finish(action, on: model)
  }

  /// Lets the program die at a random moment of an activity. Returns whether nothing was lost.
  func die(by death: Death, during moment: DeathMoment) throws -> Bool {
    unfinished = try begin(moment)
    death.happen(to: session)
    // The mouse button is released at last.
    if death != .serverKilled { session.driver.release() }
    let kept = try KeptBoard(session.files)
    let difference = try tally.compare(kept, during: unfinished, on: model)
    #expect(
      difference == nil,
      "seed \(seed), kill \(tally.kills), \(death) during \(moment): \(tally); \(difference ?? "")"
    )
    return difference == nil
  }

  /// Begins an activity of the program. Returns the action that may or may not be there afterwards.
  private func begin(_ moment: DeathMoment) throws -> HandAction? {
    let card = hand.pick(model.reachableCards)
    switch moment {
    case .idle: return nil
    case .drag:
      guard let card else { return nil }
      session.carry(from: card.place, to: hand.spot().place)
      pause(upTo: 40)
      return nil
    case .flight:
      try session.begin(.undo)
      pause(upTo: 700)
      return .undo
    case .menu:
      try session.click((card ?? hand.spot()).place, button: 3)
      pause(upTo: 100)
      return nil
    case .saving:
      try session.begin(.save)
      pause(upTo: 30)
      return .save
    case .anything:
      // The scope is a setting, which is stored elsewhere and is no step. A text being written is
      // stored as a draft, and opened again.
      let action = hand.next(on: model)
      switch action {
      case .switchScope, .newCard: return nil
      default: break
      }
      try session.begin(action)
      pause(upTo: 30)
      return action
    }
  }

  /// Sleeps for a random time, which makes the moment a random one.
  private func pause(upTo milliseconds: Int) {
    usleep(UInt32(hand.number(0...milliseconds * 1000)))
  }

  // MARK: The next run

  func restart() throws {
    if session.server.isRunning {
      try session.restart()
    } else {
      session = try BoardSession(arguments: ["--motion", "full"], files: session.files)
    }
    // The start completes a save that was interrupted between the file and the state.
    if case .save? = unfinished, model.isDirty, !session.isDirty { try tally.forgive(model) }
    #expect(session.isDirty == model.isDirty, "seed \(seed), kill \(tally.kills)")
    // The selection is stored a second after the steps, and does not matter here.
    try finish(.deselect)
  }

  // MARK: The whole history

  var stepCount: Int { model.steps(.undo) + model.steps(.redo) }

  /// Undoes or redoes everything, with all keys at once.
  func undoRedoAllTheWay(_ direction: UndoDirection) throws {
    try finish(.deselect)
    let scope = model.memory.scope
    if scope == .object { try finish(.switchScope) }
    // Undo stops once at the beginning of the session.
    let count = model.steps(direction) + 1
    let key = direction == .undo ? HandAction.undo : .redo
    for _ in 0..<count { try session.begin(key) }
    try session.settle()
    for _ in 0..<count { try tally.finish(key, on: model) }
    if scope == .object { try finish(.switchScope) }
  }
}
