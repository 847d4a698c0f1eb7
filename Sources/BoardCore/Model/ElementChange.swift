import BoardValues
import UndoCore

/// A change of one element, with its whole state before and after.
///
/// A change is as large as two references, however it is kept. Where many elements were moved or coloured
/// alike, those lead to an element that the other changes of the same one hold as well, and to what was done,
/// which the other changes of the step hold.
package struct ElementChange: Sendable {
  private enum Form {
    case replaced(Element?, Element?)
    case adjusted(Element, AdjustedStates)
  }

  /// The state before, or the element that is adjusted.
  private var first: Element?
  private var second: Second

  /// The other reference. An enumeration of pairs would need a byte more.
  private enum Second {
    case nothing
    case after(Element)
    case states(AdjustedStates)
  }

  package init(before: Element?, after: Element?) {
    (first, second) = (before, after.map(Second.after) ?? .nothing)
  }

  init(adjusting base: Element, _ states: AdjustedStates) {
    (first, second) = (base, .states(states))
  }

  private var form: Form {
    switch (first, second) {
    case (let base?, .states(let states)): .adjusted(base, states)
    case (let before, .after(let after)): .replaced(before, after)
    case (let before, _): .replaced(before, nil)
    }
  }

  /// The state while the change is not applied.
  package var before: Element? {
    switch form {
    case .replaced(let before, _): before
    case .adjusted(let base, let states): states.before.applied(to: base)
    }
  }

  /// The state while the change is applied.
  package var after: Element? {
    get {
      switch form {
      case .replaced(_, let after): after
      case .adjusted(let base, let states): states.after.applied(to: base)
      }
    }
    set { self = ElementChange(before: before, after: newValue) }
  }

  package var inverted: ElementChange {
    switch form {
    case .replaced(let before, let after): ElementChange(before: after, after: before)
    case .adjusted(let base, let states):
      ElementChange(adjusting: base, AdjustedStates(before: states.after, after: states.before))
    }
  }

  /// The element that the next change of the same one can share.
  var base: Element? {
    switch form {
    case .replaced(let before, let after): after ?? before
    case .adjusted(let base, _): base
    }
  }

  /// The adjustment that the change makes; nil if it changes anything else.
  var adjustment: Adjustment? {
    switch form {
    case .replaced(let before?, let after?): Adjustment(from: before, to: after)
    case .replaced: nil
    case .adjusted(let base, let states):
      Adjustment(
        from: states.before.applied(toPlaceOf: base),
        to: states.after.applied(toPlaceOf: base)
      )
    }
  }

  /// Returns how the states of this change and of a later one are adjusted, if both hold the same element.
  func states(through later: ElementChange) -> (base: Element, states: AdjustedStates)? {
    guard case .adjusted(let base, let first) = form,
      case .adjusted(let other, let last) = later.form,
      base == other
    else { return nil }
    return (base, AdjustedStates(before: first.before, after: last.after))
  }
}

extension ElementChange: ComposableChange {
  package var isEmpty: Bool {
    if case .adjusted(_, let states) = form, states.before != states.after { return false }
    return before == after
  }

  /// Returns this change followed by another one, as a single change. Never nil.
  package func followed(by later: ElementChange) -> ElementChange? {
    ElementChange(before: before, after: later.after)
  }
}

extension ElementChange: Equatable {
  package static func == (a: ElementChange, b: ElementChange) -> Bool {
    if case .adjusted(let base, let states) = a.form,
      case .adjusted(let other, let others) = b.form,
      states == others, base == other
    {
      return true
    }
    return a.before == b.before && a.after == b.after
  }
}
