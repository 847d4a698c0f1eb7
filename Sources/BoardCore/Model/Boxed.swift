/// A large value on the heap, so that values that hold it are copied with a single reference.
///
/// It stays a value: changing it while others hold it makes a copy first.
package struct Boxed<Value: Sendable>: Sendable {
  /// The storage, which changes only while there is one reference to it.
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
