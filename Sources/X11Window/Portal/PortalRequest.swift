import BoardValues

/// Something that the portal does with a person, and says afterwards what came of it.
struct PortalRequest: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case choose
    /// This address or file.
    case open(String)
  }

  /// What came of it.
  enum Outcome: Equatable, Sendable {
    case file(String)
    case done, cancelled, failed
  }

  var purpose: Purpose
  /// Where the portal is going to say so. It follows from names that are known before the call, so
  /// that nobody can miss the answer.
  let path: String

  static let interface = "org.freedesktop.portal.Request"

  /// `caller` is how the bus calls us, `:1.42`.
  init(_ purpose: Purpose, token: String, caller: String) {
    self.purpose = purpose
    let sender = caller.utf8.drop { $0 == UInt8(ascii: ":") }.map { byte in
      byte == UInt8(ascii: ".") ? "_" : String(Unicode.Scalar(byte))
    }
    path = "/org/freedesktop/portal/desktop/request/\(sender.joined())/\(token)"
  }

  /// The signal that it waits for.
  var rule: String {
    "type='signal',sender='\(Portal.name)',interface='\(Self.interface)',member='Response',"
      + "path='\(path)'"
  }

  /// What a signal with these values says.
  func outcome(_ values: [BusValue]) -> Outcome {
    guard let code = values.first?.unsigned else { return .failed }
    // 1 is the button; Escape and a closed dialog come as 2, “ended in some other way”.
    guard code == 0 else { return .cancelled }
    guard purpose == .choose else { return .done }
    guard let address = values.dropFirst().first?["uris"]?.elements.first?.text,
      case .file(let path)? = URIList(Array(address.utf8)).entries.first
    else { return .failed }
    return .file(path)
  }
}
