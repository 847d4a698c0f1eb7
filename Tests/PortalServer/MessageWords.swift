import CSystemd
import Glibc

/// The content of a message in a line: `x11:1c00003 Open Board modal=true filters=[Boards [0
/// *.canvas]]`.
struct MessageWords {
  private let message: OpaquePointer

  init(_ message: OpaquePointer) { self.message = message }

  /// Returns the values up to the end of the entered container.
  func all() -> String {
    var words: [String] = []
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    while sd_bus_message_peek_type(message, &type, &contents) > 0 {
      words.append(word(type, contents.map { String(cString: $0) } ?? ""))
    }
    return words.joined(separator: " ")
  }

  private func word(_ type: CChar, _ contents: String) -> String {
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "s", "o", "g":
      var text: UnsafePointer<CChar>?
      sd_bus_message_read_basic(message, type, &text)
      return text.map { String(cString: $0) } ?? ""
    case "b":
      var value: Int32 = 0
      sd_bus_message_read_basic(message, type, &value)
      return value == 0 ? "false" : "true"
    case "u":
      var value: UInt32 = 0
      sd_bus_message_read_basic(message, type, &value)
      return "\(value)"
    case "h":
      var descriptor: Int32 = -1
      sd_bus_message_read_basic(message, type, &descriptor)
      return file(descriptor)
    case "a" where contents == "y": return bytes()
    case "a", "r", "v", "e":
      sd_bus_message_enter_container(message, type, contents)
      defer { sd_bus_message_exit_container(message) }
      let words = all()
      switch Unicode.Scalar(UInt8(bitPattern: type)) {
      case "e":
        let parts = words.split(separator: " ", maxSplits: 1)
        return parts.joined(separator: "=")
      case "a" where contents.hasPrefix("{"), "v": return words
      default: return "[\(words)]"
      }
    default:
      sd_bus_message_skip(message, nil)
      return "?"
    }
  }

  private func file(_ descriptor: Int32) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &path, path.count)
    return String(decoding: path.prefix(max(count, 0)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private func bytes() -> String {
    var (start, count): (UnsafeRawPointer?, Int) = (nil, 0)
    sd_bus_message_read_array(message, CChar(UInt8(ascii: "y")), &start, &count)
    let bytes = UnsafeRawBufferPointer(start: start, count: count).prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}
