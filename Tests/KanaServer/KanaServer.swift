import CXcbImdkit
import Glibc

@MainActor
final class KanaServer {
  /// The running server, for the library's callback, which has no context.
  private static var current: KanaServer?

  private let connection: OpaquePointer
  private let method: OpaquePointer
  private let reset: String
  private let style: UInt32
  private var composed: [Unicode.Scalar] = []
  private var caret = 0
  /// The text that a reset is still to commit, with its context and time.
  private var pending: (context: OpaquePointer, text: String, time: Double)?

  private static let keys: [UInt8: String] = [
    9: "Escape", 22: "BackSpace", 36: "Return", 65: "space", 113: "Left",
  ]
  /// The letters of an American keyboard by key number.
  private static let rows: [(first: UInt8, letters: String)] = [
    (24, "qwertyuiop"), (38, "asdfghjkl"), (52, "zxcvbnm"),
  ]

  init?(arguments: [String]) {
    guard arguments.count >= 3 else { return nil }
    let styles: [String: UInt32] = [
      "callbacks": UInt32(XCB_IM_PreeditCallbacks.rawValue),
      "position": UInt32(XCB_IM_PreeditPosition.rawValue),
      "nothing": UInt32(XCB_IM_PreeditNothing.rawValue),
    ]
    guard let preedit = styles[arguments[2]], let connection = xcb_connect(nil, nil),
      xcb_connection_has_error(connection) == 0,
      let screen = xcb_setup_roots_iterator(xcb_get_setup(connection)).data
    else { return nil }
    self.connection = connection
    reset = arguments.count > 3 ? arguments[3] : "normal"
    xcb_compound_text_init()
    let window = xcb_generate_id(connection)
    xcb_create_window(
      connection,
      0,
      window,
      screen.pointee.root,
      0,
      0,
      1,
      1,
      1,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue),
      screen.pointee.root_visual,
      0,
      nil
    )
    style = preedit | UInt32(XCB_IM_StatusNothing.rawValue)
    guard let method = Self.open(arguments[1], style: style, window, connection) else { return nil }
    self.method = method
    guard xcb_im_open_im(method) else { return nil }
  }

  private static func open(
    _ name: String,
    style: UInt32,
    _ window: UInt32,
    _ connection: OpaquePointer
  ) -> OpaquePointer? {
    var style = style
    var encoding: UnsafeMutablePointer<CChar>? = strdup("COMPOUND_TEXT")
    return withUnsafeMutablePointer(to: &style) { style in
      withUnsafeMutablePointer(to: &encoding) { encoding in
        var styles = xcb_im_styles_t(nStyles: 1, styles: style)
        var encodings = xcb_im_encodings_t(nEncodings: 1, encodings: encoding)
        var keys = xcb_im_trigger_keys_t(nKeys: 0, keys: nil)
        var others = keys
        return xcb_im_create(
          connection,
          0,
          window,
          name,
          "en,ja,C",
          &styles,
          &keys,
          &others,
          &encodings,
          UInt32(XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue),
          { _, _, context, header, frame, argument, _ in
            nonisolated(unsafe) let (context, header) = (context, header)
            nonisolated(unsafe) let (frame, argument) = (frame, argument)
            MainActor.assumeIsolated {
              KanaServer.current?.receive(context, header, frame, argument)
            }
          },
          nil
        )
      }
    }
  }

  func run() {
    Self.current = self
    say("ready")
    while xcb_connection_has_error(connection) == 0 {
      while let event = xcb_poll_for_event(connection) {
        xcb_im_filter_event(method, event)
        free(event)
      }
      commitPending()
      xcb_flush(connection)
      var descriptors = [
        pollfd(fd: xcb_get_file_descriptor(connection), events: Int16(POLLIN), revents: 0)
      ]
      poll(&descriptors, 1, pending == nil ? -1 : 5)
    }
  }

  private func receive(
    _ context: OpaquePointer?,
    _ header: UnsafePointer<xcb_im_packet_header_fr_t>?,
    _ frame: UnsafeMutableRawPointer?,
    _ argument: UnsafeMutableRawPointer?
  ) {
    guard let header, let context else { return }
    switch Int32(header.pointee.major_opcode) {
    case XCB_XIM_FORWARD_EVENT:
      guard let argument else { return }
      let event = argument.assumingMemoryBound(to: xcb_key_press_event_t.self)
      take(event, context)
    case XCB_XIM_RESET_IC: reset(context, argument)
    case XCB_XIM_CREATE_IC:
      say("style \(xcb_im_input_context_get_input_style(context) & 0xFF)")
      tellSpot(context)
    case XCB_XIM_SET_IC_VALUES: tellSpot(context)
    case XCB_XIM_SET_IC_FOCUS: say("focus")
    case XCB_XIM_UNSET_IC_FOCUS: say("unfocus")
    default: break
    }
  }

  private func tellSpot(_ context: OpaquePointer) {
    guard let attributes = xcb_im_input_context_get_preedit_attr(context) else { return }
    let spot = attributes.pointee.spot_location
    say("spot \(spot.x),\(spot.y)")
  }

  // MARK: Keys

  private func take(_ event: UnsafeMutablePointer<xcb_key_press_event_t>, _ context: OpaquePointer)
  {
    let isPress = Int32(event.pointee.response_type & 0x7F) == XCB_KEY_PRESS
    let hasControl = UInt32(event.pointee.state) & XCB_MOD_MASK_CONTROL.rawValue != 0
    let key = event.pointee.detail
    guard isPress, !hasControl else { return xcb_im_forward_event(method, context, event) }
    if let letter = Self.letter(key) { return insert(letter, context) }
    guard !composed.isEmpty, let name = Self.keys[key] else {
      return xcb_im_forward_event(method, context, event)
    }
    edit(name, context)
  }

  /// Returns the letter of a key: `a` is あ, `b` is the one after it.
  private static func letter(_ key: UInt8) -> Unicode.Scalar? {
    for row in rows where key >= row.first && Int(key - row.first) < row.letters.utf8.count {
      let letter = Array(row.letters.utf8)[Int(key - row.first)]
      return Unicode.Scalar(0x3042 + UInt32(letter - UInt8(ascii: "a")))
    }
    return nil
  }

  private func insert(_ letter: Unicode.Scalar, _ context: OpaquePointer) {
    if composed.isEmpty, isShowing { xcb_im_preedit_start_callback(method, context) }
    composed.insert(letter, at: caret)
    caret += 1
    draw(context, first: caret - 1, length: 0, String(letter))
  }

  private func edit(_ key: String, _ context: OpaquePointer) {
    switch key {
    case "BackSpace" where caret > 0:
      composed.remove(at: caret - 1)
      caret -= 1
      draw(context, first: caret, length: 1, "")
    case "Left":
      caret = max(caret - 1, 0)
      var frame = xcb_im_preedit_caret_fr_t()
      // The value is that of `XIMBackwardChar`.
      frame.direction = 1
      if isShowing { xcb_im_preedit_caret_callback(method, context, &frame) }
    case "space", "Return":
      let text = String(String.UnicodeScalarView(composed))
      clear(context)
      commit(text, context)
    case "Escape": clear(context)
    default: break
    }
  }

  private var isShowing: Bool { style & UInt32(XCB_IM_PreeditCallbacks.rawValue) != 0 }

  private func clear(_ context: OpaquePointer) {
    let count = composed.count
    composed = []
    caret = 0
    draw(context, first: 0, length: count, "")
    if isShowing { xcb_im_preedit_done_callback(method, context) }
  }

  /// Replaces characters in what the client shows.
  private func draw(_ context: OpaquePointer, first: Int, length: Int, _ text: String) {
    guard isShowing else { return }
    Self.withCompoundText(text) { bytes, count in
      var feedback = [UInt32](repeating: UInt32(XCB_XIM_UNDERLINE.rawValue), count: text.count)
      feedback.withUnsafeMutableBufferPointer { feedback in
        var frame = xcb_im_preedit_draw_fr_t()
        frame.caret = UInt32(caret)
        frame.chg_first = UInt32(first)
        frame.chg_length = UInt32(length)
        // The status of a change without string and feedback is 3.
        frame.status = text.isEmpty ? 3 : 0
        frame.length_of_preedit_string = UInt16(count)
        frame.preedit_string = bytes
        frame.feedback_array.size = UInt32(feedback.count)
        frame.feedback_array.items = feedback.baseAddress
        xcb_im_preedit_draw_callback(method, context, &frame)
      }
    }
  }

  private func commit(_ text: String, _ context: OpaquePointer) {
    Self.withCompoundText(text) { bytes, count in
      let characters = UnsafeRawPointer(bytes)?.assumingMemoryBound(to: CChar.self)
      let flag = UInt32(XCB_XIM_LOOKUP_CHARS.rawValue)
      xcb_im_commit_string(method, context, flag, characters, UInt32(count), 0)
    }
  }

  private static func withCompoundText(
    _ text: String,
    _ body: (UnsafeMutablePointer<UInt8>?, Int) -> Void
  ) {
    var count = 0
    let bytes = xcb_utf8_to_compound_text(text, text.utf8.count, &count)
    bytes?.withMemoryRebound(to: UInt8.self, capacity: count) { body($0, count) }
    free(bytes)
  }

  // MARK: Resets

  private func reset(_ context: OpaquePointer, _ argument: UnsafeMutableRawPointer?) {
    say("reset")
    let text = String(String.UnicodeScalarView(composed))
    composed = []
    caret = 0
    guard reset == "normal", let argument else {
      pending = (context, text, Self.now + (reset == "soon" ? 0.01 : 0.4))
      return
    }
    let answer = argument.assumingMemoryBound(to: xcb_im_reset_ic_reply_fr_t.self)
    var count = 0
    // The library frees it.
    let bytes = xcb_utf8_to_compound_text(text, text.utf8.count, &count)
    answer.pointee.byte_length_of_committed_string = UInt16(count)
    answer.pointee.committed_string = UnsafeMutableRawPointer(bytes)?
      .assumingMemoryBound(to: UInt8.self)
  }

  private func commitPending() {
    guard let pending, pending.time <= Self.now else { return }
    self.pending = nil
    commit(pending.text, pending.context)
    say("late")
  }

  private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(1, bytes, bytes.count)
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
