package import UndoCore

extension Timeline {
  /// A step that an edit has become, and that can be opened.
  package struct Bracket: Equatable, Sendable {
    /// Its index.
    package var step: Int
    package var id: StepID
    /// How many steps are inside.
    package var count: Int
  }

  /// Somewhere along the line.
  package enum Place: Equatable, Sendable {
    /// After so many steps.
    case step(Double)
    /// Inside an edit, after so many of its own.
    case inside(StepID, Double)
  }

  /// A bracket with its own steps.
  package struct OpenBracket: Equatable, Sendable {
    package var bracket: Bracket
    /// As those of the line.
    package var sizes: [Int32]
  }

  package func bracket(_ id: StepID) -> Bracket? { brackets.first { $0.id == id } }

  // MARK: Spread out

  /// The line with the steps of the open bracket in its place. Places on it are called columns.
  package var spread: Timeline {
    guard let open = openBracket else { return self }
    var line = self
    let step = open.bracket.step
    line.sizes.replaceSubrange(step...step, with: open.sizes)
    line.present = column(after: present)
    line.saved = saved.map { column(after: $0) }
    for index in sessions.indices {
      line.sessions[index].step = column(after: sessions[index].step)
    }
    for index in forks.indices { line.forks[index].step = column(after: forks[index].step) }
    for index in bookmarks.indices {
      line.bookmarks[index].step = column(after: bookmarks[index].step)
    }
    for index in brackets.indices where brackets[index].step > step {
      line.brackets[index].step = column(after: brackets[index].step)
    }
    line.openBracket?.sizes = []
    return line
  }

  /// The column of a step by its index; of the open edit the last of its own.
  package func column(ofStep step: Int) -> Int { column(after: step + 1) - 1 }

  private func column(after step: Int) -> Int {
    guard let open = openBracket, step > open.bracket.step else { return step }
    return step + open.sizes.count - 1
  }

  package func column(of place: Place) -> Double {
    guard let open = openBracket else {
      switch place {
      case .step(let place): return place
      case .inside(let id, let share):
        // As far as it has come, of the one step that is seen of it.
        guard let bracket = bracket(id) else { return 0 }
        return Double(bracket.step) + share / Double(max(bracket.count, 1))
      }
    }
    let (start, count) = (Double(open.bracket.step), Double(open.sizes.count))
    switch place {
    case .inside(open.bracket.id, let inside): return start + inside
    case .inside(let id, _): return bracket(id).map { Double(column(after: $0.step)) } ?? 0
    case .step(let place):
      if place <= start { return place }
      return place < start + 1 ? start + (place - start) * count : place + count - 1
    }
  }

  package func place(atColumn column: Double) -> Place {
    guard let open = openBracket else { return .step(column) }
    let (start, count) = (Double(open.bracket.step), Double(open.sizes.count))
    if column <= start { return .step(column) }
    let inside = column - start
    return inside < count ? .inside(open.bracket.id, inside) : .step(column - count + 1)
  }
}
