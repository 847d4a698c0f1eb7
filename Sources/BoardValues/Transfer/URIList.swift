/// A list of addresses of files and others, one per line (RFC 2483).
package struct URIList: Equatable, Sendable {
  package private(set) var entries: [Entry] = []
  /// Whether the list names a file by bytes that are not UTF-8, which a board cannot hold.
  package private(set) var hasUnreadable = false

  package enum Entry: Equatable, Sendable {
    /// An absolute path.
    case file(String)
    case address(String)
  }

  package init(_ bytes: [UInt8]) {
    for line in PlainText.normalized(bytes).split(separator: "\n") where line.first != "#" {
      let address = line.filter { !$0.isWhitespace }
      if address.isEmpty { continue }
      guard let path = Self.encodedPath(address) else {
        entries.append(.address(String(address)))
        continue
      }
      if let path = Self.decoded(path) {
        entries.append(.file(path))
      } else {
        hasUnreadable = true
      }
    }
  }

  /// The path, if the list names one file and nothing else.
  package var onlyFile: String? {
    guard entries.count == 1, case .file(let path)? = entries.first, !hasUnreadable else {
      return nil
    }
    return path
  }

  /// Returns the address of a file, as `URIList` reads it.
  package static func address(ofFile path: String) -> String {
    let safe = path.utf8.map { byte -> String in
      let isPlain =
        byte < 0x80
        && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
      if isPlain || "/-._~".utf8.contains(byte) { return String(Unicode.Scalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.utf8.count < 2 ? "0" : "") + digits
    }
    return "file://" + safe.joined()
  }

  /// Returns the path in the address of a file on this computer, or nil for any other address.
  private static func encodedPath(_ address: String) -> Substring? {
    guard address.prefix(5).lowercased() == "file:" else { return nil }
    let rest = address.dropFirst(5)
    guard rest.beginsExactly(with: "//") else {
      return rest.beginsExactly(with: "/") ? rest : nil
    }
    let location = rest.dropFirst(2)
    let end = location.utf8.firstIndex(of: UInt8(ascii: "/")) ?? location.endIndex
    let (host, path) = (location[..<end], location[end...])
    return (host.isEmpty || host.lowercased() == "localhost") && !path.isEmpty ? path : nil
  }

  /// Returns the path with its escapes decoded, or nil if it is not UTF-8 or holds a zero byte.
  private static func decoded(_ path: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(path.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }
}
