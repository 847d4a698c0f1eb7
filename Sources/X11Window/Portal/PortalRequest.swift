import BoardValues

/// A request that the portal carries out with the user. It reports the outcome later.
struct PortalRequest: Equatable, Sendable {
  enum Purpose: Equatable, Sendable {
    case choose
    /// The portal opens this address or file.
    case open(String)
  }

  /// The outcome of a request.
  enum Outcome: Equatable, Sendable {
    case file(String)
    case done, cancelled, failed
  }

  var purpose: Purpose
  /// The path at which the portal will report the outcome. It follows from names that are known
  /// before the call, so that the answer cannot be missed.
  let path: String

  static let interface = "org.freedesktop.portal.Request"

  /// Creates a request. `caller` is the bus's name for this program, `:1.42`.
  init(_ purpose: Purpose, token: String, caller: String) {
    self.purpose = purpose
    let sender = caller.utf8.drop { $0 == UInt8(ascii: ":") }.map { byte in
      byte == UInt8(ascii: ".") ? "_" : String(Unicode.Scalar(byte))
    }
    path = "/org/freedesktop/portal/desktop/request/\(sender.joined())/\(token)"
  }

  /// The rule that matches the signal with the outcome.
  var rule: String {
    "type='signal',sender='\(Portal.name)',interface='\(Self.interface)',member='Response',"
      + "path='\(path)'"
  }

  /// Returns the outcome that the values of a signal stand for.
  func outcome(_ values: [BusValue]) -> Outcome {
    guard let code = values.first?.unsigned else { return .failed }
    // Code 1 comes from the button; Escape and a closed dialog come as 2, “ended in some other
    // way”.
    guard code == 0 else { return .cancelled }
    guard purpose == .choose else { return .done }
    guard let address = values.dropFirst().first?["uris"]?.elements.first?.text,
      case .file(let path)? = URIList(Array(address.utf8)).entries.first
    else { return .failed }
    return .file(path)
  }
}
