import BoardValues

extension JSONObject {
  /// The members of a list of the top level, by their indices. A file may have several, as after a merge
  /// that put one version behind the other; they count as one, joined in their order.
  ///
  /// Null and empty lists count only if nothing else has the key. If the last one is something else, it is
  /// alone.
  func listMembers(_ key: String) -> [Int] {
    let all = members.indices.filter { members[$0].key.isSame(as: key) }
    let said = all.filter { members[$0].value != .null }
    guard let last = said.last, case .array = members[last].value else {
      return Array((said.isEmpty ? all : said).suffix(1))
    }
    let full = said.filter { index in
      if case .array(let items) = members[index].value { !items.isEmpty } else { false }
    }
    return full.isEmpty ? [last] : full
  }

  /// The items of a list of the top level.
  func items(of key: String) -> [JSONValue] {
    listMembers(key).flatMap { (index: Int) -> [JSONValue] in
      if case .array(let items) = members[index].value { items } else { [] }
    }
  }
}
