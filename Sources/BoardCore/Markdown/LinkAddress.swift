/// Parts of an address, found byte by byte.
package enum LinkAddress {
  /// `http` of `http://example.org`, in small letters; nil for a path.
  package static func scheme(of address: String) -> String? {
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      isLetter(first), bytes[..<colon].allSatisfy(isSchemeByte)
    else { return nil }
    return address[..<colon].lowercased()
  }

  /// The host, or all of an address that has none.
  package static func host(of address: String) -> String {
    let parts = address.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].hasSuffix(":"), parts[1].isEmpty else { return address }
    return String(parts[2].prefix { $0 != "/" && $0 != "?" && $0 != "#" })
  }

  /// With `%20` and its like read; itself if that would not be text.
  package static func withoutEscapes(_ address: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(address.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), value != 0
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? address
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "+-.".utf8.contains(byte)
  }
}
