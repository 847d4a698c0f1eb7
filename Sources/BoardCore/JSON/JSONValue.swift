package import BoardValues

/// JSON as it was written: members keep their order, numbers keep their literal.
///
/// A board is saved back with everything its author or another program put there, so nothing may be
/// normalised on the way in.
package enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  /// The literal, exactly as in the file (`1.0` stays `1.0`).
  case number(String)
  case string(String)
  case array([JSONValue])
  case object(JSONObject)
}

// Compared by bytes: a text that differs only in how its accents are composed is different, and
// `==` is very slow for some texts.
extension JSONValue {
  func isSame(as other: JSONValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)), (.string(let a), .string(let b)): a.isSame(as: b)
    case (.array(let a), .array(let b)): a.elementsEqual(b) { $0.isSame(as: $1) }
    case (.object(let a), .object(let b)):
      a.members.elementsEqual(b.members) {
        $0.key.isSame(as: $1.key) && $0.value.isSame(as: $1.value)
      }
    default: false
    }
  }

  /// Returns whether two values say the same, in whatever order their members are and however their numbers
  /// are written.
  package func says(_ other: JSONValue) -> Bool {
    if isSame(as: other) { return true }
    switch (self, other) {
    case (.number, .number): return shortNumber.map { $0 == other.shortNumber } == true
    case (.array(let a), .array(let b)): return a.elementsEqual(b) { $0.says($1) }
    case (.object(let a), .object(let b)):
      return a.members.count == b.members.count
        && a.membersByKey.elementsEqual(b.membersByKey) {
          $0.key.isSame(as: $1.key) && $0.value.says($1.value)
        }
    default: return false
    }
  }
}

extension JSONValue {
  /// The value of a literal with no more digits than a `Double` has; nil for all others.
  private var shortNumber: Double? {
    guard case .number(let literal) = self, literal.utf8.count(where: Ascii.isDigit) <= 15 else {
      return nil
    }
    return double.flatMap { $0.isFinite ? $0 : nil }
  }

  /// A value that is the same for all that say the same.
  private var plain: JSONValue {
    switch self {
    case .array(let items): .array(items.map(\.plain))
    case .object(let object):
      .object(
        JSONObject(
          object.membersByKey.map { JSONObject.Member(key: $0.key, value: $0.value.plain) }
        )
      )
    case .number: shortNumber.map { .number(Decimals.shortest($0)) } ?? self
    case .null, .bool, .string: self
    }
  }

  /// What the value says, as one line of text.
  package var meaning: ExactText { plain.line }

  /// A digest of what the value says, equal for all that say the same.
  ///
  /// - Complexity: O(*n*) in the bytes of the value.
  package var digest: UInt64 {
    switch self {
    case .null: 1
    case .bool(let isTrue): isTrue ? 2 : 3
    case .number(let literal):
      // Adding zero takes the sign off a negative zero.
      shortNumber.map { ContentMark.digest(of: ($0 + 0).bitPattern, from: 4) }
        ?? ContentMark.digest(of: literal, from: 5)
    case .string(let text): ContentMark.digest(of: text, from: 6)
    case .array(let values): values.reduce(7) { ContentMark.digest(of: $1.digest, from: $0) }
    case .object(let object):
      // A sum, as the order of the members says nothing.
      object.members.reduce(8) { sum, member in
        sum &+ ContentMark.digest(of: member.key, from: member.value.digest)
      }
    }
  }

  /// The value as one line of text.
  var line: ExactText {
    ExactText(String(decoding: JSONWriter.bytes(of: self, .compact), as: UTF8.self))
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The value of the literal; infinite if no `Double` is large enough.
  package var double: Double? {
    guard case .number(let literal) = self else { return nil }
    return Self.smallInteger(literal) ?? Double(literal)
  }

  /// Returns the value of a short whole number. A board's numbers nearly always are such, and
  /// `Double.init` is far too careful for them.
  private static func smallInteger(_ literal: String) -> Double? {
    let digits = literal.utf8
    guard digits.count <= 15 else { return nil }
    var sum = 0
    var isNegative = false
    for byte in digits {
      if Ascii.isDigit(byte) {
        sum = sum * 10 + Int(byte - Ascii.zero)
      } else if byte == Ascii.minus, !isNegative {
        isNegative = true
      } else {
        return nil
      }
    }
    return isNegative ? -Double(sum) : Double(sum)
  }

  /// Returns a whole number, rounded half away from zero as the format wants it; nil if there is none.
  package static func integer(_ number: Double) -> JSONValue? {
    Int64(exactly: number.rounded()).map { .number(String($0)) }
  }
}
