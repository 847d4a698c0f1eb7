/// A folder of texts: it makes them comparable for finding, without case, accents and different
/// spellings of one letter.
///
/// The result is UTF-8. Accents are dropped if they are signs on a letter, as in Latin, Greek,
/// Cyrillic, Hebrew points and Arabic vowel signs. A mark that makes another letter or is a vowel
/// of its own, as in Devanagari, Thai or kana, stays, in canonical order. The complexity is at most
/// O(*n* log *n*) for every text: files may hold a megabyte of accents.
@MainActor
package final class TextFolder {
  /// The decomposition of a scalar for compatibility, which the standard library does not offer.
  private let decompose: (Unicode.Scalar) -> [Unicode.Scalar]
  /// The folded scalars, in pages of `Page.size`.
  private var pages: [UInt32: Page] = [:]

  package init(decompose: @escaping (Unicode.Scalar) -> [Unicode.Scalar]) {
    self.decompose = decompose
  }

  private final class Page {
    static let size: UInt32 = 128

    let number: UInt32
    private(set) var bytes: [UInt8] = []
    private var ends: [UInt16] = [0]
    /// The scalars whose folded form has a mark that must be ordered among other marks.
    private(set) var marked: Set<UInt32> = []

    init(_ number: UInt32, _ units: (Unicode.Scalar) -> [Unit]) {
      self.number = number
      for value in number * Self.size..<(number + 1) * Self.size {
        let units = Unicode.Scalar(value).map(units) ?? []
        for unit in units { bytes += unit.scalar.utf8 }
        ends.append(UInt16(clamping: bytes.count))
        if units.contains(where: { $0.order != 0 }) { marked.insert(value) }
      }
    }

    /// Returns the range in `bytes` of a scalar of this page.
    func range(_ scalar: Unicode.Scalar) -> Range<Int> {
      let index = Int(scalar.value % Self.size)
      return Int(ends[index])..<Int(ends[index + 1])
    }
  }

  /// A scalar of a folded text with its canonical combining class.
  private typealias Unit = (scalar: Unicode.Scalar, order: UInt8)

  // MARK: Texts

  /// Returns the folded form of a text, in UTF-8.
  package func fold(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    var marks: [Unit] = []
    var page = page(0)
    for scalar in text.unicodeScalars {
      let value = scalar.value
      if value < 0x80 {
        if !marks.isEmpty { Self.flush(&marks, to: &folded) }
        let isCapital = value &- 0x41 < 26
        folded.append(UInt8(truncatingIfNeeded: isCapital ? value | 0x20 : value))
      } else {
        if page.number != value / Page.size { page = self.page(value / Page.size) }
        append(scalar, page, to: &folded, &marks)
      }
    }
    Self.flush(&marks, to: &folded)
    return folded
  }

  private func append(
    _ scalar: Unicode.Scalar,
    _ page: Page,
    to folded: inout [UInt8],
    _ marks: inout [Unit]
  ) {
    if page.marked.contains(scalar.value) {
      for unit in units(of: scalar) {
        if unit.order == 0 { Self.flush(&marks, to: &folded) }
        if unit.order == 0 { folded += unit.scalar.utf8 } else { marks.append(unit) }
      }
      return
    }
    let range = page.range(scalar)
    guard !range.isEmpty else { return }
    if !marks.isEmpty { Self.flush(&marks, to: &folded) }
    folded += page.bytes[range]
  }

  /// Appends the marks in canonical order: equal texts may have theirs in any order. Few letters
  /// have two.
  private static func flush(_ marks: inout [Unit], to folded: inout [UInt8]) {
    guard !marks.isEmpty else { return }
    if marks.count > 1 {
      let sorted = marks.enumerated().sorted {
        ($0.element.order, $0.offset) < ($1.element.order, $1.offset)
      }
      marks = sorted.map(\.element)
    }
    for mark in marks { folded += mark.scalar.utf8 }
    marks.removeAll()
  }

  /// Returns, for each byte of the folded form, the byte offset in `text` that it comes from, and
  /// then the length of `text`.
  package func origins(of text: String) -> [Int] {
    var origins: [Int] = []
    var offset = 0
    for scalar in text.unicodeScalars {
      let length = page(scalar.value / Page.size).range(scalar).count
      origins += repeatElement(offset, count: length)
      offset += scalar.utf8.count
    }
    return origins + [offset]
  }

  // MARK: Scalars

  private func page(_ number: UInt32) -> Page {
    if let page = pages[number] { return page }
    let page = Page(number, units)
    pages[number] = page
    return page
  }

  private func units(of scalar: Unicode.Scalar) -> [Unit] {
    if let plain = Self.plain[scalar] { return plain.unicodeScalars.map { ($0, 0) } }
    return decompose(scalar).flatMap { part -> [Unit] in
      guard !Self.isDropped(part) else { return [] }
      if let plain = Self.plain[part] { return plain.unicodeScalars.map { ($0, 0) } }
      return Self.withoutCase(part).map { ($0, Self.order($0)) }
    }
  }

  /// Returns a scalar without case. It is taken to upper case and back: both forms of sigma have
  /// the same capital, and that of `ß` is `SS`.
  private static func withoutCase(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let small = scalar.properties.lowercaseMapping.unicodeScalars
    let capital = small.flatMap { Array($0.properties.uppercaseMapping.unicodeScalars) }
    return capital.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
      .filter { !isDropped($0) }
  }

  private static func order(_ scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }

  /// Returns whether a scalar is dropped: a sign on a letter, or one that is invisible.
  private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
    switch order(scalar) {
    // Hebrew points and Arabic vowel signs have classes of their own.
    case 10...36, 200...: true
    default: scalar.properties.isDefaultIgnorableCodePoint || scalar == tatweel
    }
  }

  /// The tatweel, which only makes an Arabic word longer.
  private static let tatweel: Unicode.Scalar = "\u{640}"

  /// The plain forms of letters with a stroke and of ligatures. They have no decomposition, but are
  /// searched for without the stroke.
  private static let plain: [Unicode.Scalar: String] = [
    "ı": "i", "ø": "o", "Ø": "o", "đ": "d", "Đ": "d", "ł": "l", "Ł": "l", "ħ": "h", "Ħ": "h",
    "æ": "ae", "Æ": "ae", "œ": "oe", "Œ": "oe", "ð": "d", "Ð": "d", "þ": "th", "Þ": "th",
    // Quotation marks that programs put in place of those that are typed.
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'", "\u{201B}": "'",
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{201F}": "\"",
  ]
}
