import BoardCore
import BoardValues
import LinuxSystem
import Pictures

/// A reason to ask before opening a link.
enum Caution: Hashable, Sendable {
  case elsewhere
  case runs
  /// An address that is neither a web page nor an email address.
  case scheme(String)
  /// A host that is preceded by a user name that looks like a host.
  case userName(String)
  /// A host that is looked up in another spelling.
  case letters(host: String)
  case unseen

  var words: String {
    switch self {
    case .elsewhere: localized("It leads away from the folder of the board.")
    case .runs: localized("It can run: opening it may start a program.")
    case .scheme(let scheme):
      localized("The address begins with {scheme}: and is for another program.", ["scheme": scheme])
    case .userName(let name):
      localized("“{name}” before the @ is no part of the host.", ["name": name.revealed.shortened])
    case .letters(let host):
      localized("The host has letters that look like others; it is {host}.", ["host": host])
    case .unseen: localized("It has characters that are not seen; they are written out here.")
    }
  }
}

extension Destination {
  /// The schemes that open without a question: those of web pages and of email.
  private static let harmless: Set = ["http", "https", "mailto"]
  /// The schemes of addresses that are programs themselves.
  private static let code: Set = ["javascript", "vbscript", "data"]

  /// The scheme of an address that is never opened; nil for all other links.
  var refusedScheme: String? {
    guard case .address(let address) = self, let scheme = LinkAddress.scheme(of: address) else {
      return nil
    }
    return Self.code.contains(scheme) ? scheme : nil
  }

  /// Returns the reasons to ask before opening: files outside `folder`, that of the board or of its vault;
  /// files that may run; addresses that are unusual or resemble others.
  func cautions(from folder: String?) -> [Caution] {
    let unseen: [Caution] = place.revealed.isSame(as: place) ? [] : [.unseen]
    switch self {
    case .address(let address): return Self.cautions(address) + unseen
    case .file(let path, _):
      let kind = FileKind(ofFile: path)
      let runs = RunnableFile.canRun(path, isUnknown: kind == .other)
      return (runs ? [.runs] : []) + elsewhere(path, folder) + unseen
    case .board(let path, _): return elsewhere(path, folder) + unseen
    case .here, .missing: return []
    }
  }

  private func elsewhere(_ path: String, _ folder: String?) -> [Caution] {
    folder.flatMap { Path.relative(path, to: $0) } == nil ? [.elsewhere] : []
  }

  private static func cautions(_ address: String) -> [Caution] {
    let scheme = LinkAddress.scheme(of: address) ?? ""
    var cautions: [Caution] = harmless.contains(scheme) ? [] : [.scheme(scheme)]
    guard scheme != "mailto" else { return cautions }
    if let name = LinkAddress.userName(in: address) { cautions.append(.userName(name)) }
    let host = LinkAddress.host(of: address)
    // Invisible characters have a caution of their own.
    guard !host.isSame(as: address), !host.utf8.allSatisfy({ $0 < 0x80 }),
      host.revealed.isSame(as: host)
    else { return cautions }
    return cautions + [.letters(host: LinkAddress.lookedUp(host).glimpsed)]
  }
}
