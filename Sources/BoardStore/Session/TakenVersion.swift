package import BoardCore
package import BoardValues

/// What a board becomes with another version of its file, as a step that was prepared beside the main
/// thread.
package struct TakenVersion: Equatable, Sendable {
  package enum Manner: Equatable, Sendable {
    /// The version replaces the board; the words say so.
    case reloaded(saying: String)
    /// The version was merged with unsaved work.
    case merged(conflictCount: Int)
  }

  package let step: PreparedStep
  package let manner: Manner

  /// Replaces what the board of an editor shows with a version, as a step of its author, or of this person if they have
  /// chosen it. Nil during a draft, or if the editor is read-only.
  package init?(
    reloading version: BoardFile.Version,
    in editor: Editor,
    by author: StepAuthor = .another(nil),
    saying words: String,
    at now: Double
  ) {
    guard let step = editor.preparing({ $0.reload(version.bytes, by: author, at: now) }) else {
      return nil
    }
    self.step = step
    manner = .reloaded(saying: words)
  }

  /// Merges the board of an editor with a version of its file, which held `known` before. Nil if that
  /// content is not known any more, or cannot be merged, during a draft, or if the editor is read-only.
  package init?(
    merging version: BoardFile.Version,
    with editor: Editor,
    by author: StepAuthor = .another(nil),
    since known: ContentMark?,
    at now: Double
  ) {
    let document = editor.document
    guard let known, let former = document.fileBytes(marked: known),
      let canvas = try? CanvasDocument(parsing: version.bytes)
    else { return nil }
    var versions = CommonVersions(of: document)
    let base = versions.bytes(replacedBy: canvas) ?? former
    guard let merge = try? BoardMerge(base: base, ours: document.bytes, theirs: version.bytes),
      let step = editor.preparing({
        $0.merge(merge.bytes, file: version.bytes, by: author, at: now)
      })
    else { return nil }
    self.step = step
    manner = .merged(conflictCount: merge.conflicts.count)
  }
}
