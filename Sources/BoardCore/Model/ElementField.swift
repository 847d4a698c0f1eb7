import BoardValues
package import UndoCore

/// A part of the state of an element that is changed, given back and compared as a whole.
package enum ElementField: CaseIterable, Sendable {
  case place, size
  /// The words, file, address or type of a card, or the label of a group.
  case content
  case color
  /// The label of an edge.
  case label
  /// The card, side and arrow at an end of an edge.
  case from, to
  /// The position among the elements that lie above and below.
  case order
  /// Everything else, as in the file.
  case others
}

extension Element {
  /// Returns whether this element and another version of it differ in a field.
  package func differs(from other: Element, in field: ElementField) -> Bool {
    switch (self, other) {
    case (.card(let a), .card(let b)):
      switch field {
      case .place: a.frame.origin != b.frame.origin
      case .size: a.frame.size != b.frame.size
      case .content: a.content != b.content
      case .color: a.color != b.color
      case .order: a.zKey != b.zKey
      case .others: a.source != b.source || a.name != b.name
      case .label, .from, .to: false
      }
    case (.edge(let a), .edge(let b)):
      switch field {
      case .color: a.color != b.color
      case .label: a.label != b.label
      case .from: a.from != b.from
      case .to: a.to != b.to
      case .order: a.zKey != b.zKey
      case .others: a.source != b.source || a.name != b.name
      case .place, .size, .content: false
      }
    default: field == .others && self != other
    }
  }

  /// Returns the fields in which this element and another version of it differ.
  package func changedFields(from other: Element) -> [ElementField] {
    self == other ? [] : ElementField.allCases.filter { differs(from: other, in: $0) }
  }

  /// Returns the element with a field of another version of it.
  package func taking(_ field: ElementField, from other: Element) -> Element {
    switch (self, other) {
    case (.card(var card), .card(let source)):
      switch field {
      case .place: card.frame.origin = source.frame.origin
      case .size: card.frame.size = source.frame.size
      case .content: card.content = source.content
      case .color: card.color = source.color
      case .order: card.zKey = source.zKey
      case .others: (card.source, card.name) = (source.source, source.name)
      case .label, .from, .to: break
      }
      return .card(card)
    case (.edge(var edge), .edge(let source)):
      switch field {
      case .color: edge.color = source.color
      case .label: edge.label = source.label
      case .from: edge.from = source.from
      case .to: edge.to = source.to
      case .order: edge.zKey = source.zKey
      case .others: (edge.source, edge.name) = (source.source, source.name)
      case .place, .size, .content: break
      }
      return .edge(edge)
    default: return field == .others ? other : self
    }
  }
}

/// Two people can change different fields of an element without being in each other's way.
extension Element: FieldwiseValue {
  /// An element stays where another person has put it among the others.
  package static var passiveFields: FieldSet { FieldSet([.order]) }

  package func fields(differingFrom other: Element) -> FieldSet {
    let fields = changedFields(from: other)
    return FieldSet(fields.contains(.others) ? fields + keptFields(differingFrom: other) : fields)
  }

  /// The fields beside which a merge keeps other values than in another version: that counts as a change of them.
  private func keptFields(differingFrom other: Element) -> [ElementField] {
    let kind: MergeKind = edge == nil ? .node : .edge
    return KeptValues.fieldsDiffering(KeptValues(source, kind), KeptValues(other.source, kind))
      .map { $0.elementField(in: kind) }
  }

  package mutating func take(_ fields: FieldSet, from other: Element) {
    for field in ElementField.allCases where fields.contains(FieldSet([field])) {
      self = taking(field, from: other)
    }
  }
}

extension ElementChange: FieldwiseChange {}

extension FieldSet {
  /// The fields of elements that are in the set.
  package var elementFields: [ElementField] {
    ElementField.allCases.filter { contains(FieldSet([$0])) }
  }

  fileprivate init(_ fields: [ElementField]) {
    self = fields.reduce(into: []) { set, field in
      let index = ElementField.allCases.firstIndex(of: field) ?? 0
      set.insert(FieldSet(rawValue: 1 << UInt64(index)))
    }
  }
}
