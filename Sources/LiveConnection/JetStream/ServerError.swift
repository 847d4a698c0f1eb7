import BoardValues

/// What the server says in an answer that something was not done.
struct ServerError {
  /// Numbers of errors, as JetStream has them.
  private static let names: [UInt64: LiveFailure] = [
    10023: .full, 10028: .full, 10047: .full, 10053: .full, 10077: .full, 10122: .full,
    10054: .tooLarge, 10037: .missing, 10071: .changed, 10164: .changed,
  ]
  /// A server of several that is just choosing who leads, or is starting.
  private static let passing: Set<UInt64> = [10004, 10007, 10008, 10009, 10118, 10119]

  private let code: UInt64
  private let description: String

  init?(_ answer: Answer) {
    guard let error = answer["error"] else { return nil }
    code = error["err_code"]?.number ?? 0
    description = error["description"]?.text ?? ""
  }

  var isStreamMissing: Bool { code == 10059 }
  var isPassing: Bool { Self.passing.contains(code) }
  var hasNoJetStream: Bool { code == 10076 || code == 10039 || code == 10035 }

  var failure: LiveFailure {
    let words = description.prefix(200).filter { !$0.isNewline && $0 != "\u{1B}" }
    return Self.names[code] ?? .other(String(words))
  }
}
