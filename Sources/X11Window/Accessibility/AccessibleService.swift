import BoardValues
import Glibc
import Windowing

/// The window on the bus for accessibility, where screen readers ask for what it shows and are told of
/// changes.
///
/// Nothing here waits, and nothing is queued without bounds: each turn answers a few calls, and while
/// the bus does not read, none are answered and changes are left to add up in the content.
@MainActor
final class AccessibleService {
  static let registry = "org.a11y.atspi.Registry"
  private static let registryPath = "/org/a11y/atspi/registry"
  private static let maxCalls = 32
  /// The number of messages that may wait for the bus.
  private static let maxQueued = 256
  /// The number of items of lists whose changes are told. Those beyond are not to be remembered.
  static let maxKnown = 2000

  let bus: Bus
  /// Performs what a reader asks for.
  private let perform: (AccessibleRequest, AccessibleID) -> Void
  private var setup: Bus.Ticket?
  private var embedding: Bus.Ticket?
  /// The events that programs listen to, each with the program.
  private var listeners: Set<[String]> = []
  /// The parent of the program, as the registry has named it.
  private(set) var desktop = AtspiName.none
  /// The number by which the registry knows the program.
  var number: Int32 = 0
  /// The corner of the window on the screen.
  var origin = Point.zero
  /// The items of lists that readers have asked for, as they were told.
  var known: [AccessibleID: AccessibleNode] = [:]
  private var wasHeard = false
  /// The programs that want to know each key.
  var keys: KeyListeners

  /// Begins to connect.
  init?(address: String, perform: @escaping (AccessibleRequest, AccessibleID) -> Void) {
    guard let bus = Bus(address: address) else { return nil }
    self.bus = bus
    self.perform = perform
    keys = KeyListeners(on: bus)
    for member in ["EventListenerRegistered", "EventListenerDeregistered"] {
      bus.subscribe(
        to: "type='signal',sender='\(Self.registry)',interface='\(Self.registry)',"
          + "member='\(member)'"
      )
    }
    setup = bus.send(
      Bus.Call(
        destination: Self.registry,
        path: Self.registryPath,
        interface: Self.registry,
        member: "GetRegisteredEvents"
      )
    )
  }

  /// The name of this program on the bus.
  var name: String { bus.name ?? "" }

  // MARK: Waiting

  private var isFull: Bool { bus.queuedCount > Self.maxQueued }

  /// The descriptor to read from; nil while answers wait for the bus.
  var descriptor: Int32? { isFull ? nil : bus.descriptor }

  /// The descriptor to write to; nil if nothing waits for the bus.
  var writing: Int32? { bus.wantsToWrite ? bus.descriptor : nil }

  var deadline: Double? { isFull ? nil : bus.deadline }

  func isConcerned(by files: [Int32], at now: Double) -> Bool {
    deadline.map { $0 <= now } ?? false || bus.descriptor.map(files.contains) ?? true
  }

  // MARK: Receiving

  /// Handles what has arrived. Returns the keys that were answered, and whether they were taken, or
  /// nil once the bus is gone.
  func turn(_ content: any AccessibleContent) -> [(Bus.Ticket, Bool)]? {
    guard let incoming = bus.receive(atMost: isFull ? 1 : Self.maxCalls) else { return nil }
    var answered: [(Bus.Ticket, Bool)] = []
    for message in incoming {
      if let answer = keys.take(message) { answered.append(answer) }
      switch message {
      case .call(let call): answer(call, content)
      case .reply(setup, let values):
        setup = nil
        for listener in values?.first?.elements ?? [] { listen(listener.elements) }
        embed()
      case .failure(setup, _):
        setup = nil
        embed()
      case .reply(embedding, let values): desktop = values?.first ?? .other
      case .signal(_, Self.registry, "EventListenerRegistered", let values): listen(values)
      case .signal(_, Self.registry, "EventListenerDeregistered", let values):
        listeners.remove(Self.listener(values))
      case .reply, .failure, .signal: break
      }
    }
    return answered
  }

  private func listen(_ values: [BusValue]) { listeners.insert(Self.listener(values)) }

  private static func listener(_ values: [BusValue]) -> [String] {
    values.prefix(2).compactMap(\.text)
  }

  private func embed() {
    embedding = bus.send(
      Bus.Call(
        destination: Self.registry,
        path: AtspiName.path + AtspiName.root,
        interface: "org.a11y.atspi.Socket",
        member: "Embed",
        arguments: [reference(path: AtspiName.root)]
      )
    )
  }

  /// Performs what a reader asks for, between two answers.
  func request(_ request: AccessibleRequest, on id: AccessibleID) { perform(request, id) }

  // MARK: Names

  func reference(path: String) -> BusValue {
    .structure([.text(name), .path(AtspiName.path + path)])
  }

  /// Returns how a node is referred to.
  func reference(to id: AccessibleID?) -> BusValue {
    guard let id else { return AtspiName.none }
    return reference(path: id.path)
  }

  /// Remembers that a reader knows an item of a list. Returns false if it knows too many.
  func remember(_ node: AccessibleNode) -> Bool {
    guard known[node.id] == nil else { return true }
    guard known.count < Self.maxKnown else { return false }
    known[node.id] = node
    return true
  }

  /// Whether a reader listens to announcements. Older ones read notifications that appear.
  var hearsAnnouncements: Bool {
    listeners.contains { $0.last?.lowercased().holds("announcement") == true }
  }

  // MARK: Sending

  /// Tells of what has changed, if anything listens and the bus reads.
  func tell(of content: any AccessibleContent) {
    guard !listeners.isEmpty else {
      if wasHeard { content.endEvents() }
      wasHeard = false
      return
    }
    wasHeard = true
    guard !isFull else { return }
    for event in content.takeEvents() { tell(event, content) }
  }
}
