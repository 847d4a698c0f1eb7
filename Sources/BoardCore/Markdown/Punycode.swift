/// Names of hosts with letters beyond ASCII, as they are looked up (RFC 3492).
enum Punycode {
  private static let base = 36
  /// The most letters of a name.
  private static let longest = 63

  /// Encodes a part of a host, without the `xn--` before it.
  static func encoded(_ label: some Collection<Unicode.Scalar>) -> String {
    let points = label.prefix(longest).map { Int($0.value) }
    var text = String(String.UnicodeScalarView(label.prefix(longest).filter(\.isASCII)))
    let plainCount = text.utf8.count
    if plainCount > 0 { text += "-" }
    var (point, delta, bias, count) = (128, 0, 72, plainCount)
    while count < points.count {
      let next = points.reduce(Int.max) { $1 >= point ? min($0, $1) : $0 }
      delta += (next - point) * (count + 1)
      point = next
      for other in points {
        if other < point { delta += 1 }
        guard other == point else { continue }
        text += digits(of: delta, bias)
        bias = adapted(delta, count + 1, isFirst: count == plainCount)
        (delta, count) = (0, count + 1)
      }
      (delta, point) = (delta + 1, point + 1)
    }
    return text
  }

  /// Returns a number as digits that tell where it ends.
  private static func digits(of number: Int, _ bias: Int) -> String {
    var (rest, position, text) = (number, base, "")
    while true {
      let threshold = min(max(position - bias, 1), 26)
      guard rest >= threshold else { return text + digit(rest) }
      text += digit(threshold + (rest - threshold) % (base - threshold))
      (rest, position) = ((rest - threshold) / (base - threshold), position + base)
    }
  }

  /// Returns a digit. Letters come before the digits of ten.
  private static func digit(_ value: Int) -> String {
    value < 26 ? String(value + 10, radix: base) : String(value - 26)
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (rest, steps) = (isFirst ? delta / 700 : delta / 2, 0)
    rest += rest / count
    while rest > 455 { (rest, steps) = (rest / 35, steps + base) }
    return steps + 36 * rest / (rest + 38)
  }
}
