/// Writing a history down.
///
/// The form has a version and is compact: names are written once, usual values not at all. Whether a
/// further step could join the last one is not kept; everything else is.
extension History: Encodable where Subject: Codable, Change: Codable {
  /// Writes the history down.
  ///
  /// - Parameter encoder: Where to write it.
  /// - Throws: What the encoder, a subject or a change throws.
  /// - Complexity: O(everything).
  public func encode(to encoder: any Encoder) throws { try form.encode(to: encoder) }
}

extension History {
  /// The history as columns, for whoever writes them down in another way.
  package var form: HistoryForm<Subject, Change> {
    var writer = FormWriter()
    let (done, undone) = (writer.steps(of: self, on: .done), writer.steps(of: self, on: .undone))
    let branches = (aside?.branches ?? []).map { writer.branch($0, of: self) }
    let transaction = transaction.map { writer.transaction($0) }
    let way = wayToSavedPoint()
    return HistoryForm<Subject, Change>(
      version: HistoryForm<Subject, Change>.currentVersion,
      subjects: writer.subjects,
      names: writer.names,
      saved: way.map { way in way.isEmpty ? [] : writer.subjects.map { way[$0] ?? 0 } },
      done: done,
      undone: undone,
      levelLimit: levelLimit,
      byteLimit: byteLimit,
      branchLimit: branchLimit == 0 ? nil : branchLimit,
      branches: branches.isEmpty ? nil : branches,
      transaction: transaction
    )
  }

  /// Gives numbers to subjects and names in the order in which they are met.
  private struct FormWriter {
    typealias Form = HistoryForm<Subject, Change>

    var subjects: [Subject] = []
    var names: [String] = []
    private var subjectNumbers: [Subject: Int] = [:]
    private var nameNumbers: [String: Int] = [:]

    mutating func number(of subject: Subject) -> Int {
      if let known = subjectNumbers[subject] { return known }
      subjects.append(subject)
      subjectNumbers[subject] = subjects.count - 1
      return subjects.count - 1
    }

    mutating func number(of name: String) -> Int {
      if let known = nameNumbers[name] { return known }
      names.append(name)
      nameNumbers[name] = names.count - 1
      return names.count - 1
    }

    mutating func steps(of history: History, on side: Side) -> Form.Steps {
      let ranks = history.timelines.ranks(on: side)
      return steps(history.detachedSteps(ranks, on: side))
    }

    mutating func steps(_ steps: [DetachedStep]) -> Form.Steps {
      var form = Form.Steps(sizes: [], discardable: [], parts: .init(costs: []))
      var time: Int64 = 0
      for step in steps {
        if step.isDiscardable { form.discardable?.append(form.names.count) }
        form.names.append(number(of: step.name))
        form.times.append(step.milliseconds - time)
        form.sizes?.append(step.parts.count)
        time = step.milliseconds
        for (part, cost) in zip(step.parts, step.costs) { add(part, cost, to: &form.parts) }
      }
      form.compact()
      return form
    }

    private mutating func add(_ part: Part, _ cost: UInt32, to form: inout Form.Parts) {
      form.subjects.append(number(of: part.subject))
      form.changes.append(part.change)
      form.costs?.append(cost)
    }

    mutating func branch(_ branch: AsideBranch, of history: History) -> Form.Branch {
      let steps = steps(branch.steps)
      let forks = history.relativeForks(of: branch).sorted {
        place(of: $0.key, in: history) < place(of: $1.key, in: history)
      }
      return Form.Branch(
        steps: steps,
        subjects: forks.map { number(of: $0.key) },
        distances: forks.map { $0.value[0] },
        holders: forks.map { $0.value[1] }
      )
    }

    /// Subjects that were met come first. The others follow as the history met them, which is the same
    /// again for one that is read from what is written here.
    private func place(of subject: Subject, in history: History) -> (Int, Int) {
      (subjectNumbers[subject] ?? .max, history.subjects.slot(of: subject) ?? .max)
    }

    mutating func transaction(_ transaction: Transaction) -> Form.Transaction {
      var parts = Form.Parts(costs: [])
      for held in transaction.parts { add(held.part, held.cost, to: &parts) }
      parts.compact()
      let discardable = transaction.parts.indices.filter { transaction.parts[$0].isDiscardable }
      return Form.Transaction(
        marks: transaction.marks,
        parts: parts,
        discardable: discardable.isEmpty ? nil : discardable,
        savedCount: transaction.savedCount
      )
    }
  }
}
