package import BoardValues
import Foundation

/// What another program puts on the clipboard when formatted words are copied, made after its form: HTML, plain
/// text, and the Markdown that means the same.
package struct ProgramOffer: Sendable, CustomStringConvertible {
  package let name: String
  package let html: [UInt8]
  package let plain: String
  package let markdown: String

  /// The offers by the names of their files.
  package static let all = [
    "firefox", "chromium", "writer", "calc", "word", "word-online", "google-docs", "vscode", "pre",
    "picture",
    "markdown", "link",
  ].map { ProgramOffer($0) }

  package init(_ name: String) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "Offers"
    )
    func bytes(_ suffix: String) -> [UInt8] {
      Array((try? Data(contentsOf: folder.appending(path: "\(name).\(suffix)"))) ?? Data())
    }
    self.name = name
    html = bytes("html")
    plain = String(decoding: bytes("txt"), as: UTF8.self)
    let lines = String(decoding: bytes("md"), as: UTF8.self)
    markdown = lines.hasSuffix("\n") ? String(lines.dropLast()) : lines
  }

  package var description: String { name }

  /// All that the program offers.
  package var content: TransferContent {
    var items = [
      TransferContent.Item(type: TransferType.html, bytes: html),
      TransferContent.Item(type: TransferType.text, bytes: Array(plain.utf8)),
    ]
    if name == "vscode" {
      let data = #"vscode-editor-data{"version":1,"mode":"swift"}"#.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
      items.append(
        TransferContent.Item(type: TransferType.webData, bytes: [92, 0, 0, 0, 1, 0, 0, 0] + data)
      )
    }
    return TransferContent(items)
  }
}
