/// A mark that words can have or not.
package enum WordMark: CaseIterable, Hashable, Sendable {
  case bold, italic, strike, highlight, code

  /// The sign before and behind the words.
  var sign: [UInt8] {
    switch self {
    case .bold: Array("**".utf8)
    case .italic: Array("*".utf8)
    case .strike: Array("~~".utf8)
    case .highlight: Array("==".utf8)
    case .code: Array("`".utf8)
    }
  }

  /// The style of the words.
  package var style: MarkdownStyle {
    switch self {
    case .bold: .strong
    case .italic: .emphasis
    case .strike: .strike
    case .highlight: .highlight
    case .code: .code
    }
  }

  package var stepName: StepName {
    switch self {
    case .bold: .bold
    case .italic: .italic
    case .strike: .strike
    case .highlight: .highlight
    case .code: .code
    }
  }
}
