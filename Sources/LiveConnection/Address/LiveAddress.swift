package import BoardValues

/// The address of a live board: `nats://[user:password@|token@]HOST[:PORT]/BOARD`, or `tls://`.
///
/// Its description leaves out what gives access: the login, and the board's id but for its first digits.
package struct LiveAddress: Hashable, Sendable {
  /// What the server wants to know before it lets somebody in.
  package enum Login: Hashable, Sendable {
    case user(String, password: String)
    case token(String)
  }

  /// Why a text is no address.
  package enum Problem: Error, Hashable, Sendable {
    case scheme, login, host, port, board, length

    package var words: Words {
      switch self {
      case .scheme: localized("an address begins with nats:// or tls://")
      case .login: localized("the name or the password in the address cannot be read")
      case .host: localized("the address names no computer")
      case .port: localized("the port in the address is no number from 1 to 65535")
      case .board: localized("the address ends with no board: / and 32 digits from 0 to f")
      case .length: localized("the address is too long")
      }
    }
  }

  package static let usualPort: UInt16 = 4222
  /// The longest address that is read, in bytes.
  private static let maxLength = 2000

  package var isSecure = false
  package var login: Login?
  /// A name, or an address of IP; version 6 without brackets.
  package var host: String
  package var port: UInt16
  /// 128 random bits as 32 lower-case hexadecimal digits.
  package let board: String

  package init(
    host: String,
    port: UInt16 = LiveAddress.usualPort,
    board: String,
    login: Login? = nil,
    isSecure: Bool = false
  ) throws(Problem) {
    guard Self.isHost(host) else { throw .host }
    guard Self.isBoard(board) else { throw .board }
    (self.host, self.port, self.board, self.login) = (host, port, board, login)
    self.isSecure = isSecure
  }

  /// Reads an address. Linear in its length, which is bounded.
  package init(_ text: String) throws(Problem) {
    guard text.utf8.count <= Self.maxLength else { throw .length }
    let (isSecure, afterScheme) = try Self.scheme(of: text)
    let slash = afterScheme.utf8.firstIndex(of: Ascii.slash)
    guard let slash else { throw .board }
    let board = String(afterScheme[slash...].dropFirst())
    let place = afterScheme[..<slash]
    let at = place.utf8.lastIndex(of: UInt8(ascii: "@"))
    let login = try at.map { at throws(Problem) in try Self.login(place[..<at]) }
    let (host, port) = try Self.place(at.map { place[$0...].dropFirst() } ?? place)
    try self.init(host: host, port: port, board: board, login: login, isSecure: isSecure)
  }

  /// A new board’s id.
  package static func newBoard() -> String {
    var generator = SystemRandomNumberGenerator()
    return FreshName.make(using: &generator) + FreshName.make(using: &generator)
  }

  // MARK: Reading

  private static func scheme(of text: String) throws(Problem) -> (Bool, Substring) {
    for (scheme, isSecure) in [("nats://", false), ("tls://", true)]
    where text.beginsExactly(with: scheme) {
      return (isSecure, text[text.utf8.index(text.startIndex, offsetBy: scheme.utf8.count)...])
    }
    throw .scheme
  }

  private static func login(_ text: Substring) throws(Problem) -> Login {
    let colon = text.utf8.firstIndex(of: Ascii.colon)
    guard let colon else {
      guard let token = Percent.decoded(text), !token.isEmpty else { throw .login }
      return .token(token)
    }
    guard let name = Percent.decoded(text[..<colon]), !name.isEmpty,
      let password = Percent.decoded(text[colon...].dropFirst())
    else { throw .login }
    return .user(name, password: password)
  }

  private static func place(_ text: Substring) throws(Problem) -> (String, UInt16) {
    var (host, port) = (text, Substring())
    if text.utf8.first == Ascii.openBracket {
      guard let end = text.utf8.firstIndex(of: Ascii.closeBracket) else { throw .host }
      host = text[..<end].dropFirst()
      port = text[end...].dropFirst()
      guard host.contains(":") else { throw .host }
    } else if let colon = text.utf8.firstIndex(of: Ascii.colon) {
      (host, port) = (text[..<colon], text[colon...])
    }
    guard !port.isEmpty else { return (String(host), usualPort) }
    let digits = port.dropFirst()
    guard port.first == ":", digits.utf8.allSatisfy(Ascii.isDigit), let number = UInt16(digits),
      number > 0
    else { throw .port }
    return (String(host), number)
  }

  private static func isHost(_ text: String) -> Bool {
    let isVersion6 = text.utf8.contains(Ascii.colon)
    return (1...253).contains(text.utf8.count)
      && text.utf8.first != Ascii.minus
      && text.utf8.allSatisfy { byte in
        isVersion6
          ? Ascii.hexValue(byte) != nil || byte == Ascii.colon || byte == Ascii.dot
          : Ascii.isLetterOrDigit(byte) || byte == Ascii.minus || byte == Ascii.dot
            || byte == UInt8(ascii: "_")
      }
  }

  static func isBoard(_ text: String) -> Bool {
    text.utf8.count == 32
      && text.utf8.allSatisfy { Ascii.hexValue($0) != nil && !(0x41...0x46).contains($0) }
  }

  // MARK: Printing

  /// The computer and its port, without secrets.
  package var server: String {
    (host.utf8.contains(Ascii.colon) ? "[\(host)]" : host) + ":\(port)"
  }

  private var scheme: String { isSecure ? "tls" : "nats" }

  /// The server as libnats wants it, without the login.
  var url: String { "\(scheme)://\(server)" }

  /// The whole address, with all that gives access.
  package var text: String {
    let login =
      switch login {
      case .user(let name, let password):
        "\(Percent.encoded(name)):\(Percent.encoded(password))@"
      case .token(let token): "\(Percent.encoded(token))@"
      case nil: ""
      }
    return "\(scheme)://\(login)\(server)/\(board)"
  }
}

extension LiveAddress: CustomStringConvertible, CustomDebugStringConvertible {
  package var description: String { "\(url)/\(board.prefix(4))…" }

  package var debugDescription: String { description }
}
