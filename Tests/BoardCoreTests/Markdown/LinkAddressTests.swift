import BoardCore
import BoardValues
import Testing

@Suite("Addresses of links")
struct LinkAddressTests {
  @Test(
    "the host is what a browser would go to",
    arguments: [
      ("https://x.org/a", "x.org"), ("https://x.org:8080?a", "x.org:8080"),
      ("http:x.org#a", "x.org"), ("https:///x.org", "x.org"), ("https://a.com@x.org", "x.org"),
      ("https://a.com:1@b@x.org/", "x.org"), ("https://x.org\\@a.com", "x.org"),
      ("https://x.org/@a.com", "x.org"), ("ssh://me@x.org", "x.org"),
      ("mailto:me@x.org", "mailto:me@x.org"), ("file:///a/b", "file:///a/b"), ("a/b@c", "a/b@c"),
      ("https://x.org/\u{301}@a.com", "x.org"),
    ]
  )
  func host(address: String, host: String) {
    #expect(LinkAddress.host(of: address).isSame(as: host))
  }

  @Test(
    "letters beyond ASCII are spelled as they are looked up",
    arguments: [
      ("x.org", "x.org"), ("bücher.de", "xn--bcher-kva.de"), ("Bücher.DE", "xn--bcher-kva.de"),
      ("münchen-ost.example", "xn--mnchen-ost-9db.example"), ("日本語.jp", "xn--wgv71a119e.jp"),
      ("пример.испытание", "xn--e1afmkfd.xn--80akhbyknj4f"), ("..", ".."),
    ]
  )
  func lookedUp(host: String, spelling: String) {
    #expect(LinkAddress.lookedUp(host) == spelling)
  }
}
