import TestSupport
import Testing
import UndoCore

typealias Number = HistoryReplacement<Int>
typealias NumberHistory = History<String, Number>

/// A host as an application would be one: some numbers, and a history of what happened to them.
///
/// Whatever the history returns is carried out, and must fit the numbers as they are: a change is
/// only reverted if the present number is its result, and only applied if it starts from it.
struct HistoryHost {
  var history = NumberHistory()
  var numbers: [String: Int] = [:]
  private var lastNumber = 0

  func number(of subject: String) -> Int { numbers[subject] ?? 0 }

  /// Changes the subjects to numbers never used before, and returns what to record.
  mutating func edit(_ subjects: [String]) -> [(String, Number)] {
    subjects.map { subject in
      lastNumber += 1
      let change = Number(before: number(of: subject), after: lastNumber)
      numbers[subject] = lastNumber
      return (subject, change)
    }
  }

  mutating func record(_ name: String, _ subjects: String..., in scope: HistoryScope<String> = .all)
  {
    record(name, subjects, in: scope)
  }

  mutating func record(_ name: String, _ subjects: [String], in scope: HistoryScope<String> = .all)
  {
    let parts = edit(subjects).map { NumberHistory.Part($0.0, $0.1) }
    history.record(name, parts: parts, in: scope)
  }

  /// Returns the name of what was undone; nil if there was nothing.
  @discardableResult
  mutating func undo(in scope: HistoryScope<String> = .all) -> String? {
    guard let undone = history.undo(in: scope) else { return nil }
    perform(undone)
    return undone.name
  }

  /// Returns the name of what was redone; nil if there was nothing.
  @discardableResult
  mutating func redo(in scope: HistoryScope<String> = .all) -> String? {
    guard let redone = history.redo(in: scope) else { return nil }
    perform(redone)
    return redone.name
  }

  mutating func perform(_ performed: NumberHistory.Transition) {
    for part in performed.parts {
      if performed.direction == .undo { revert(part) } else { apply(part) }
    }
  }

  mutating func revert(_ part: NumberHistory.Part) {
    #expect(number(of: part.subject) == part.change.after, "cannot undo; \(Trace.current)")
    numbers[part.subject] = part.change.before
  }

  private mutating func apply(_ part: NumberHistory.Part) {
    #expect(number(of: part.subject) == part.change.before, "cannot redo; \(Trace.current)")
    numbers[part.subject] = part.change.after
  }

  /// The numbers, without subjects that are as in the beginning.
  var content: [String: Int] { numbers.filter { $0.value != 0 } }
}

// MARK: - Doing anything

extension HistoryHost {
  static let subjects = ["a", "b", "c", "d", "e"]

  /// Does something at random: records, undoes and redoes in all kinds of scopes.
  mutating func act(_ generator: inout SeededGenerator, step: Int) {
    let scope = Self.scope(&generator)
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<4: record("step \(step)", Self.someSubjects(&generator), in: scope)
    case 4..<7: undo(in: scope)
    case 7..<9: redo(in: scope)
    default: history.markClean()
    }
  }

  /// Acts many times.
  mutating func live(_ count: Int, _ generator: inout SeededGenerator) {
    for step in 0..<count { act(&generator, step: step) }
  }

  /// One to four subjects, most often one; now and then one of them twice.
  static func someSubjects(_ generator: inout SeededGenerator) -> [String] {
    let count = generator.oneIn(2) ? 1 : Int.random(in: 1...4, using: &generator)
    var chosen = Array(subjects.shuffled(using: &generator).prefix(count))
    if generator.oneIn(12) { chosen.append(chosen[0]) }
    return chosen
  }

  /// All, one subject, some subjects, none, or some that do not exist.
  static func scope(_ generator: inout SeededGenerator) -> HistoryScope<String> {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0..<5: .all
    case 5..<8: .only(subjects.randomElement(using: &generator) ?? "a")
    case 8..<10: .only(subjects.filter { _ in Bool.random(using: &generator) })
    case 10: .only(["nobody", "a"])
    default: .only([])
    }
  }
}
