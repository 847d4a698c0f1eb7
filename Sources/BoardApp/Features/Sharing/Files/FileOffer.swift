import BoardCore
import BoardValues
import LinuxSystem
import LiveConnection

/// An offer of a file that others want: its size, and the digest of its content unless it is too large to be sent. The
/// offer of a note that was written since has a number, and the former contents.
struct FileOffer: Equatable, Sendable {
  /// The largest content that is sent, and its largest part, in bytes. Parts are small, since steps wait behind them.
  static let (largest, partSize) = (8 << 20, 128 << 10)
  /// The most former contents that are told.
  static let mostFormer = 12

  var size: Int
  var digest: ContentDigest?
  /// How often the file was written since it was first offered. Of several offers the highest counts.
  var number = 0
  var former: [ContentDigest] = []

  /// The offer of a file that is too large to be sent.
  init(ofSize size: Int) { self.size = size }

  init(_ digest: ContentDigest, size: Int) { (self.digest, self.size) = (digest, size) }

  /// The number of parts.
  var count: Int { (size + Self.partSize - 1) / Self.partSize }

  func range(of part: Int) -> Range<Int> {
    part * Self.partSize..<min((part + 1) * Self.partSize, size)
  }

  var encoded: [UInt8] {
    var members = [JSONObject.Member(key: "size", value: .number("\(size)"))]
    if let digest { members.append(.init(key: "digest", value: .string(digest.text))) }
    if number > 0 {
      members.append(.init(key: "number", value: .number("\(number)")))
      let texts = former.suffix(Self.mostFormer).map { JSONValue.string($0.text) }
      members.append(.init(key: "former", value: .array(texts)))
    }
    return JSONWriter.bytes(of: .object(JSONObject(members)), .compact)
  }

  /// Reads an offer, which anybody may have written; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard case .object(let object)? = try? JSONReader.value(in: bytes),
      let size = Self.whole(object["size"]), size > 0
    else { return nil }
    self.size = size
    guard size <= Self.largest else { return }
    guard let digest = object["digest"]?.text.flatMap({ ContentDigest($0) }) else { return nil }
    self.digest = digest
    guard let number = Self.whole(object["number"]), case .array(let former)? = object["former"],
      former.count <= Self.mostFormer
    else { return }
    self.number = number
    self.former = former.compactMap { $0.text.flatMap { ContentDigest($0) } }
  }

  private static func whole(_ value: JSONValue?) -> Int? {
    guard let number = value?.double, number >= 0, number < 1e15, number == number.rounded() else {
      return nil
    }
    return Int(number)
  }
}
