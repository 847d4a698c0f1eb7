import BoardValues
import Windowing

/// A method of an interface of AT-SPI. Both the answers and the description of the interfaces follow
/// from the table of these.
struct AtspiMethod {
  var interface: String
  var name: String
  /// The types of the arguments and of the answer, as D-Bus writes them.
  var input: String
  var output: String
  /// Returns the answer, or nil if the arguments make no sense.
  var answer: @MainActor (AtspiRequest) -> [BusValue]?

  init(
    _ interface: String,
    _ name: String,
    _ input: String,
    _ output: String,
    _ answer: @escaping @MainActor (AtspiRequest) -> [BusValue]?
  ) {
    self.interface = interface
    self.name = name
    self.input = input
    self.output = output
    self.answer = answer
  }
}

/// A property of an interface of AT-SPI.
struct AtspiProperty {
  var interface: String
  var name: String
  var type: String
  var value: @MainActor (AtspiRequest) -> BusValue?
  var set: (@MainActor (AtspiRequest, BusValue) -> Void)?

  init(
    _ interface: String,
    _ name: String,
    _ type: String,
    set: (@MainActor (AtspiRequest, BusValue) -> Void)? = nil,
    _ value: @escaping @MainActor (AtspiRequest) -> BusValue?
  ) {
    self.interface = interface
    self.name = name
    self.type = type
    self.set = set
    self.value = value
  }
}

/// A call about a node, or about the program if there is none.
@MainActor
struct AtspiRequest {
  let service: AccessibleService
  let content: any AccessibleContent
  let node: AccessibleNode?
  let arguments: [BusValue]

  /// Returns an argument that is a number.
  func number(_ index: Int) -> Int {
    guard arguments.indices.contains(index) else { return 0 }
    return arguments[index].integer ?? arguments[index].unsigned.map { Int($0) } ?? 0
  }

  /// The words of the node; nil if it has none.
  var text: AccessibleText? { node?.text ?? document?.text }

  /// The document of the node; nil for one without.
  var document: AccessibleDocument? {
    node.flatMap { $0.children == .document ? content.document(of: $0.id) : nil }
  }

  func text(_ index: Int) -> String {
    arguments.indices.contains(index) ? arguments[index].text ?? "" : ""
  }

  /// Returns the range between two arguments. An end of -1 is that of the text.
  func range(_ start: Int, _ end: Int) -> Range<Int> {
    let count = text?.count ?? 0
    let (low, high) = (number(start), number(end))
    let first = max(0, min(low, count))
    return first..<max(first, high < 0 ? count : min(high, count))
  }

  /// Asks for something that the node can do. Returns whether it exists.
  func perform(_ request: AccessibleRequest) -> [BusValue] {
    guard let node else { return [.boolean(false)] }
    service.request(request, on: node.id)
    return [.boolean(true)]
  }

  func reference(_ id: AccessibleID?) -> BusValue { service.reference(to: id) }

  /// The object that the node is in: another node, the program or the desktop.
  var parent: BusValue {
    guard let node else { return service.desktop }
    return node.parent.map { service.reference(to: $0) }
      ?? service.reference(path: AtspiName.root)
  }

  /// The children that are listed; nil if there may be any number.
  var listed: [AccessibleID]? {
    switch node?.children {
    case nil: [content.root]
    case .listed(let ids): ids
    case .document: document?.objects ?? []
    case .counted: nil
    }
  }

  var childCount: Int {
    if case .counted(let count)? = node?.children { count } else { listed?.count ?? 0 }
  }

  func child(at index: Int) -> AccessibleID? {
    guard let node else { return index == 0 ? content.root : nil }
    return content.child(of: node.id, at: index)
  }

  // MARK: Coordinates

  /// Returns a frame in the coordinates of the screen (0), the window (1) or the parent (2).
  func placed(_ frame: Rect, in coordinates: Int) -> Rect { frame.offset(by: shift(coordinates)) }

  /// Returns a point in window pixels.
  func point(_ x: Int, _ y: Int, in coordinates: Int) -> Point {
    Point(Double(x), Double(y)) - shift(coordinates)
  }

  private func shift(_ coordinates: Int) -> Vector {
    switch coordinates {
    case 0: service.origin - .zero
    case 2:
      node?.parent.flatMap(content.node).map { .zero - $0.frame.origin } ?? .zero
    default: .zero
    }
  }
}

extension BusValue {
  static func count(_ number: Int) -> BusValue { .integer(Int32(clamping: number)) }

  static func pixels(_ frame: Rect) -> [BusValue] {
    [frame.minX, frame.minY, frame.width, frame.height].map { .count(Int($0.rounded())) }
  }
}
