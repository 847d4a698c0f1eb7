/// The subjects that an undo or a redo looks at: all, or only some.
///
/// A scope holds no steps. Choosing another one does not change a history, so a setting such as
/// "undo per object or for the whole board" can be switched at any time.
///
/// ```swift
/// history.undo(in: .all)
/// history.undo(in: .only(card))
/// history.undo(in: .only(selection))
/// ```
public struct HistoryScope<Subject: Hashable & Sendable>: Hashable, Sendable {
  /// A single subject has a case of its own, so that the usual scope needs no set on the heap.
  @usableFromInline
  enum Kind: Hashable, Sendable {
    case all
    case one(Subject)
    case some(Set<Subject>)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) { self.kind = kind }

  /// Every subject, including those still to come.
  @inlinable public static var all: HistoryScope { HistoryScope(kind: .all) }

  /// One subject.
  @inlinable
  public static func only(_ subject: Subject) -> HistoryScope { HistoryScope(kind: .one(subject)) }

  /// The given subjects. They need not be known to a history. Without subjects, the scope is empty.
  ///
  /// - Complexity: O(number of subjects).
  @inlinable
  public static func only(_ subjects: some Sequence<Subject>) -> HistoryScope {
    let set = Set(subjects)
    if set.count == 1, let subject = set.first { return only(subject) }
    return HistoryScope(kind: .some(set))
  }

  /// Whether this is the scope of all subjects.
  @inlinable public var isAll: Bool {
    if case .all = kind { true } else { false }
  }

  /// Whether a subject is in the scope.
  @inlinable
  public func contains(_ subject: Subject) -> Bool {
    switch kind {
    case .all: true
    case .one(let only): only == subject
    case .some(let set): set.contains(subject)
    }
  }
}

extension HistoryScope {
  /// The subjects in the scope; nil for the scope of all.
  public var subjects: Set<Subject>? {
    switch kind {
    case .all: nil
    case .one(let only): [only]
    case .some(let set): set
    }
  }
}
