import BoardValues

/// The kind of a file, as far as its name tells.
package enum FileKind: String, CaseIterable, Sendable {
  case picture, markdown, plainText, code, sound, film, archive, document, board, other

  package init(ofFile path: String) {
    self = Self.table[path.fileEnding] ?? .other
  }

  /// Whether the card shows the beginning of the file.
  var isText: Bool { self == .markdown || self == .plainText || self == .code }

  private static let table: [String: FileKind] = {
    let endings: [(FileKind, String)] = [
      (.picture, "png jpg jpeg jpe webp gif svg"),
      (.markdown, "md markdown"),
      (.plainText, "txt text log org rst adoc"),
      (
        .code,
        """
        csv tsv json yaml yml toml xml html htm css js mjs ts jsx tsx swift c h cc cpp hpp m rs go py \
        rb java kt scala cs php pl lua sh bash zsh fish sql ini conf cfg tex r jl hs ml ex exs erl \
        clj lisp el vim diff patch cmake gradle
        """
      ),
      (.sound, "mp3 ogg oga opus flac wav m4a aac aiff"),
      (.film, "mp4 m4v mkv webm mov avi mpg mpeg ogv"),
      (.archive, "zip tar gz tgz bz2 xz zst 7z rar deb rpm iso"),
      (.document, "pdf doc docx odt rtf epub djvu xls xlsx ods ppt pptx odp ps"),
      (.board, "canvas"),
    ]
    var table: [String: FileKind] = [:]
    for (kind, words) in endings {
      for word in words.split(separator: " ") { table[String(word)] = kind }
    }
    return table
  }()
}
