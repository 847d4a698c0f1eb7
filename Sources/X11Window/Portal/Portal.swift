import BoardValues
import LinuxSystem
import Windowing

/// The desktop's portal: its settings, its dialog for files, and its way to open things.
///
/// Nothing here waits. What is asked for is answered by a later `turn`; a call without a reply in
/// time, a refusal and the end of the bus are answers like any other, so that who asked can do without.
@MainActor
final class Portal {
  enum News: Equatable, Sendable {
    /// `settings` or `hasDialogs` are different now.
    case changed
    /// Nil if the dialog was cancelled.
    case fileChosen(String?)
    /// Why there is no dialog for files; nil if that needs no words.
    case fileDialogFailed(String?)
    case notOpened(String)
    /// There is a bus, and no portal on it.
    case missing
  }

  nonisolated static let name = "org.freedesktop.portal.Desktop"
  /// A reply takes milliseconds; a portal that is only now started by the call, a second.
  private static let timeout = 2.0
  /// Errors by which the portal says that it does not have something.
  private static let lacks = ["UnknownMethod", "UnknownInterface", "UnknownObject"]
    .map { "org.freedesktop.DBus.Error." + $0 }

  private let bus: Bus
  private let window: String
  /// What it has said so far.
  private(set) var settings: PortalSettings
  /// Whether it has answered, and was quick the last time.
  private(set) var hasDialogs = false
  private var waiting: [Bus.Ticket: Wait] = [:]
  private var requests: [PortalRequest] = []
  private var count = 0

  private enum Purpose: Equatable {
    case settings
    /// Makes a request, by its path.
    case request(String)
  }

  private struct Wait {
    var purpose: Purpose
    var deadline: Double?
  }

  /// Begins to connect, and asks for the settings. `remembered` is what they were the last time.
  init?(address: String, window: UInt, remembered: PortalSettings = PortalSettings()) {
    guard let bus = Bus(address: address) else { return nil }
    self.bus = bus
    self.window = "x11:" + String(window, radix: 16)
    settings = remembered
    bus.subscribe(to: PortalCalls.settingsRule)
    // Nobody is kept waiting by it, so it may take as long as it likes.
    guard let ticket = bus.send(PortalCalls.readSettings()) else { return nil }
    waiting[ticket] = Wait(purpose: .settings)
  }

  nonisolated static func name(of part: String) -> String { "org.freedesktop.portal." + part }

  var descriptor: Int32? { bus.descriptor }
  var wantsToWrite: Bool { bus.wantsToWrite }

  /// When `turn` is due, whatever comes; nil when nothing is awaited.
  var deadline: Double? {
    (waiting.values.map(\.deadline) + [bus.deadline]).compactMap(\.self).min()
  }

  // MARK: Asking

  /// False if that cannot be asked. A dialog that is still open goes.
  func choose(_ question: FileQuestion, at now: Double) -> Bool {
    for open in requests where open.purpose == .choose { giveUp(open) }
    return request(.choose, at: now) { PortalCalls.choose(question, over: window, token: $0) }
  }

  /// An address, or the path of a file. False if that cannot be asked.
  func open(_ location: String, at now: Double) -> Bool {
    guard location.beginsExactly(with: "/") else {
      return request(.open(location), at: now) {
        PortalCalls.open(address: location, over: window, token: $0)
      }
    }
    guard let file = PathHandle(location) else { return false }
    return request(.open(location), at: now) {
      PortalCalls.open(descriptor: file.descriptor, over: window, token: $0)
    }
  }

  /// Subscribes before it calls.
  private func request(
    _ purpose: PortalRequest.Purpose,
    at now: Double,
    _ call: (_ token: String) -> Bus.Call
  ) -> Bool {
    guard hasDialogs, let caller = bus.name else { return false }
    count += 1
    let token = "dragboard\(count)"
    let request = PortalRequest(purpose, token: token, caller: caller)
    bus.subscribe(to: request.rule)
    guard let ticket = bus.send(call(token)) else {
      bus.subscribe(to: request.rule, false)
      return false
    }
    requests.append(request)
    waiting[ticket] = Wait(purpose: .request(request.path), deadline: now + Self.timeout)
    return true
  }

  private func giveUp(_ request: PortalRequest) {
    bus.tell(PortalCalls.close(request))
    end(request)
  }

  private func end(_ request: PortalRequest) {
    bus.subscribe(to: request.rule, false)
    requests.removeAll { $0.path == request.path }
  }

  // MARK: Answers

  /// What has come, and what has not come in time; nil when the bus is gone.
  func turn(at now: Double) -> [News]? {
    guard let incoming = bus.receive() else { return nil }
    var news: [News] = []
    for message in incoming {
      switch message {
      case .reply(let ticket, let values): news += reply(ticket, values)
      case .failure(let ticket, let name):
        guard let wait = waiting.removeValue(forKey: ticket) else { continue }
        if wait.purpose == .settings, !Self.isPresent(name) { return [.missing] }
        news += refuse(wait.purpose, lacks: Self.lacks.contains(name))
      case .signal(let path, let interface, let member, let values):
        news += signal(path, interface, member, values)
      }
    }
    return news + expire(at: now)
  }

  /// Whether an error comes from a portal, and does not say that there is none.
  private static func isPresent(_ error: String) -> Bool {
    lacks.contains(error) || error.hasPrefix(name(of: "Error."))
  }

  private func reply(_ ticket: Bus.Ticket, _ values: [BusValue]?) -> [News] {
    // Late, but it answers again.
    guard let wait = waiting.removeValue(forKey: ticket) else {
      return change { hasDialogs = true }
    }
    guard wait.purpose == .settings else { return [] }
    return change {
      hasDialogs = true
      settings = PortalSettings(values?.first ?? .other)
    }
  }

  private func refuse(_ purpose: Purpose, lacks: Bool) -> [News] {
    guard case .request(let path) = purpose else { return change { hasDialogs = true } }
    guard let request = requests.first(where: { $0.path == path }) else { return [] }
    end(request)
    return [failure(of: request, nil)]
  }

  private func failure(of request: PortalRequest, _ reason: String?) -> News {
    switch request.purpose {
    case .choose: .fileDialogFailed(reason)
    case .open(let location): .notOpened(location)
    }
  }

  private func signal(_ path: String, _ interface: String, _ member: String, _ values: [BusValue])
    -> [News]
  {
    if interface == Self.name(of: "Settings"), member == "SettingChanged", values.count == 3,
      let namespace = values[0].text, let key = values[1].text
    {
      return change { settings.read(namespace, key, values[2]) }
    }
    guard interface == PortalRequest.interface, member == "Response",
      let request = requests.first(where: { $0.path == path })
    else { return [] }
    end(request)
    waiting = waiting.filter { $0.value.purpose != .request(path) }
    switch request.outcome(values) {
    case .file(let path): return [.fileChosen(path)]
    case .cancelled: return request.purpose == .choose ? [.fileChosen(nil)] : []
    case .done: return []
    case .failed: return [failure(of: request, "The desktop’s dialog gave no file")]
    }
  }

  /// Gives up what was to be answered by now.
  private func expire(at now: Double) -> [News] {
    let late = waiting.filter { $0.value.deadline.map { $0 <= now } ?? false }
    guard !late.isEmpty else { return [] }
    var news = change { hasDialogs = false }
    for (ticket, wait) in late {
      waiting[ticket] = nil
      guard case .request(let path) = wait.purpose,
        let request = requests.first(where: { $0.path == path })
      else { continue }
      giveUp(request)
      news.append(failure(of: request, "The desktop’s dialog does not answer"))
    }
    return news
  }

  private func change(_ work: () -> Void) -> [News] {
    let before = (settings, hasDialogs)
    work()
    return before == (settings, hasDialogs) ? [] : [.changed]
  }
}
