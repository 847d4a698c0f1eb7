package import BoardCore
package import BoardValues

/// The merge of a document with another version of its file.
package struct MergedDocument: Equatable, Sendable {
  package let merge: BoardMerge
  /// The state of the document that was merged. The merge is not that of any other.
  package let revision: Document.Revision

  /// Merges a document with a version of its file, which held `known` before. Nil if that content is not
  /// known any more, or cannot be merged.
  package init?(
    of document: Document,
    with version: BoardFile.Version,
    since known: ContentMark?
  ) {
    guard let known, let former = document.fileBytes(marked: known),
      let canvas = try? CanvasDocument(parsing: version.bytes)
    else { return nil }
    var versions = CommonVersions(of: document)
    let base = versions.bytes(replacedBy: canvas) ?? former
    guard let merge = try? BoardMerge(base: base, ours: document.bytes, theirs: version.bytes)
    else { return nil }
    self.merge = merge
    revision = document.revision
  }
}
