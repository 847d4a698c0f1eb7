enum CanvasColor: Hashable, Sendable {
  case preset(Int)
  case rgb(Color)

  init?(_ text: String) {
    guard let n = Int(text), (1...6).contains(n) else { return nil }
    self = .preset(n)
  }
}
