/// A call of another program, which is to be answered.
struct BusCall {
  var path: String
  var interface: String
  var member: String
  /// The types of the arguments, as D-Bus writes them.
  var signature: String
  /// The arguments, or nil if they cannot be read.
  var arguments: [BusValue]?
  var wantsReply: Bool
  let message: BusMessage
}

/// The message of a call, which its answer needs.
final class BusMessage {
  let message: BusLibrary.Message
  private let library: BusLibrary

  init(_ message: BusLibrary.Message, _ library: BusLibrary) {
    self.library = library
    self.message = library.refMessage(message) ?? message
  }

  deinit { _ = library.unrefMessage(message) }
}

/// An error in the form in which the library takes it (`sd_bus_error`).
struct BusError {
  let name: BusLibrary.Text
  let message: BusLibrary.Text
  let needsFree: Int32 = 0
}
