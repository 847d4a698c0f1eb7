/// The name of a step and the information that the program stores with it. Steps with neither have
/// no label.
///
/// It is immutable, so that a step, its inverse and groups that may be cancelled can share it.
final class UndoLabel {
  /// Empty if the step has no name.
  let name: String
  let info: [UndoManager.UserInfoKey: Any]

  fileprivate init(_ name: String, _ info: [UndoManager.UserInfoKey: Any]) {
    self.name = name
    self.info = info
  }
}

extension UndoLabel? {
  var name: String { self?.name ?? "" }
  var info: [UndoManager.UserInfoKey: Any] { self?.info ?? [:] }

  func with(name: String) -> UndoLabel? { .make(name, info) }

  /// The label with a value for a key, or without the key.
  func with(_ value: Any?, for key: UndoManager.UserInfoKey) -> UndoLabel? {
    var changed = info
    changed[key] = value
    return .make(name, changed)
  }

  /// The label with anything missing filled in from another.
  func completed(from other: UndoLabel?) -> UndoLabel? {
    guard let other else { return self }
    return .make(name.isEmpty ? other.name : name, info.merging(other.info) { kept, _ in kept })
  }

  private static func make(_ name: String, _ info: [UndoManager.UserInfoKey: Any]) -> UndoLabel? {
    name.isEmpty && info.isEmpty ? nil : UndoLabel(name, info)
  }
}
