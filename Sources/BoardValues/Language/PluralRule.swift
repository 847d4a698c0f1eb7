/// The rule by which a language chooses among the forms of a word for a number, as the header of a
/// catalogue states it: `nplurals=2; plural=(n != 1);`.
package struct PluralRule: Equatable, Sendable {
  package let count: Int
  private let expression: Expression

  /// English: one form for one, and another for all other numbers.
  package static let english = PluralRule(
    count: 2,
    expression: .binary(.notEqual, .number, .constant(1))
  )

  private init(count: Int, expression: Expression) {
    self.count = count
    self.expression = expression
  }

  /// Parses the value of `Plural-Forms`; nil if it is no such rule.
  package init?(parsing text: String) {
    var fields: [String: Substring] = [:]
    for field in text.split(separator: ";") {
      let parts = field.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].filter { !$0.isWhitespace }] = parts[1]
    }
    guard let count = fields["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...10).contains(count), let plural = fields["plural"]
    else { return nil }
    var parser = Parser(plural)
    guard let expression = parser.whole() else { return nil }
    self.init(count: count, expression: expression)
  }

  /// Returns the index of the form for a number. A rule that gives no such form means the first.
  package func form(for number: Int) -> Int {
    let form = expression.value(abs(number))
    return (0..<count).contains(form) ? form : 0
  }
}

/// The C expressions of these rules: numbers, `n`, arithmetic, comparisons, and `?:`.
private indirect enum Expression: Equatable, Sendable {
  case number
  case constant(Int)
  case not(Expression)
  case binary(Operator, Expression, Expression)
  case choice(Expression, Expression, Expression)

  enum Operator: String, CaseIterable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case atMost = "<="
    case atLeast = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case over = "/"
    case modulo = "%"

    /// How tightly the operator binds; of two, the higher one goes first.
    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .equal, .notEqual: 3
      case .atMost, .atLeast, .less, .greater: 4
      case .plus, .minus: 5
      case .times, .over, .modulo: 6
      }
    }

    func apply(_ a: Int, _ b: Int) -> Int {
      switch self {
      case .or: a != 0 || b != 0 ? 1 : 0
      case .and: a != 0 && b != 0 ? 1 : 0
      case .equal: a == b ? 1 : 0
      case .notEqual: a != b ? 1 : 0
      case .atMost: a <= b ? 1 : 0
      case .atLeast: a >= b ? 1 : 0
      case .less: a < b ? 1 : 0
      case .greater: a > b ? 1 : 0
      case .plus: a &+ b
      case .minus: a &- b
      case .times: a &* b
      case .over: b == 0 ? 0 : a.dividedReportingOverflow(by: b).partialValue
      case .modulo: b == 0 ? 0 : a.remainderReportingOverflow(dividingBy: b).partialValue
      }
    }
  }

  func value(_ n: Int) -> Int {
    switch self {
    case .number: n
    case .constant(let value): value
    case .not(let operand): operand.value(n) == 0 ? 1 : 0
    case .binary(let sign, let a, let b): sign.apply(a.value(n), b.value(n))
    case .choice(let condition, let a, let b): condition.value(n) != 0 ? a.value(n) : b.value(n)
    }
  }
}

/// A parser by precedence. Its depth is bounded, as a catalogue may come from anywhere.
private struct Parser {
  private var rest: Substring
  private var depth = 0
  private static let maxDepth = 100

  init(_ text: Substring) { rest = text }

  mutating func whole() -> Expression? {
    guard let expression = choice() else { return nil }
    skipSpaces()
    return rest.isEmpty ? expression : nil
  }

  private mutating func choice() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maxDepth, let condition = binary(above: 0) else { return nil }
    guard take("?") else { return condition }
    guard let first = choice(), take(":"), let second = choice() else { return nil }
    return .choice(condition, first, second)
  }

  private mutating func binary(above precedence: Int) -> Expression? {
    guard var left = operand() else { return nil }
    while let sign = nextOperator(above: precedence) {
      guard let right = binary(above: sign.precedence) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func nextOperator(above precedence: Int) -> Expression.Operator? {
    skipSpaces()
    // The operators of two characters come first, so that `<=` is not read as `<`.
    guard let sign = Expression.Operator.allCases.first(where: { rest.hasPrefix($0.rawValue) }),
      sign.precedence > precedence
    else { return nil }
    rest = rest.dropFirst(sign.rawValue.count)
    return sign
  }

  private mutating func operand() -> Expression? {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.maxDepth else { return nil }
    if take("!") { return operand().map(Expression.not) }
    if take("(") {
      guard let inner = choice(), take(")") else { return nil }
      return inner
    }
    if take("n") { return .number }
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let value = Int(digits) else { return nil }
    rest = rest.dropFirst(digits.count)
    return .constant(value)
  }

  private mutating func take(_ word: String) -> Bool {
    skipSpaces()
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func skipSpaces() { rest = rest.drop(while: \.isWhitespace) }
}
