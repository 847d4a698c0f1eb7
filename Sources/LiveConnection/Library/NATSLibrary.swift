import LinuxSystem
import Synchronization

/// The functions of libnats in use. The library is opened with the first connection and stays open, so
/// that any thread may call its functions.
final class NATSLibrary: @unchecked Sendable {
  typealias Options = OpaquePointer
  typealias Connection = OpaquePointer
  typealias Subscription = OpaquePointer
  typealias Message = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Status = Int32

  typealias MessageHandler =
    @convention(c) (Connection?, Subscription?, Message?, UnsafeMutableRawPointer?) -> Void
  typealias ConnectionHandler = @convention(c) (Connection?, UnsafeMutableRawPointer?) -> Void
  typealias ErrorHandler =
    @convention(c) (Connection?, Subscription?, Status, UnsafeMutableRawPointer?) -> Void

  let newOptions: @convention(c) (UnsafeMutablePointer<Options?>) -> Status
  let freeOptions: @convention(c) (Options) -> Void
  let setServers: @convention(c) (Options, UnsafeMutablePointer<Text?>, Int32) -> Status
  let setOrdered: @convention(c) (Options, Bool) -> Status
  let setUser: @convention(c) (Options, Text, Text) -> Status
  let setToken: @convention(c) (Options, Text) -> Status
  let setName: @convention(c) (Options, Text) -> Status
  let setTimeout: @convention(c) (Options, Int64) -> Status
  let setWriteDeadline: @convention(c) (Options, Int64) -> Status
  let setPingInterval: @convention(c) (Options, Int64) -> Status
  let setReconnecting: @convention(c) (Options, Bool) -> Status
  let setNoEcho: @convention(c) (Options, Bool) -> Status
  let setSendingAtOnce: @convention(c) (Options, Bool) -> Status
  let setGlobalDelivery: @convention(c) (Options, Bool) -> Status
  let setSecure: @convention(c) (Options, Bool) -> Status
  let loadTrusted: @convention(c) (Options, Text) -> Status
  let loadCertificate: @convention(c) (Options, Text, Text) -> Status
  let setCredentials: @convention(c) (Options, Text, Text?) -> Status
  let onClosed: @convention(c) (Options, ConnectionHandler, UnsafeMutableRawPointer?) -> Status
  let onError: @convention(c) (Options, ErrorHandler, UnsafeMutableRawPointer?) -> Status

  let connect: @convention(c) (UnsafeMutablePointer<Connection?>, Options) -> Status
  let destroy: @convention(c) (Connection) -> Void
  let flush: @convention(c) (Connection, Int64) -> Status
  let servers:
    @convention(c) (
      Connection, UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
      UnsafeMutablePointer<Int32>
    ) -> Status
  let lastError: @convention(c) (Connection, UnsafeMutablePointer<Text?>) -> Status
  let lastErrorOfThread: @convention(c) (UnsafeMutablePointer<Status>?) -> Text?
  let localPort:
    @convention(c) (
      Connection, UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>, UnsafeMutablePointer<Int32>
    ) -> Status
  let publish: @convention(c) (Connection, Message) -> Status
  let subscribe:
    @convention(c) (
      UnsafeMutablePointer<Subscription?>, Connection, Text, MessageHandler,
      UnsafeMutableRawPointer?
    ) -> Status
  let unsubscribe: @convention(c) (Subscription) -> Status
  let freeSubscription: @convention(c) (Subscription) -> Void

  let newMessage:
    @convention(c) (UnsafeMutablePointer<Message?>, Text, Text?, UnsafeRawPointer?, Int32) -> Status
  let freeMessage: @convention(c) (Message) -> Void
  let setHeader: @convention(c) (Message, Text, Text) -> Status
  let header: @convention(c) (Message, Text, UnsafeMutablePointer<Text?>) -> Status
  let subject: @convention(c) (Message) -> Text?
  let reply: @convention(c) (Message) -> Text?
  let data: @convention(c) (Message) -> UnsafeRawPointer?
  let dataLength: @convention(c) (Message) -> Int32

  /// The names that the library has on systems.
  static let names = [
    "libnats.so.3.4", "libnats.so.3", "libnats.so.3.8", "libnats.so.3.7", "libnats.so",
  ]

  /// The library that was opened first, for callbacks that nobody waits for any more.
  static let opened = Mutex<NATSLibrary?>(nil)

  /// Opens the library, or returns nil if it is not installed or lacks a function.
  static func open(_ names: [String]) -> NATSLibrary? {
    for name in names {
      guard let library = SharedLibrary(name).flatMap({ try? NATSLibrary($0) }) else { continue }
      opened.withLock { $0 = $0 ?? library }
      return library
    }
    return nil
  }

  private init(_ library: SharedLibrary) throws {
    func named<Function>(_ name: String) throws -> Function { try library.required(name) }
    newOptions = try named("natsOptions_Create")
    freeOptions = try named("natsOptions_Destroy")
    setServers = try named("natsOptions_SetServers")
    setOrdered = try named("natsOptions_SetNoRandomize")
    setUser = try named("natsOptions_SetUserInfo")
    setToken = try named("natsOptions_SetToken")
    setName = try named("natsOptions_SetName")
    setTimeout = try named("natsOptions_SetTimeout")
    setWriteDeadline = try named("natsOptions_SetWriteDeadline")
    setPingInterval = try named("natsOptions_SetPingInterval")
    setReconnecting = try named("natsOptions_SetAllowReconnect")
    setNoEcho = try named("natsOptions_SetNoEcho")
    setSendingAtOnce = try named("natsOptions_SetSendAsap")
    setGlobalDelivery = try named("natsOptions_UseGlobalMessageDelivery")
    setSecure = try named("natsOptions_SetSecure")
    loadTrusted = try named("natsOptions_LoadCATrustedCertificates")
    loadCertificate = try named("natsOptions_LoadCertificatesChain")
    setCredentials = try named("natsOptions_SetUserCredentialsFromFiles")
    onClosed = try named("natsOptions_SetClosedCB")
    onError = try named("natsOptions_SetErrorHandler")
    connect = try named("natsConnection_Connect")
    destroy = try named("natsConnection_Destroy")
    flush = try named("natsConnection_FlushTimeout")
    servers = try named("natsConnection_GetServers")
    lastError = try named("natsConnection_GetLastError")
    lastErrorOfThread = try named("nats_GetLastError")
    localPort = try named("natsConnection_GetLocalIPAndPort")
    publish = try named("natsConnection_PublishMsg")
    subscribe = try named("natsConnection_Subscribe")
    unsubscribe = try named("natsSubscription_Unsubscribe")
    freeSubscription = try named("natsSubscription_Destroy")
    newMessage = try named("natsMsg_Create")
    freeMessage = try named("natsMsg_Destroy")
    setHeader = try named("natsMsgHeader_Set")
    header = try named("natsMsgHeader_Get")
    subject = try named("natsMsg_GetSubject")
    reply = try named("natsMsg_GetReply")
    data = try named("natsMsg_GetData")
    dataLength = try named("natsMsg_GetDataLength")
  }

  /// Returns a header of a message, if it is there once and is not longer than the server's own are.
  func text(of header: String, in message: Message) -> String? {
    var value: Text?
    guard self.header(message, header, &value) == 0 else { return nil }
    return Self.string(value)
  }

  /// Returns a text of the library, or nil if there is none, or none of UTF-8 in less than 1 KB.
  static func string(_ text: Text?) -> String? {
    guard let text else { return nil }
    let string = String(validatingCString: text)
    return string.flatMap { $0.utf8.count < 1024 ? $0 : nil }
  }
}
