/// Numbers of 64 bits as sixteen lower-case hexadecimal digits.
package enum Hex {
  package static func text(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// Reads such a number, of capital digits too; nil for anything else.
  package static func number(_ text: String) -> UInt64? {
    text.utf8.count == 16 ? UInt64(text, radix: 16) : nil
  }
}
