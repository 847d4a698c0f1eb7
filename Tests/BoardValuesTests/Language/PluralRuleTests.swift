import Testing

@testable import BoardValues

@Suite struct PluralRuleTests {
  /// The rule of Arabic, which has more forms than any other language here.
  static let arabic =
    "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"

  private func forms(_ text: String, _ numbers: [Int]) throws -> [Int] {
    let rule = try #require(PluralRule(parsing: text))
    return numbers.map(rule.form)
  }

  @Test("German and Greek have one form for one and another for the rest")
  func two() throws {
    #expect(try forms("nplurals=2; plural=(n != 1);", [0, 1, 2, 11, 101]) == [1, 0, 1, 1, 1])
  }

  @Test("Japanese has one form")
  func one() throws {
    #expect(try forms("nplurals=1; plural=0;", [0, 1, 2, 100]) == [0, 0, 0, 0])
  }

  @Test("Arabic has six: none, one, two, a few, many, and the round hundreds")
  func six() throws {
    let numbers = [0, 1, 2, 3, 10, 11, 26, 99, 100, 101, 102, 103, 110, 111, 1000]
    #expect(try forms(Self.arabic, numbers) == [0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 3, 3, 4, 5])
  }

  @Test("operators bind as in C, and parentheses and ! go first")
  func binding() throws {
    #expect(try forms("nplurals=10; plural=1 + 2 * 3 - 4;", [5]) == [3])
    #expect(try forms("nplurals=10; plural=(1 + 2) * 3;", [5]) == [9])
    #expect(
      try forms("nplurals=2; plural=!(n == 1 || n > 3 && n < 6);", [1, 2, 4, 6]) == [0, 1, 0, 1]
    )
    #expect(try forms("nplurals=3; plural=8 - 4 - 2;", [1]) == [2])
  }

  @Test("a division by zero and a form that there is not mean no trap")
  func harmless() throws {
    #expect(try forms("nplurals=2; plural=n / 0;", [7]) == [0])
    #expect(try forms("nplurals=2; plural=n % (n - n);", [7]) == [0])
    #expect(try forms("nplurals=2; plural=9;", [7]) == [0])
    #expect(try forms("nplurals=2; plural=n * 9223372036854775807 * n;", [Int.max]).count == 1)
  }

  @Test(
    "what is no rule is refused",
    arguments: [
      "", "nplurals=2;", "nplurals=0; plural=0;", "nplurals=2; plural=;", "nplurals=2; plural=m;",
      "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=1 2;",
      "nplurals=2; plural=99999999999999999999;",
      "nplurals=2; plural=" + String(repeating: "(", count: 100_000) + ";",
    ]
  )
  func refused(text: String) {
    #expect(PluralRule(parsing: text) == nil)
  }
}
