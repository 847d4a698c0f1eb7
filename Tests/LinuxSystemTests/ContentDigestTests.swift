import LinuxSystem
import Testing

@Suite("The digest of a content")
struct ContentDigestTests {
  @Test("FIPS 180-2: the digests of the examples")
  func examples() {
    let examples = [
      "": "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "abc": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq":
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    ]
    for (text, digits) in examples { #expect(ContentDigest(of: text)?.text == digits) }
  }

  @Test("a digest is 64 lower-case digits")
  func reading() throws {
    let text = try #require(ContentDigest(of: "abc")).text
    #expect(ContentDigest(text) == ContentDigest(of: "abc"))
    for wrong in [
      text.uppercased(), String(text.dropLast()), text + "0", "", "*", "g" + text.dropFirst(),
    ] {
      #expect(ContentDigest(wrong) == nil)
    }
  }
}
