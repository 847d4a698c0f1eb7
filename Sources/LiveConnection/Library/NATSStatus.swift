/// What functions of libnats return, as far as it makes a difference (`natsStatus`).
enum NATSStatus {
  static let ok: Int32 = 0
  static let failed: Int32 = 1
  static let wrongProtocol: Int32 = 2
  static let inputOutput: Int32 = 3
  static let lineTooLong: Int32 = 4
  static let noServer: Int32 = 6
  static let serverNotSecure: Int32 = 8
  static let serverIsSecure: Int32 = 9
  static let authorization: Int32 = 11
  static let notPermitted: Int32 = 12
  static let tooLarge: Int32 = 21
  static let timeout: Int32 = 26
  static let ssl: Int32 = 29

  /// Why there is no connection.
  static func failure(_ status: Int32, _ reason: String, at server: String) -> LiveFailure {
    switch status {
    case authorization: .authorization(server)
    case ssl, serverNotSecure, serverIsSecure: .tls(server, reason)
    case wrongProtocol, lineTooLong, failed: .notNATS(server)
    case timeout: .noAnswer(server)
    default: .unreachable(server)
    }
  }
}
