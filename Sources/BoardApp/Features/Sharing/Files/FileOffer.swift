import BoardCore
import BoardValues
import LinuxSystem
import LiveConnection

/// What somebody says of a file that others want: its size, and the digest of its content unless it is too large to be
/// sent.
struct FileOffer: Equatable, Sendable {
  /// The largest content that is sent, and its largest part, in bytes. Parts are small, since steps wait behind them.
  static let (largest, partSize) = (8 << 20, 128 << 10)

  var size: Int
  var digest: ContentDigest?

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
    return JSONWriter.bytes(of: .object(JSONObject(members)), .compact)
  }

  /// Reads an offer, which anybody may have written; nil if it is none.
  init?(_ bytes: [UInt8]) {
    guard case .object(let object)? = try? JSONReader.value(in: bytes),
      let size = object["size"]?.double, size >= 1, size < 1e15, size == size.rounded()
    else { return nil }
    self.size = Int(size)
    guard self.size <= Self.largest else { return }
    guard let digest = object["digest"]?.text.flatMap({ ContentDigest($0) }) else { return nil }
    self.digest = digest
  }
}
