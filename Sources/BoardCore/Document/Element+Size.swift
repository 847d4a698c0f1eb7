extension ElementChange {
  /// The rough number of bytes that the change adds to memory by itself. The board or an earlier step
  /// already holds the state before, so a deletion costs no more than a reference.
  var cost: Int { 64 + (after?.size(besides: before) ?? 0) }
}

extension Element {
  /// Returns the rough size in memory, in bytes, without what is shared with `old`.
  fileprivate func size(besides old: Element?) -> Int {
    switch self {
    case .card(let card):
      250 + (card.content == old?.card?.content ? 0 : card.content.size)
        + (card.source == old?.card?.source ? 0 : 100 * card.source.members.count)
    case .edge(let edge):
      250 + (edge.label == old?.edge?.label ? 0 : edge.label?.utf8.count ?? 0)
        + (edge.source == old?.edge?.source ? 0 : 100 * edge.source.members.count)
    case .note(let note): 50 + (note.text == old?.note?.text ? 0 : note.text.utf8.count)
    case .metadata(let metadata):
      100 * (metadata.unplacedNodes.count + metadata.unplacedEdges.count)
    }
  }
}

extension Card.Content {
  /// The size of the text, in bytes.
  fileprivate var size: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .file(let path, let subpath): path.utf8.count + (subpath?.utf8.count ?? 0)
    case .link(let url): url.utf8.count
    case .group(let label): label?.utf8.count ?? 0
    case .unknown: 0
    }
  }
}
