package import BoardCore
package import BoardValues
import LinuxSystem

/// Finding out who has written a version of a board's file.
extension Person {
  /// The most people of one version that are named.
  private static let mostNames = 2

  /// The author of a version: that of the commits which brought it, if git knows them. Nil if nothing is known.
  ///
  /// It asks git, so it is not for the main thread.
  init?(of version: BoardFile.Version, at path: String, since known: ContentMark?) {
    let authors = Git.authors(of: version.bytes, at: path) { ContentMark($0) == known }
    guard !authors.isEmpty else { return nil }
    if authors.allSatisfy(\.isOneself) {
      self.init(name: authors[0].name, kind: .oneself)
    } else {
      let others = authors.filter { !$0.isOneself }.map(\.name)
      let names = others.prefix(Self.mostNames).reversed().joined(separator: ", ")
      self.init(name: others.count > Self.mostNames ? names + ", …" : names, kind: .committer)
    }
  }
}

extension BoardFile {
  /// Returns whose step it is to take over a version of the file. It is not for the main thread.
  package func author(of version: Version, since known: ContentMark?) -> StepAuthor {
    .another(Person(of: version, at: path, since: known))
  }
}
