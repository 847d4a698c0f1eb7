package import TestSupport

/// A change in a message of a live board, as its JSON, that nobody would make.
package enum HostileChange {
  /// A change with numbers, paths and groups that nobody has.
  package static func make(_ count: Int, outside: String, _ random: inout SeededGenerator) -> String
  {
    let numbers = ["1e308", "-1e308", "1e999", "0", "-0.0", "1e-320", "99999999999999999999", "17"]
    func number() -> String { numbers.randomElement(using: &random) ?? "0" }
    let id = "c\(Int.random(in: 0..<40, using: &random))"
    let frame = "\"x\":\(number()),\"y\":\(number()),\"width\":\(number()),\"height\":\(number())"
    let paths = [
      "../\(outside)", "/tmp/\(outside)", "/etc/passwd", "a/../../\(outside)", "/dev/zero", ".",
    ]
    let path = paths.randomElement(using: &random) ?? ""
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return "[\"node\",\"\(id)\",[[\".place\",{},{\"x\":\(number()),\"y\":\(number())}]]]"
    case 1:
      return "[\"node\",\"\(id)\",[[\".size\",{},{\"width\":\(number()),\"height\":\(number())}]]]"
    case 2:
      let new = "h\(count)"
      return
        "[\"node\",\"\(new)\",\"made\",{\"id\":\"\(new)\",\"type\":\"file\",\"file\":\"\(path)\",\(frame)},[\(count)]]"
    case 3:
      // Groups that hold each other.
      let new = "g\(count % 5)"
      return
        "[\"node\",\"\(new)\",\"made\",{\"id\":\"\(new)\",\"type\":\"group\",\"x\":0,\"y\":0,\"width\":900,\"height\":700},[\(count),1]]"
    case 4:
      let other = "c\(Int.random(in: 0..<40, using: &random))"
      return
        "[\"edge\",\"h\(count)\",\"made\",{\"id\":\"h\(count)\",\"fromNode\":\"\(id)\",\"toNode\":\"\(other)\"},[1]]"
    default:
      return "[\"node\",\"\(id)\",\"removed\",{\"id\":\"\(id)\"}]"
    }
  }
}
