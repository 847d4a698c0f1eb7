/// A large value kept on the heap, so that whatever holds it is copied with a single reference.
///
/// It stays a value: who changes it while others hold it gets a copy of its own first.
package struct Boxed<Value: Sendable>: Sendable {
  /// Changed only while there is one reference to it.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  package init(_ value: Value) { box = Box(value) }

  package var value: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
