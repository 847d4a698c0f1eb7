/// Undo and redo, and what they would do. Both are one motion in two directions: parts go from one
/// timeline to the other, and each time their order turns round.
extension History {
  /// Takes back the latest step that the lens sees, as far as the lens sees it.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What the host must revert now, in this order; nil if there is nothing to undo.
  /// - Complexity: O(parts taken back + subjects in the lens), spread over many calls.
  @inlinable
  public mutating func undo(through lens: Lens<Subject> = .all) -> Performed? {
    guard let pick = done.newestBatch(through: lens, of: subjects) else { return nil }
    openStep = nil
    let performed = Self.carry(pick, from: &done, to: &undone, by: -1, &subjects, labels)
    keepLimit()
    return performed
  }

  /// Does again what was undone last, as far as the lens sees it.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What the host must apply now, in this order; nil if there is nothing to redo.
  /// - Complexity: O(parts done again + subjects in the lens), spread over many calls.
  @inlinable
  public mutating func redo(through lens: Lens<Subject> = .all) -> Performed? {
    guard let pick = undone.newestBatch(through: lens, of: subjects) else { return nil }
    openStep = nil
    let performed = Self.carry(pick, from: &undone, to: &done, by: 1, &subjects, labels)
    keepLimit()
    return performed
  }

  @inlinable
  static func carry(
    _ pick: Timeline<Change>.Pick,
    from source: inout Timeline<Change>,
    to target: inout Timeline<Change>,
    by distance: Int32,
    _ subjects: inout SubjectTable<Subject>,
    _ labels: LabelTable
  ) -> Performed {
    func carryPart(at position: Int, tag: Timeline<Change>.Tag) -> Part {
      let (change, slot) = source.takeTop(at: position)
      target.push(change, slot: slot, tag: tag)
      subjects.move(slot, by: distance)
      return Part(subjects.subject(at: slot), change)
    }
    let label = source.label(at: pick.newest)
    let tag = target.beginBatch(of: pick.count, label: label)
    let parts: Parts.Storage =
      switch pick {
      case .one(let position): .one(carryPart(at: position, tag: tag))
      case .many(let positions): .many(positions.map { carryPart(at: $0, tag: tag) })
      }
    source.trimEnd()
    return Performed(
      name: labels.name(of: label),
      time: labels.time(of: label),
      parts: Parts(parts)
    )
  }
}

// MARK: - Looking without touching

extension History {
  /// Whether the lens sees anything to undo.
  @inlinable
  public func canUndo(through lens: Lens<Subject> = .all) -> Bool {
    done.newestTop(through: lens, of: subjects) != nil
  }

  /// Whether the lens sees anything to redo.
  @inlinable
  public func canRedo(through lens: Lens<Subject> = .all) -> Bool {
    undone.newestTop(through: lens, of: subjects) != nil
  }

  /// The name of the step that an undo would take back; nil if there is none.
  @inlinable
  public func undoName(through lens: Lens<Subject> = .all) -> String? {
    done.newestTop(through: lens, of: subjects).map { labels.name(of: done.label(at: $0)) }
  }

  /// The name of the step that a redo would do again; nil if there is none.
  @inlinable
  public func redoName(through lens: Lens<Subject> = .all) -> String? {
    undone.newestTop(through: lens, of: subjects).map { labels.name(of: undone.label(at: $0)) }
  }

  /// What ``undo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be reverted; nil if there is nothing to undo.
  /// - Complexity: O(parts returned + subjects in the lens).
  public func nextUndo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, in: done)
  }

  /// What ``redo(through:)`` would return, for a preview.
  ///
  /// - Parameter lens: What to look at.
  /// - Returns: What would have to be applied; nil if there is nothing to redo.
  /// - Complexity: O(parts returned + subjects in the lens).
  public func nextRedo(through lens: Lens<Subject> = .all) -> Performed? {
    preview(through: lens, in: undone)
  }

  private func preview(through lens: Lens<Subject>, in timeline: Timeline<Change>) -> Performed? {
    guard let pick = timeline.newestBatch(through: lens, of: subjects) else { return nil }
    let label = timeline.label(at: pick.newest)
    let parts: Parts.Storage =
      switch pick {
      case .one(let position): .one(part(at: position, in: timeline))
      case .many(let positions): .many(positions.map { part(at: $0, in: timeline) })
      }
    return Performed(
      name: labels.name(of: label),
      time: labels.time(of: label),
      parts: Parts(parts)
    )
  }

  func part(at position: Int, in timeline: Timeline<Change>) -> Part {
    let entry = timeline.entries[position]
    guard let change = entry.change else {
      preconditionFailure("There is a hole instead of a part.")
    }
    return Part(subjects.subject(at: Int(entry.slot)), change)
  }
}
