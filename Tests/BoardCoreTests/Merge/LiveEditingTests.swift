import BoardTestSupport
import BoardValues
import TestSupport
import Testing

@testable import BoardCore

/// Twenty people who edit a board at the same time, over a stream that hears everything five seconds later.
///
/// The stream keeps the order of what is published. A step is the board before and after it, and is merged
/// into the last state. Everyone sees that state with the own steps that are not in it yet on top.
@Suite("People edit a board at the same time")
struct LiveEditingTests {
  private static let latency = 5

  /// A change of a board, as it was before and after it.
  private struct Step {
    var before: [UInt8]
    var after: [UInt8]

    func applied(to board: [UInt8]) throws -> [UInt8] {
      try BoardMerge(base: before, ours: board, theirs: after).bytes
    }

    var inverse: Step { Step(before: after, after: before) }
  }

  /// The board that everyone gets, with the number of steps of each person that are in it.
  private struct Stream {
    private(set) var board: [UInt8]
    private(set) var counts: [Int: Int] = [:]
    private(set) var count = 0

    init(_ board: [UInt8]) { self.board = board }

    mutating func take(_ step: Step, of person: Int) throws {
      board = try step.applied(to: board)
      counts[person, default: 0] += 1
      count += 1
    }
  }

  /// A person, who sees at once what they do.
  private struct Person {
    let number: Int
    var board: [UInt8]
    /// The steps that the board of the stream did not have when it arrived last.
    private var pending: [Step] = []
    private var confirmed = 0
    private var last: Step?

    init(number: Int, board: [UInt8]) {
      self.number = number
      self.board = board
    }

    mutating func see(_ stream: Stream) throws {
      let count = stream.counts[number] ?? 0
      pending.removeFirst(count - confirmed)
      confirmed = count
      board = try pending.reduce(stream.board) { try $1.applied(to: $0) }
    }

    /// Does something, and returns the step.
    mutating func act(_ random: inout SeededGenerator, at second: Int) -> Step? {
      var words = text(board)
      let mark = "\"text\":\"c\(Int.random(in: 0..<10, using: &random))"
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        words = words.replacing(mark, with: "\(mark) w\(number)x\(second)", maxReplacements: 1)
      case 1:
        let new = CanvasText.card("n\(number)x\(second)", 10 * second, 10 * number)
        words = words.replacing("\n\t],", with: ",\n\t\t\(new)\n\t],", maxReplacements: 1)
      default:
        let x = Int.random(in: 0..<900, using: &random)
        words = words.replacing(
          /("id":"c7",[^\n]*?"x":)-?\d+/,
          maxReplacements: 1,
          with: { "\($0.1)\(x)" }
        )
      }
      return change(to: bytes(words))
    }

    private mutating func change(to new: [UInt8]) -> Step? {
      guard new != board else { return nil }
      let step = Step(before: board, after: new)
      board = new
      pending.append(step)
      last = step
      return step
    }

    /// Takes the last step back, and nothing that others have done since.
    mutating func undo() throws -> Step? {
      guard let last else { return nil }
      let step = change(to: try last.inverse.applied(to: board))
      self.last = nil
      return step
    }
  }

  /// Returns the marks of words and cards that people have added to a board.
  private static func marks(_ board: [UInt8]) -> Set<String> {
    Set(text(board).matches(of: /[wn]\d+x\d+/).map { String($0.0) })
  }

  @Test("all boards are the same in the end, and no undo takes away what another has done")
  func converges() throws {
    var random = SeededGenerator(seed: 11)
    let start = bytes(
      CanvasText.board(nodes: (0..<10).map { CanvasText.card("c\($0)", 300 * $0, 0) })
        .replacing("# c", with: "c")
    )
    var stream = Stream(start)
    var people = (0..<20).map { Person(number: $0, board: start) }
    // The steps on their way to the stream.
    var sent: [(person: Int, step: Step, at: Int)] = []
    for second in 0..<20 {
      for index in people.indices where second < 12 && random.oneIn(4) {
        let others = Self.marks(people[index].board)
          .filter { $0.wholeMatch(of: /[wn](\d+)x\d+/)?.1 != "\(index)" }
        let undoes = random.oneIn(5)
        let step = undoes ? try people[index].undo() : people[index].act(&random, at: second)
        let lost = others.subtracting(Self.marks(people[index].board))
        #expect(lost.isEmpty, "a step of \(index) took \(lost)")
        if let step { sent.append((index, step, second + Self.latency)) }
      }
      while let first = sent.first, first.at <= second {
        sent.removeFirst()
        let before = Self.marks(stream.board)
        try stream.take(first.step, of: first.person)
        let lost = before.subtracting(Self.marks(stream.board))
        #expect(
          lost.allSatisfy { $0.wholeMatch(of: /[wn](\d+)x\d+/)?.1 == "\(first.person)" },
          "a step of \(first.person) took \(lost)"
        )
      }
      for index in people.indices { try people[index].see(stream) }
    }
    let end = stream.board
    let value = try JSONReader.value(in: end).sortedLine
    for person in people {
      #expect(try JSONReader.value(in: person.board).sortedLine == value, "person \(person.number)")
    }
    #expect(CanvasCheck.problems(in: end).isEmpty && stream.count > 40)
  }
}
