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
    /// The version holds what the board was before, and changes nothing.
    case passed
  }

  package let step: PreparedStep
  package let manner: Manner

  /// Replaces what the board of an editor shows with a version and those on the way to it, each as a step of its
  /// author. Nil during a draft, or if the editor is read-only.
  package init?(
    reloading arrivals: [Arrival],
    in editor: Editor,
    saying words: String,
    at now: Double
  ) {
    let step = editor.preparing { editor in
      let steps = arrivals.compactMap { editor.reload($0.bytes, by: $0.author, at: now) }
      guard steps.count == arrivals.count, var step = steps.last else { return nil }
      if steps.count > 1 { step = AppliedStep(allOf: steps) }
      return step
    }
    guard let step else { return nil }
    self.step = step
    let count = arrivals.count
    manner = .reloaded(
      saying: count > 1
        ? localized("{count} commit came in", "{count} commits came in", count: count) : words
    )
  }

  /// Notes that the file holds what the board was before. Nil during a draft, or if the editor is read-only.
  package init?(passing version: BoardFile.Version, in editor: Editor, at now: Double) {
    let step = editor.preparing {
      $0.merge(editor.document.bytes, file: version.bytes, by: .another(nil), at: now)
    }
    guard let step else { return nil }
    (self.step, manner) = (step, .passed)
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
