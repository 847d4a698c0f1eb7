import Foundation
import XDriver

/// A loop that commits the board, merges what the other person has pushed by the driver of
/// `dragboard git setup`, and pushes.
final class GitExchange: Exchange {
  /// Commits what is in the folder, also the conflicts of a merge: they are in the board, where either
  /// person can resolve them.
  private static let script = """
    while :; do
      sleep "0.$(shuf -i 100-900 -n 1)"
      rm -f .git/*.lock .git/refs/heads/*.lock .git/refs/remotes/origin/*.lock
      git add board.canvas && git commit -q -m "The board of a person"
      git fetch -q origin || continue
      git merge -q --no-edit origin/main || { git add board.canvas && git commit -q -m "Conflicts"; }
      git push -q origin main
    done
    """

  private init(of folder: URL, _ environment: [String: String]) {
    super.init(
      of: folder,
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", Self.script],
      environment: environment
    )
  }

  static func connect(_ folders: [URL], over place: URL) throws -> [Exchange] {
    let git = URL(fileURLWithPath: "/usr/bin/git")
    let server = place.appendingPathComponent("server.git").path
    try output(git, ["init", "-q", "--bare", "-b", "main", server], in: place)
    for (index, folder) in folders.enumerated() {
      try output(git, ["init", "-q", "-b", "main"], in: folder)
      for (key, value) in [("user.name", "Person \(index)"), ("user.email", "p@example.org")] {
        try output(git, ["config", key, value], in: folder)
      }
      try output(git, ["remote", "add", "origin", server], in: folder)
      if index == 0 {
        try output(TestProgram.dragboard, ["git", "setup", "--yes"], in: folder)
        try output(git, ["add", "board.canvas", ".gitattributes"], in: folder)
        try output(git, ["commit", "-q", "-m", "The first board"], in: folder)
        try output(git, ["push", "-q", "origin", "main"], in: folder)
      } else {
        try output(git, ["fetch", "-q", "origin"], in: folder)
        try output(git, ["reset", "-q", "--hard", "origin/main"], in: folder)
        try output(TestProgram.dragboard, ["git", "setup", "--yes"], in: folder)
      }
    }
    // Nobody's own configuration is used.
    return folders.map { GitExchange(of: $0, ["HOME": place.path, "GIT_CONFIG_NOSYSTEM": "1"]) }
  }
}
