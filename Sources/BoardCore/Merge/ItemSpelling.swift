import BoardValues

/// The items that a merge takes from the text of theirs as they are, with the bytes that they have there.
struct ItemSpelling {
  private var bytes: [ExactText: ArraySlice<UInt8>] = [:]
  private var values: [ExactText: JSONValue] = [:]

  /// Notes the items of a list that are as they stand in a text. `count` is the number of items that were
  /// read of it.
  ///
  /// - Complexity: O(bytes of the text) if there is any.
  mutating func add(_ items: [MergeItem], _ key: String, of count: Int, in text: [UInt8]) {
    let kept = items.filter { $0.place != nil && $0.id != nil }
    guard !kept.isEmpty, let entries = Self.entries(of: key, in: text), entries.count == count
    else {
      return
    }
    for item in kept {
      guard let place = item.place, let id = item.id else { continue }
      let range = entries[place].value
      // The order of the lists is not promised, so the bytes are read again.
      guard let value = try? JSONReader.value(in: Array(text[range])), value.isSame(as: item.value)
      else { continue }
      // A name that several have does not say which of them it is.
      bytes[id] = values[id] == nil ? text[range] : nil
      values[id] = value
    }
  }

  /// The bytes of an item; nil for one that is written anew.
  subscript(item: JSONValue) -> ArraySlice<UInt8>? {
    guard !bytes.isEmpty, case .object(let object) = item,
      let id = object["id"]?.text.map({ ExactText($0) }),
      values[id]?.isSame(as: item) == true
    else { return nil }
    return bytes[id]
  }

  /// Returns the entries of the only list of a key in a board.
  private static func entries(of key: String, in text: [UInt8]) -> [JSONOutline.Entry]? {
    let start = JSONOutline.start(of: text)
    let lists = JSONOutline(at: start, in: text)?.entries.filter {
      (try? JSONReader.value(in: Array(text[$0.key])))?.text?.isSame(as: key) == true
    }
    guard let list = lists?.first, lists?.count == 1 else { return nil }
    return JSONOutline(at: list.value.lowerBound, in: text)?.entries
  }
}
