extension String {
  /// Returns a word of as many letters. `String(repeating:count:)` appends them one by one, which takes seconds for
  /// millions.
  public static func letters(_ count: Int) -> String {
    String(decoding: [UInt8](repeating: UInt8(ascii: "x"), count: count), as: UTF8.self)
  }
}
