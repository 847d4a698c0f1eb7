import BoardValues
import CX11

/// A target that other programs may request: one type of an offer under one of its names.
struct OfferedTarget {
  let target: Atom
  /// The type that the answer states.
  let type: Atom
  private let item: Int
  private let isLatin1: Bool

  /// The number of bytes up to which a text is searched for characters that are not in Latin-1.
  private static let longestLatin1 = 1 << 20

  /// Returns the targets of a content, the best first.
  static func all(of content: TransferContent, on display: Display) -> [OfferedTarget] {
    let names = content.items.map { display.names.atom(named: $0.type) }
    return content.items.indices.flatMap { index in
      content.items[index].type == TransferType.text
        ? forms(ofText: index, content.items[index].bytes, on: display)
        : [OfferedTarget(target: names[index], type: names[index], item: index, isLatin1: false)]
    }
  }

  private static func forms(
    ofText item: Int,
    _ bytes: [UInt8],
    on display: Display
  ) -> [OfferedTarget] {
    TextTarget.allCases.compactMap { form in
      let name = display.names.atom(named: form.rawValue)
      let isLatin1 = form == .latin1
      let isPossible =
        !isLatin1 || (bytes.count <= longestLatin1 && Latin1.bytes(ofUTF8: bytes) != nil)
      let type = form == .any ? display[.utf8String] : name
      return isPossible
        ? OfferedTarget(target: name, type: type, item: item, isLatin1: isLatin1) : nil
    }
  }

  func bytes(in content: TransferContent) -> [UInt8]? {
    guard content.items.indices.contains(item) else { return nil }
    let bytes = content.items[item].bytes
    return isLatin1 ? Latin1.bytes(ofUTF8: bytes) : bytes
  }
}
