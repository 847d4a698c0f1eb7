import BoardValues
import Windowing

/// The answers to calls.
extension AccessibleService {
  private static let errors = "org.freedesktop.DBus.Error."

  /// The methods by interface and name.
  private static let methods: [[String]: AtspiMethod] = Dictionary(
    table.map { ([$0.interface, $0.name], $0) },
    uniquingKeysWith: { first, _ in first }
  )

  static let table =
    AtspiMethod.ofAccessible + AtspiMethod.ofComponent + AtspiMethod.ofAction
    + AtspiMethod.ofSelection + AtspiMethod.ofText + AtspiMethod.ofEditableText
    + AtspiMethod.ofHypertext + AtspiMethod.ofHyperlink + AtspiMethod.ofImage
    + AtspiMethod.ofTable + AtspiMethod.ofTableCell
    + AtspiMethod.ofApplication + AtspiMethod.ofCache

  func answer(_ call: BusCall, _ content: any AccessibleContent) {
    guard let arguments = call.arguments else { return refuse(call, "InvalidArgs") }
    guard let (node, isCache) = target(of: call.path, content) else {
      return refuse(call, "UnknownObject")
    }
    let request = AtspiRequest(
      service: self,
      content: content,
      node: node,
      arguments: arguments
    )
    let interfaces = isCache ? [AtspiName.cache] : request.interfaces
    switch call.interface {
    case AtspiName.properties: answerProperty(call, request, interfaces)
    case AtspiName.introspectable:
      bus.answer(call, [.text(Introspection.words(for: interfaces))])
    default:
      guard interfaces.contains(call.interface),
        let method = Self.methods[[call.interface, call.member]]
      else { return refuse(call, "UnknownMethod") }
      guard method.input == call.signature, let values = method.answer(request) else {
        return refuse(call, "InvalidArgs")
      }
      bus.answer(call, values)
    }
  }

  private func refuse(_ call: BusCall, _ error: String) { bus.refuse(call, Self.errors + error) }

  /// Returns the node at a path, which is nil for the program and its cache. Nothing at other paths.
  private func target(
    of path: String,
    _ content: any AccessibleContent
  ) -> (node: AccessibleNode?, isCache: Bool)? {
    if path == AtspiName.cachePath { return (nil, true) }
    guard path.hasPrefix(AtspiName.path) else { return nil }
    let name = String(path.dropFirst(AtspiName.path.count))
    if name == AtspiName.root { return (nil, false) }
    let isLink = name.hasPrefix(AtspiName.linkPrefix)
    let node = isLink ? String(name.dropFirst(AtspiName.linkPrefix.count)) : name
    return AccessibleID(path: node).flatMap(content.node).map { ($0, false) }
  }

  // MARK: Properties

  private func answerProperty(_ call: BusCall, _ request: AtspiRequest, _ interfaces: [String]) {
    let interface = request.text(0)
    let properties = AtspiProperty.all.filter {
      $0.interface == interface && interfaces.contains(interface)
    }
    let property = properties.first { $0.name == request.text(1) }
    switch (call.member, call.signature) {
    case ("Get", "ss"):
      guard let value = property?.value(request) else { return refuse(call, "UnknownProperty") }
      bus.answer(call, [.variant(value)])
    case ("GetAll", "s"):
      let pairs = properties.compactMap { property in
        property.value(request).map { (property.name, $0) }
      }
      bus.answer(call, [.options(pairs)])
    case ("Set", "ssv"):
      guard let set = property?.set else { return refuse(call, "PropertyReadOnly") }
      set(request, request.arguments[2].content)
      bus.answer(call, [])
    default: refuse(call, "UnknownMethod")
    }
  }
}

/// The description of interfaces for programs that show or check them.
@MainActor
enum Introspection {
  static func words(for interfaces: [String]) -> String {
    let parts = interfaces.map { interface in
      let methods = AccessibleService.table.filter { $0.interface == interface }.map { method in
        "<method name=\"\(method.name)\">"
          + arguments(method.input, "in") + arguments(method.output, "out") + "</method>"
      }
      let properties = AtspiProperty.all.filter { $0.interface == interface }.map { property in
        let access = property.set == nil ? "read" : "readwrite"
        return
          "<property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\"/>"
      }
      return "<interface name=\"\(interface)\">\((methods + properties).joined())</interface>"
    }
    return "<node>\(parts.joined())</node>"
  }

  private static func arguments(_ signature: String, _ direction: String) -> String {
    types(in: signature).map { "<arg type=\"\($0)\" direction=\"\(direction)\"/>" }.joined()
  }

  /// Returns the whole types in a signature: `iia{ss}` has three.
  static func types(in signature: String) -> [String] {
    var types: [String] = []
    var (part, depth) = ("", 0)
    for letter in signature {
      part.append(letter)
      if letter == "(" || letter == "{" { depth += 1 }
      if letter == ")" || letter == "}" { depth -= 1 }
      guard depth == 0, letter != "a" else { continue }
      types.append(part)
      part = ""
    }
    return types
  }
}
