/// The word that someone may have meant who mistyped one.
enum Spelling {
  /// Returns the nearest of some words; nil if none is near enough.
  static func nearest(to word: String, among words: [String]) -> String? {
    let typed = Array(word)
    let limit = typed.count < 4 ? 1 : 2
    let distances = words.map { ($0, distance(typed, Array($0))) }
    return distances.filter { $0.1 <= limit && $0.1 < $0.0.count - 1 }.min { $0.1 < $1.1 }?.0
  }

  /// Returns the end of a message about an unknown word.
  static func question(about word: String, among words: [String]) -> String {
    nearest(to: word, among: words).map { "; did you mean \($0)?" } ?? ""
  }

  /// Returns how many letters have to be added, removed, replaced or swapped with the next one.
  ///
  /// - Complexity: O(letters of both, multiplied).
  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var rows = [Array(0...b.count)]
    for i in 1..<a.count + 1 {
      var row = [i]
      for j in 1..<b.count + 1 {
        let replaced = rows[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var least = min(rows[i - 1][j] + 1, row[j - 1] + 1, replaced)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, rows[i - 2][j - 2] + 1)
        }
        row.append(least)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
