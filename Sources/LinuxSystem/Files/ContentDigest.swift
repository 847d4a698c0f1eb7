import BoardValues

/// A digest of some bytes for which nobody finds other bytes (SHA-256).
///
/// GLib computes it, which the program has loaded with Pango.
package struct ContentDigest: Hashable, Sendable {
  /// The 64 lower-case hexadecimal digits.
  package let text: String

  /// Reads a digest; nil for anything else.
  package init?(_ text: String) {
    guard text.utf8.count == 64,
      text.utf8.allSatisfy({ Ascii.hexValue($0) != nil && !(0x41...0x46).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Computes the digest of some bytes, or returns nil if GLib is missing (`g_compute_checksum_for_data`).
  ///
  /// - Complexity: O(*n*), some hundred megabytes a second.
  package init?(of bytes: [UInt8]) {
    guard let library = Self.library,
      let digits = bytes.withUnsafeBytes({
        library.compute(library.sha256, $0.baseAddress, UInt($0.count))
      })
    else { return nil }
    defer { library.release(digits) }
    self.init(String(cString: digits))
  }

  package init?(of text: String) { self.init(of: Array(text.utf8)) }

  private static let library = Library()

  private struct Library: Sendable {
    /// `G_CHECKSUM_SHA256`
    let sha256: Int32 = 2
    let compute:
      @Sendable @convention(c) (Int32, UnsafeRawPointer?, UInt) -> UnsafeMutablePointer<CChar>?
    let release: @Sendable @convention(c) (UnsafeMutableRawPointer?) -> Void

    init?() {
      guard let library = SharedLibrary("libglib-2.0.so.0"),
        let compute = try? library.required("g_compute_checksum_for_data")
          as @Sendable @convention(c) (Int32, UnsafeRawPointer?, UInt) -> UnsafeMutablePointer<
            CChar
          >?,
        let release = try? library.required("g_free")
          as @Sendable @convention(c) (
            UnsafeMutableRawPointer?
          ) -> Void
      else { return nil }
      (self.compute, self.release) = (compute, release)
    }
  }
}
