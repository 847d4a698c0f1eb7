import CSystemd
import Glibc

@MainActor
final class PortalServer {
  private let bus: OpaquePointer
  private let mode: String
  private var settings: [String: [String: Setting]] = [:]
  /// The path of the last request, at which it is answered.
  private var request: String?
  /// The file of an answer that is sent before the reply.
  private var hasty: String?
  private var refuses = false

  struct Setting {
    var type: String
    var words: [String]
  }

  init?(arguments: [String]) {
    mode = arguments.dropFirst().first ?? ""
    var made: OpaquePointer?
    guard sd_bus_open_user(&made) >= 0, let bus = made else { return nil }
    self.bus = bus
    guard sd_bus_request_name(bus, "org.freedesktop.portal.Desktop", 0) >= 0 else { return nil }
  }

  func run() {
    say("ready")
    while true {
      var message: OpaquePointer?
      while sd_bus_process(bus, &message) > 0 {
        if let message {
          receive(message)
          sd_bus_message_unref(message)
        }
        message = nil
      }
      var polls = [
        pollfd(fd: 0, events: Int16(POLLIN), revents: 0),
        pollfd(fd: sd_bus_get_fd(bus), events: Int16(sd_bus_get_events(bus)), revents: 0),
      ]
      guard polls[1].fd >= 0, poll(&polls, 2, -1) >= 0 else { return }
      guard polls[0].revents != 0 else { continue }
      guard let lines = readLines() else { return }
      for line in lines { obey(line.split(separator: " ").map(String.init)) }
    }
  }

  /// Reads whole lines, since each is written at once. Returns nil at the end.
  private func readLines() -> [String]? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(0, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }

  private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }

  private func obey(_ words: [String]) {
    switch words.first {
    case "set" where words.count > 4:
      let setting = Setting(type: words[3], words: Array(words[4...]))
      settings[words[1], default: [:]][words[2]] = setting
      signal("/org/freedesktop/portal/desktop", "Settings", "SettingChanged") { message in
        append(message, words[1])
        append(message, words[2])
        append(message, setting)
      }
    case "choose" where words.count > 1: respond(0, file: words[1])
    case "cancel": respond(1)
    case "close": respond(2)
    case "spoil":
      signal(request, "Request", "Response") { append($0, "not a number") }
    case "hasty" where words.count > 1: hasty = words[1]
    case "refuse": refuses = true
    default: break
    }
    say("did \(words.joined(separator: " "))")
  }

  // MARK: Calls

  private func receive(_ message: OpaquePointer) {
    var type: UInt8 = 0
    guard sd_bus_message_get_type(message, &type) >= 0,
      type == UInt8(SD_BUS_MESSAGE_METHOD_CALL),
      let member = sd_bus_message_get_member(message).map({ String(cString: $0) })
    else { return }
    if member == "ReadAll" { return answerSettings(message) }
    if member == "Close" {
      return say("Close \(String(cString: sd_bus_message_get_path(message)))")
    }
    let words = MessageWords(message).all()
    say("\(member) \(words)")
    if refuses { return refuse(message, "org.freedesktop.portal.Error.Failed") }
    guard let token = token(in: words), let sender = sd_bus_message_get_sender(message) else {
      return refuse(message, "org.freedesktop.DBus.Error.InvalidArgs")
    }
    let name = String(cString: sender).dropFirst().split(separator: ".").joined(separator: "_")
    request = "/org/freedesktop/portal/desktop/request/\(name)/\(token)"
    if let hasty { respond(0, file: hasty) }
    reply(message) { reply in
      sd_bus_message_append_basic(reply, code("o"), request ?? "/")
    }
  }

  private func token(in words: String) -> String? {
    let mark = "handle_token="
    let parts = words.split(separator: " ").map(String.init)
    return parts.first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
  }

  private func answerSettings(_ message: OpaquePointer) {
    say("ReadAll \(MessageWords(message).all())")
    switch mode {
    case "bare": refuse(message, "org.freedesktop.DBus.Error.UnknownMethod")
    case "nonsense": reply(message) { sd_bus_message_append_basic($0, code("s"), "nonsense") }
    case "giant":
      let count = 4 << 20
      let bytes = [UInt8](repeating: 1, count: count * 4)
      reply(message) { sd_bus_message_append_array($0, code("u"), bytes, bytes.count) }
    default: reply(message, appendSettings)
    }
  }

  private func appendSettings(_ message: OpaquePointer) {
    sd_bus_message_open_container(message, code("a"), "{sa{sv}}")
    for (namespace, values) in settings {
      sd_bus_message_open_container(message, code("e"), "sa{sv}")
      append(message, namespace)
      sd_bus_message_open_container(message, code("a"), "{sv}")
      for (key, setting) in values {
        sd_bus_message_open_container(message, code("e"), "sv")
        append(message, key)
        append(message, setting)
        sd_bus_message_close_container(message)
      }
      sd_bus_message_close_container(message)
      sd_bus_message_close_container(message)
    }
    sd_bus_message_close_container(message)
  }

  // MARK: Sending

  /// Sends a signal to all subscribers, so that no other program receives it.
  private func respond(_ code: UInt32, file: String? = nil) {
    signal(request, "Request", "Response") { message in
      var number = code
      sd_bus_message_append_basic(message, self.code("u"), &number)
      sd_bus_message_open_container(message, self.code("a"), "{sv}")
      if let file {
        sd_bus_message_open_container(message, self.code("e"), "sv")
        append(message, "uris")
        sd_bus_message_open_container(message, self.code("v"), "as")
        sd_bus_message_open_container(message, self.code("a"), "s")
        append(message, "file://" + file)
        for _ in 0..<3 { sd_bus_message_close_container(message) }
      }
      sd_bus_message_close_container(message)
    }
  }

  private func signal(
    _ path: String?,
    _ interface: String,
    _ member: String,
    _ fill: (OpaquePointer) -> Void
  ) {
    var made: OpaquePointer?
    let interface = "org.freedesktop.portal." + interface
    guard let path, sd_bus_message_new_signal(bus, &made, path, interface, member) >= 0,
      let message = made
    else { return }
    fill(message)
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
  }

  private func reply(_ call: OpaquePointer, _ fill: (OpaquePointer) -> Void) {
    var made: OpaquePointer?
    guard sd_bus_message_new_method_return(call, &made) >= 0, let message = made else { return }
    fill(message)
    sd_bus_send(bus, message, nil)
    sd_bus_message_unref(message)
  }

  private func refuse(_ call: OpaquePointer, _ name: String) {
    name.withCString { name in
      var error = sd_bus_error(name: name, message: name, _need_free: 0)
      sd_bus_reply_method_error(call, &error)
    }
  }

  private func append(_ message: OpaquePointer, _ text: String) {
    sd_bus_message_append_basic(message, code("s"), text)
  }

  private func append(_ message: OpaquePointer, _ setting: Setting) {
    sd_bus_message_open_container(message, code("v"), setting.type)
    switch setting.type {
    case "u":
      var number = UInt32(setting.words[0]) ?? 0
      sd_bus_message_append_basic(message, code("u"), &number)
    case "b":
      var number: Int32 = setting.words[0] == "true" ? 1 : 0
      sd_bus_message_append_basic(message, code("b"), &number)
    case "(ddd)":
      sd_bus_message_open_container(message, code("r"), "ddd")
      for word in setting.words.prefix(3) {
        var number = Double(word) ?? 0
        sd_bus_message_append_basic(message, code("d"), &number)
      }
      sd_bus_message_close_container(message)
    default: append(message, setting.words[0])
    }
    sd_bus_message_close_container(message)
  }

  private func code(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }
}
