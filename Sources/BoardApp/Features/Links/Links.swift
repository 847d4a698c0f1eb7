import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Windowing

/// Links on cards, which open after a question if they call for caution.
struct Links: Feature {
  enum Order: CommandCase {
    case openLink(MarkdownLink)
    /// Opens a target after the question.
    case openAnyway(Destination)

    var family: String? {
      switch self {
      case .openLink: "openLink"
      case .openAnyway: "openAnyway"
      }
    }

    func title(_ row: String) -> String {
      if case .openLink(let link) = self {
        localized("Open “{name}”", ["name": link.name])
      } else {
        row
      }
    }
  }

  nonisolated static let commands = CommandRow.about(
    .cards,
    [
      CommandRow(family: "openLink", "Open", .isOfThisBoard),
      CommandRow(family: "openAnyway", "Open", [.isAnswer, .isLocal, .isOfThisBoard]),
    ]
  )

  nonisolated init() {}

  func offers(_ family: String, _ question: Question) -> [Order] {
    family == "openLink" ? question.selectedLinks.map(Order.openLink) : []
  }

  mutating func perform(_ order: Order, _ turn: inout Turn) {
    switch order {
    case .openLink(let link): open(link, &turn)
    case .openAnyway(let destination): open(destination, &turn)
    }
  }

  private func open(_ link: MarkdownLink, _ turn: inout Turn) {
    let folder = Path.resolvingLinks(Path.directory(of: turn.file.path))
    guard let destination = link.destination(from: folder) else {
      return turn.report(localized("There is no “{name}” beside the board.", ["name": link.name]))
    }
    if let scheme = destination.refusedScheme {
      return turn.report(
        localized("Addresses that begin with “{scheme}:” are not opened.", ["scheme": scheme])
      )
    }
    let cautions = destination.cautions(from: folder)
    if cautions.isEmpty {
      open(destination, &turn)
    } else {
      turn.show(.question(.open(destination, cautions)))
    }
  }

  private func open(_ destination: Destination, _ turn: inout Turn) {
    switch destination {
    case .address(let place), .file(let place): turn.request(.open(place))
    case .board(let path): turn.show(.board(path))
    }
  }
}

extension MarkdownLink {
  /// Returns the target from a folder, with symbolic links in its path resolved; nil if it is a
  /// file that doesn't exist.
  fileprivate func destination(from folder: String?) -> Destination? {
    switch self {
    case .address(let address):
      if LinkAddress.scheme(of: address) != nil { return .address(address) }
      return Self.file([address, LinkAddress.withoutEscapes(address)], in: folder)
    case .page(let page):
      let name = String(page.prefix { $0 != "#" })
      let names = name.isEmpty ? [] : [name, name + ".md", name + ".canvas"]
      return Self.file([page] + names, in: folder)
    }
  }

  /// Returns the first of some files that exists.
  private static func file(_ paths: [String], in folder: String?) -> Destination? {
    guard let folder else { return nil }
    for path in paths where !path.isEmpty {
      let whole = path.beginsExactly(with: "/") ? path : folder + "/" + path
      guard let found = Path.resolvingLinks(whole) else { continue }
      return found.endsExactly(with: ".canvas") ? .board(path: found) : .file(found)
    }
    return nil
  }
}
