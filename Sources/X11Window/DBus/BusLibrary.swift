import LinuxSystem

/// The functions of sd-bus in use. The library is opened with the first connection.
struct BusLibrary {
  typealias Bus = OpaquePointer
  typealias Message = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Result = Int32

  let newBus: @convention(c) (UnsafeMutablePointer<Bus?>) -> Result
  let setAddress: @convention(c) (Bus, Text) -> Result
  let setBusClient: @convention(c) (Bus, Int32) -> Result
  let start: @convention(c) (Bus) -> Result
  let close: @convention(c) (Bus) -> Void
  let unref: @convention(c) (Bus) -> Bus?
  let descriptor: @convention(c) (Bus) -> Result
  let events: @convention(c) (Bus) -> Result
  let timeout: @convention(c) (Bus, UnsafeMutablePointer<UInt64>) -> Result
  let process: @convention(c) (Bus, UnsafeMutablePointer<Message?>) -> Result
  let send: @convention(c) (Bus, Message, UnsafeMutablePointer<UInt64>?) -> Result
  let uniqueName: @convention(c) (Bus, UnsafeMutablePointer<Text?>) -> Result
  let queuedCount: @convention(c) (Bus, UnsafeMutablePointer<UInt64>) -> Result

  let newCall:
    @convention(c) (Bus, UnsafeMutablePointer<Message?>, Text, Text, Text, Text) -> Result
  let newSignal: @convention(c) (Bus, UnsafeMutablePointer<Message?>, Text, Text, Text) -> Result
  let newReply: @convention(c) (Message, UnsafeMutablePointer<Message?>) -> Result
  let newError: @convention(c) (Message, UnsafeMutablePointer<Message?>, UnsafeRawPointer) -> Result
  let expectReply: @convention(c) (Message, Int32) -> Result
  let autoStart: @convention(c) (Message, Int32) -> Result
  let refMessage: @convention(c) (Message) -> Message?
  let unrefMessage: @convention(c) (Message) -> Message?
  let appendBasic: @convention(c) (Message, CChar, UnsafeRawPointer) -> Result
  let appendArray: @convention(c) (Message, CChar, UnsafeRawPointer?, Int) -> Result
  let openContainer: @convention(c) (Message, CChar, Text) -> Result
  let closeContainer: @convention(c) (Message) -> Result

  let type: @convention(c) (Message, UnsafeMutablePointer<UInt8>) -> Result
  let replyCookie: @convention(c) (Message, UnsafeMutablePointer<UInt64>) -> Result
  let path: @convention(c) (Message) -> Text?
  let interface: @convention(c) (Message) -> Text?
  let member: @convention(c) (Message) -> Text?
  let signature: @convention(c) (Message, Int32) -> Text?
  let wantsReply: @convention(c) (Message) -> Result
  /// The function that returns the error of a message, whose name is its first field.
  let error: @convention(c) (Message) -> UnsafePointer<Text?>?
  let peek:
    @convention(c) (Message, UnsafeMutablePointer<CChar>, UnsafeMutablePointer<Text?>) -> Result
  let enterContainer: @convention(c) (Message, CChar, Text) -> Result
  let exitContainer: @convention(c) (Message) -> Result
  let readBasic: @convention(c) (Message, CChar, UnsafeMutableRawPointer) -> Result
  let readArray:
    @convention(c) (
      Message, CChar, UnsafeMutablePointer<UnsafeRawPointer?>, UnsafeMutablePointer<Int>
    ) -> Result
  let skip: @convention(c) (Message, Text?) -> Result

  static var isInstalled: Bool { open() != nil }

  /// Opens the library, or returns nil if it is not installed or too old.
  static func open() -> BusLibrary? {
    SharedLibrary("libsystemd.so.0").flatMap { try? BusLibrary($0) }
  }

  private init(_ library: SharedLibrary) throws {
    func named<Function>(_ name: String) throws -> Function {
      try library.required("sd_bus_" + name)
    }
    newBus = try named("new")
    setAddress = try named("set_address")
    setBusClient = try named("set_bus_client")
    start = try named("start")
    close = try named("close")
    unref = try named("unref")
    descriptor = try named("get_fd")
    events = try named("get_events")
    timeout = try named("get_timeout")
    process = try named("process")
    send = try named("send")
    uniqueName = try named("get_unique_name")
    queuedCount = try named("get_n_queued_write")
    newCall = try named("message_new_method_call")
    newSignal = try named("message_new_signal")
    newReply = try named("message_new_method_return")
    newError = try named("message_new_method_error")
    expectReply = try named("message_set_expect_reply")
    autoStart = try named("message_set_auto_start")
    refMessage = try named("message_ref")
    unrefMessage = try named("message_unref")
    appendBasic = try named("message_append_basic")
    appendArray = try named("message_append_array")
    openContainer = try named("message_open_container")
    closeContainer = try named("message_close_container")
    type = try named("message_get_type")
    replyCookie = try named("message_get_reply_cookie")
    path = try named("message_get_path")
    interface = try named("message_get_interface")
    member = try named("message_get_member")
    signature = try named("message_get_signature")
    wantsReply = try named("message_get_expect_reply")
    error = try named("message_get_error")
    peek = try named("message_peek_type")
    enterContainer = try named("message_enter_container")
    exitContainer = try named("message_exit_container")
    readBasic = try named("message_read_basic")
    readArray = try named("message_read_array")
    skip = try named("message_skip")
  }
}
