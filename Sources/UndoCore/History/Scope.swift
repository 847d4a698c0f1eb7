/// What an undo or a redo looks at: everything, or some subjects only.
///
/// A scope owns nothing. Looking through another one changes no history, so the setting "undo per
/// object or for the whole board" can be switched at any moment.
///
/// ```swift
/// history.undo(in: .all)
/// history.undo(in: .only(card))
/// history.undo(in: .only(selection))
/// ```
public struct Scope<Subject: Hashable & Sendable>: Hashable, Sendable {
  /// One subject stands apart so that the usual scope needs no set in memory.
  @usableFromInline
  enum Kind: Hashable, Sendable {
    case all
    case one(Subject)
    case some(Set<Subject>)
  }

  @usableFromInline let kind: Kind

  @inlinable
  init(kind: Kind) { self.kind = kind }

  /// Sees every subject, also those that come later.
  @inlinable public static var all: Scope { Scope(kind: .all) }

  /// Sees one subject.
  @inlinable
  public static func only(_ subject: Subject) -> Scope { Scope(kind: .one(subject)) }

  /// Sees the given subjects. Subjects that a history does not know are no mistake; none at all
  /// sees nothing.
  ///
  /// - Complexity: O(number of subjects).
  @inlinable
  public static func only(_ subjects: some Sequence<Subject>) -> Scope {
    let set = Set(subjects)
    if set.count == 1, let subject = set.first { return only(subject) }
    return Scope(kind: .some(set))
  }

  /// Whether this is the scope that sees everything.
  @inlinable public var isAll: Bool {
    if case .all = kind { true } else { false }
  }

  /// Whether the scope sees this subject.
  @inlinable
  public func contains(_ subject: Subject) -> Bool {
    switch kind {
    case .all: true
    case .one(let only): only == subject
    case .some(let set): set.contains(subject)
    }
  }
}

extension Scope {
  /// What it sees; nil for the scope that sees everything.
  public var subjects: Set<Subject>? {
    switch kind {
    case .all: nil
    case .one(let only): [only]
    case .some(let set): set
    }
  }
}
