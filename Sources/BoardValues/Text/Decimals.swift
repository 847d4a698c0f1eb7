/// Numbers as scripts and logs show them.
package enum Decimals {
  /// Returns the shortest form of a number, without a decimal point if it is whole.
  package static func shortest(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// Returns a number with spaces between groups of three digits: `1 640`.
  package static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.reduce(into: "") { text, index in
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += " " }
      text.append(digits[index])
    }
  }

  /// Returns a number with three decimals, rounded half away from zero, and never `-0.000`.
  package static func three(_ value: Double) -> String {
    guard let thousandths = Int(exactly: (value * 1000).rounded()) else { return "\(value)" }
    let digits = String(abs(thousandths) % 1000)
    let fraction = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(thousandths < 0 ? "-" : "")\(abs(thousandths) / 1000).\(fraction)"
  }
}
