/// The identity of something that a screen reader reads.
package enum AccessibleID: Hashable, Sendable {
  case window, board, connections, text, menu, said
  case pane(number: Int)
  case control(String, pane: Int)
  case words(Int, pane: Int)
  case item(String)
  case element(number: UInt32)
  /// A link, a box, a picture, a table or a cell among the words of an element, by its index.
  case part(Int, ofElement: UInt32)
}

extension AccessibleID {
  /// The element that this is a part of; nil for everything else.
  package var owner: AccessibleID? {
    if case .part(_, let element) = self { .element(number: element) } else { nil }
  }
}

/// The identity as the last part of an object’s path on a bus, which may have letters, digits and underscores.
extension AccessibleID {
  /// The kinds of which there is one.
  private static let single: [String: AccessibleID] = [
    "window": .window, "board": .board, "connections": .connections, "text": .text, "menu": .menu,
    "said": .said,
  ]

  package var path: String {
    switch self {
    case .window, .board, .connections, .text, .menu, .said: "\(self)"
    case .pane(let number): "pane_\(number)"
    case .control(let part, let pane): "control_\(pane)_\(Self.escaped(part))"
    case .words(let index, let pane): "words_\(pane)_\(index)"
    case .item(let part): "item_\(Self.escaped(part))"
    case .element(let number): "element_\(number)"
    case .part(let index, let element): "part_\(element)_\(index)"
    }
  }

  /// Creates the identity that is written in the last part of a path; nil if there is no such path.
  package init?(path: String) {
    if let single = Self.single[path] {
      self = single
      return
    }
    let parts = path.split(separator: "_", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count > 1 else { return nil }
    let number = Int(parts[1])
    let rest = parts.count > 2 ? parts[2] : ""
    switch (parts[0], number) {
    case ("pane", let number?): self = .pane(number: number)
    case ("control", let pane?):
      guard let part = Self.unescaped(rest) else { return nil }
      self = .control(part, pane: pane)
    case ("words", let pane?):
      guard let index = Int(rest) else { return nil }
      self = .words(index, pane: pane)
    case ("item", _):
      guard let part = Self.unescaped(path.dropFirst("item_".count)) else { return nil }
      self = .item(part)
    case ("element", _):
      guard let number = UInt32(parts[1]) else { return nil }
      self = .element(number: number)
    case ("part", _):
      guard let element = UInt32(parts[1]), let index = Int(rest) else { return nil }
      self = .part(index, ofElement: element)
    default: return nil
    }
  }

  /// Returns any text with all bytes but letters and digits of ASCII as `_2e_`.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      Ascii.isLetterOrDigit(byte)
        ? String(Unicode.Scalar(byte)) : "_" + String(byte, radix: 16) + "_"
    }.joined()
  }

  private static func unescaped(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    // Every other part is a byte.
    for (index, part) in text.split(separator: "_", omittingEmptySubsequences: false).enumerated() {
      if index.isMultiple(of: 2) {
        bytes += part.utf8
      } else {
        guard let byte = UInt8(part, radix: 16) else { return nil }
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
