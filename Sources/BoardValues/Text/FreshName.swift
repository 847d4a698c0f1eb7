/// The ids of new elements, in the form that most boards have.
package enum FreshName {
  package static let length = 16

  /// Returns sixteen lower-case hexadecimal digits.
  package static func make(using generator: inout some RandomNumberGenerator) -> String {
    let bits = generator.next() as UInt64
    let digits = (0..<length).map {
      Ascii.hexDigit(UInt8(truncatingIfNeeded: bits >> (60 - 4 * $0)))
    }
    return String(decoding: digits, as: UTF8.self)
  }
}
