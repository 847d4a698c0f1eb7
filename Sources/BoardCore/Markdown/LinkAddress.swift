import BoardValues

/// Parts of an address, found byte by byte.
package enum LinkAddress {
  /// Returns `http` of `http://example.org`, in small letters; nil for a path.
  package static func scheme(of address: String) -> String? {
    let bytes = address.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      isLetter(first), bytes[..<colon].allSatisfy(isSchemeByte)
    else { return nil }
    return address[..<colon].lowercased()
  }

  /// Returns the host and its port, or all of an address that has none.
  package static func host(of address: String) -> String {
    guard let authority = authority(of: address), !authority.isEmpty else { return address }
    let at = authority.utf8.lastIndex(of: UInt8(ascii: "@"))
    return String(at.map { authority[authority.utf8.index(after: $0)...] } ?? authority)
  }

  /// Returns what stands before the host, and may look like one: `bank.com` of
  /// `https://bank.com@evil.org`.
  package static func userName(in address: String) -> String? {
    guard let authority = authority(of: address) else { return nil }
    return authority.utf8.lastIndex(of: UInt8(ascii: "@")).map { String(authority[..<$0]) }
  }

  /// Returns a host in the spelling in which it is looked up: `bücher.de` is `xn--bcher-kva.de`.
  /// Different letters that look alike are told apart by it.
  package static func lookedUp(_ host: String) -> String {
    host.lowercased().unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isASCII) ? String($0) : "xn--" + Punycode.encoded($0) }
      .joined(separator: ".")
  }

  /// Returns the part between the scheme and the path. Browsers take backslashes for slashes, and for
  /// pages any number of them.
  private static func authority(of address: String) -> Substring? {
    guard let scheme = scheme(of: address) else { return nil }
    let rest = address[address.utf8.index(address.startIndex, offsetBy: scheme.utf8.count + 1)...]
    let isPage = scheme == "http" || scheme == "https"
    guard isPage || rest.beginsExactly(with: "//") else { return nil }
    let start =
      isPage
      ? rest.utf8.firstIndex { !isSlash($0) } ?? rest.endIndex
      : rest.utf8.index(rest.startIndex, offsetBy: 2)
    let end = rest[start...].utf8.firstIndex { isSlash($0) || "?#".utf8.contains($0) }
    return rest[start..<(end ?? rest.endIndex)]
  }

  /// Returns an address with `%20` and its like read; the address itself if that would not be text.
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

  private static func isSlash(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "+-.".utf8.contains(byte)
  }
}
