extension NamedHistory {
  /// The steps with a part in a scope: first the done ones, the oldest first, then the undone ones,
  /// the next to redo first. A step that was split has a line for each of its batches.
  ///
  /// The lines are made when they are read, from the history as it was when the list was made.
  public struct Steps: RandomAccessCollection {
    @usableFromInline let subjects: [Subject]
    @usableFromInline let names: [Name]
    @usableFromInline let done: Side
    @usableFromInline let undone: Side

    init(_ history: NamedHistory, _ scope: Scope) {
      (subjects, names) = (history.subjects.keys, history.names.keys)
      done = Side(history, .undo, scope)
      undone = Side(history, .redo, scope)
    }

    /// The batches on one stack with a part in the scope, oldest first. Of all of a hundred thousand steps,
    /// nothing has to be listed.
    @usableFromInline
    struct Side {
      @usableFromInline let stack: Stack
      @usableFromInline let isDone: Bool
      /// The number of batches.
      @usableFromInline let count: Int
      /// The end of each batch's parts; nil if all of the stack is meant, without vacant entries.
      @usableFromInline var ends: [UInt32]?
      /// The positions of the parts.
      @usableFromInline var positions: [UInt32] = []

      init(_ history: NamedHistory, _ direction: UndoDirection, _ scope: Scope) {
        stack = history[direction]
        isDone = direction == .undo
        if scope.isAll, stack.vacantCount == stack.floor {
          count = stack.batchCount
        } else {
          let positions = history.positions(in: scope, direction)
          let ends = stack.runs(of: positions).map { UInt32($0.range.upperBound) }
          (self.positions, self.ends, count) = (positions.map(UInt32.init), ends, ends.count)
        }
      }

      /// The parts of a line, as indices for `position`.
      @inlinable
      func parts(ofLine line: Int) -> Range<Int> {
        guard let ends else { return stack.positions(ofBatch: stack.droppedBatchCount + line) }
        return (line == 0 ? 0 : Int(ends[line - 1]))..<Int(ends[line])
      }

      @inlinable
      func entry(_ part: Int) -> Entry {
        stack[ends == nil ? part : Int(positions[part])]
      }

      @inlinable
      func batch(ofLine line: Int) -> Batch {
        guard ends != nil else { return stack.batches[stack.droppedBatchCount + line] }
        return stack.batches[stack.batchIndex(of: Int(positions[parts(ofLine: line).lowerBound]))]
      }
    }

    /// The first line: always zero.
    @inlinable public var startIndex: Int { 0 }

    /// The number of lines.
    @inlinable public var endIndex: Int { done.count + undone.count }

    /// The line at an index. O(its parts).
    @inlinable
    public subscript(index: Int) -> Step {
      let (side, line) = line(at: index)
      let (parts, batch) = (side.parts(ofLine: line), side.batch(ofLine: line))
      let first = side.entry(parts.lowerBound)
      let changed: Set<Subject> =
        parts.count == 1
        ? [subjects[Int(first.slot)]] : Set(parts.map { subjects[Int(side.entry($0).slot)] })
      return Step(batch, named: names, isDone: side.isDone, subjects: changed)
    }

    /// Returns what is known of a line without reading its parts, for drawing many of them small.
    ///
    /// - Complexity: O(1) for the scope of all, else O(log steps).
    public func outline(at index: Int) -> (id: StepID, time: Double, partCount: Int) {
      let (side, line) = line(at: index)
      let parts = side.parts(ofLine: line)
      let batch = side.batch(ofLine: line)
      return (StepID(rawValue: batch.step), batch.stamp.seconds, parts.count)
    }

    /// The subjects of a line and their changes, as they were recorded.
    ///
    /// - Complexity: O(parts of the line).
    public func parts(at index: Int) -> [Part] {
      let (side, line) = line(at: index)
      return side.parts(ofLine: line).compactMap { part in
        let entry = side.entry(part)
        return entry.change.map { Part(subjects[Int(entry.slot)], $0) }
      }
    }

    /// Whether a line has the same name as the one before it, and the same subjects.
    ///
    /// - Complexity: O(parts of the line), O(1) if the names differ.
    public func continues(at index: Int) -> Bool {
      let ((old, before), (new, line)) = (line(at: index - 1), line(at: index))
      guard old.isDone == new.isDone else { return false }
      let (oldParts, newParts) = (old.parts(ofLine: before), new.parts(ofLine: line))
      guard oldParts.count == newParts.count,
        old.batch(ofLine: before).name == new.batch(ofLine: line).name
      else { return false }
      return zip(oldParts, newParts).allSatisfy { old.entry($0).slot == new.entry($1).slot }
    }

    @inlinable
    func line(at index: Int) -> (side: Side, line: Int) {
      precondition(index >= 0 && index < endIndex, "There is no step at index \(index).")
      return index < done.count ? (done, index) : (undone, endIndex - 1 - index)
    }
  }

  /// The steps with a part in the scope.
  ///
  /// - Complexity: O(n log n) in the parts in the scope; O(1) for the scope of all, unless steps of it were
  ///   undone in another scope, then O(all parts).
  public func steps(in scope: Scope = .all) -> Steps { Steps(self, scope) }

  /// All parts in the scope, oldest first.
  func positions(in scope: Scope, _ direction: UndoDirection) -> [Int] {
    let stack = self[direction]
    guard let some = scope.subjects else { return stack.positions }
    let lists = some.compactMap { subjects.number(of: $0).map { Array(stack.list(of: $0)) } }
    return lists.count == 1 ? lists[0].reversed() : lists.joined().sorted()
  }

  /// Returns the number of steps in the scope that can be undone.
  ///
  /// - Complexity: O(1) for the scope of all, else O(n log n) in the parts in the scope.
  @inlinable
  public func undoCount(in scope: Scope = .all) -> Int {
    scope.isAll ? done.batchCount : count(.undo, in: scope)
  }

  /// Returns the number of steps in the scope that can be redone.
  ///
  /// - Complexity: As for ``undoCount(in:)``.
  @inlinable
  public func redoCount(in scope: Scope = .all) -> Int {
    scope.isAll ? undone.batchCount : count(.redo, in: scope)
  }

  @usableFromInline
  func count(_ direction: UndoDirection, in scope: Scope) -> Int {
    self[direction].runs(of: positions(in: scope, direction)).count
  }
}

extension NamedHistory.Steps: Sendable where Change: Sendable {}
extension NamedHistory.Steps.Side: Sendable where Change: Sendable {}
