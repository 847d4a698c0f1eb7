package import BoardCore
package import BoardValues
import LinuxSystem

/// Finding out who has written a version of a board's file.
extension Person {
  /// The most people of one version that are named.
  private static let mostNames = 2

  /// Somebody who has committed a version.
  fileprivate init(_ author: Git.Author) {
    self.init(name: author.name, kind: author.isOneself ? .oneself : .committer)
  }

  /// The authors of some commits, the oldest first, as one; nil if there are none.
  fileprivate init?(_ authors: [Git.Author]) {
    guard let first = authors.first else { return nil }
    var names: [String] = []
    for author in authors.reversed() where !author.isOneself && !names.contains(author.name) {
      names.append(author.name)
    }
    self.init(first)
    guard !names.isEmpty else { return }
    let shown = names.prefix(Self.mostNames).reversed().joined(separator: ", ")
    self.init(name: names.count > Self.mostNames ? shown + ", …" : shown, kind: .committer)
  }
}

/// A version that came into the file, or one on the way to it, and whose step it is to take it over.
package struct Arrival: Sendable {
  package let bytes: [UInt8]
  package let author: StepAuthor

  package init(bytes: [UInt8], author: StepAuthor) { (self.bytes, self.author) = (bytes, author) }

  /// Creates the arrival of a version of which nothing more is known.
  package init(_ version: BoardFile.Version, by author: StepAuthor = .another(nil)) {
    self.init(bytes: version.bytes, author: author)
  }
}

extension BoardFile {
  /// The most steps that one change of the file becomes.
  private static let maxArrivals = 8

  /// Returns the versions on the way from the one that was known to another, the last: one for each commit that
  /// has brought it, if there are not too many, each was made from the one before it, and git has them.
  ///
  /// It asks git, so it is not for the main thread. `isSynced` says that Syncthing has put the file there.
  package func arrivals(of version: Version, since known: ContentMark?, isSynced: Bool) -> [Arrival]
  {
    let commits = commits(of: version, since: known)
    let areSteps =
      (2...Self.maxArrivals).contains(commits.count) && commits.allSatisfy(\.isNext)
      && commits.allSatisfy { (try? CanvasDocument(parsing: $0.content)) != nil }
    guard areSteps else {
      return [Arrival(version, by: author(commits, isSynced: isSynced))]
    }
    return commits.map { commit in
      Arrival(bytes: commit.content, author: .another(commit.author.map { Person($0) }))
    }
  }

  /// Returns whose step it is to take over a version of the file. It is not for the main thread, either.
  package func author(of version: Version, since known: ContentMark?, isSynced: Bool) -> StepAuthor
  {
    author(commits(of: version, since: known), isSynced: isSynced)
  }

  private func commits(of version: Version, since known: ContentMark?) -> [Git.Commit] {
    Git.commits(bringing: version.bytes, to: path) { ContentMark($0) == known }
  }

  private func author(_ commits: [Git.Commit], isSynced: Bool) -> StepAuthor {
    .another(Person(commits.compactMap(\.author)) ?? (isSynced ? syncedBy : nil))
  }

  /// Syncthing, or the only device that it can have brought the file from.
  private var syncedBy: Person {
    let config = SyncthingConfig()
    let other = config.folder(of: path).flatMap { config.onlyOther(in: $0, host: Machine.name) }
    return Person(name: other ?? "Syncthing", kind: .device)
  }
}
