import Glibc
import LinuxSystem
import TestSupport
import Testing

@testable import LiveConnection

@Suite("A live board over TLS", .takesLong)
struct SecurityTests {
  /// A folder with an authority, and with certificates by it for a server and for a person.
  private final class Certificates {
    let path: String

    init() throws {
      path = try #require(NewFile.makeDirectory(in: "/tmp"))
      try openssl(
        "req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 2 -subj /CN=authority"
      )
      for (name, subject) in [("server", "localhost"), ("ana", "ana")] {
        try openssl(
          "req -newkey rsa:2048 -nodes -keyout \(name).key -out \(name).csr -subj /CN=\(subject)"
        )
        PrivateFile.note("subjectAltName=DNS:localhost\n", at: "\(path)/names")
        try openssl(
          "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -out \(name).pem -days 2 "
            + "-extfile names"
        )
      }
    }

    private func openssl(_ words: String) throws {
      let command = ["sh", "-c", "cd \(path) && exec openssl \(words)"]
      let process = try #require(TestServer.spawn(command))
      var status: Int32 = 0
      waitpid(process, &status, 0)
      try #require(status == 0, "openssl \(words)")
    }

    func callAsFunction(_ name: String) -> String { "\(path)/\(name)" }

    deinit { _ = TestServer.spawn(["rm", "-rf", path]).map { waitpid($0, nil, 0) } }
  }

  private func client(
    _ server: TestServer,
    host: String = "localhost",
    _ change: (inout LiveOptions) -> Void
  ) throws -> Client {
    try Client(port: server.port, host: host, isSecure: true, change)
  }

  @Test("a server is trusted by the authority that was named, under its own name only")
  func trustsAuthority() throws {
    let files = try Certificates()
    let server = try TestServer(
      "tls { cert_file: \"\(files("server.pem"))\", key_file: \"\(files("server.key"))\" }"
    )
    try client(server) { $0.authorities = files("ca.pem") }.connected()
    for (host, authorities) in [("localhost", nil), ("127.0.0.1", files("ca.pem"))] {
      let failure = try client(server, host: host) { $0.authorities = authorities }.refused()
      guard case .tls = failure else {
        Issue.record("\(failure)")
        continue
      }
    }
    // Without TLS in the address there is no connection, and no login is sent.
    let failure = try Client(server, login: .token("geheim")).refused()
    guard case .tls = failure else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test("a person is known by a certificate")
  func showsCertificate() throws {
    let files = try Certificates()
    let server = try TestServer(
      """
      tls { cert_file: "\(files("server.pem"))", key_file: "\(files("server.key"))",
        ca_file: "\(files("ca.pem"))", verify: true }
      """
    )
    try client(server) {
      $0.authorities = files("ca.pem")
      $0.certificate = (files("ana.pem"), files("ana.key"))
    }.connected()
    let without = try client(server) { $0.authorities = files("ca.pem") }
    _ = try without.wait("a failure") { event -> Bool? in
      switch event {
      case .disconnected, .refused: true
      default: nil
      }
    }
    #expect(!without.connection.isReady)
  }

  @Test("a server without TLS is refused if the address asks for it")
  func insistsOnSecurity() throws {
    let server = try TestServer()
    guard case .tls = try client(server, { _ in }).refused() else {
      Issue.record("not refused")
      return
    }
  }

  @Test("files that are not there are told")
  func missesFiles() throws {
    let server = try TestServer()
    for change in [
      { $0.authorities = "/nowhere" }, { $0.certificate = ("/nowhere", "/nowhere") },
      { $0.credentials = "/nowhere" },
    ] as [(inout LiveOptions) -> Void] {
      let client = try Client(server, "Ana", change)
      _ = try client.wait("a failure") { event -> Bool? in
        switch event {
        case .disconnected, .refused: true
        default: nil
        }
      }
    }
  }
}
