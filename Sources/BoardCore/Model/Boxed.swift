/// A large value on the heap, so that values that hold it are copied with a single reference.
///
/// It stays a value: changing it while others hold it makes a copy first. Reading it copies nothing, as
/// it is read where it is.
package struct Boxed<Value: Sendable>: Sendable {
  /// The storage, which changes only while there is one reference to it.
  private final class Box: @unchecked Sendable {
    let address: UnsafeMutablePointer<Value>

    init(_ value: Value) {
      address = .allocate(capacity: 1)
      address.initialize(to: value)
    }

    deinit {
      address.deinitialize(count: 1)
      address.deallocate()
    }
  }

  private var box: Box

  package init(_ value: Value) { box = Box(value) }

  /// The address of the value, for properties that pass it on. It is valid as long as this box is held.
  var address: UnsafePointer<Value> { UnsafePointer(box.address) }

  package var value: Value {
    unsafeAddress { address }
    unsafeMutableAddress {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.address.pointee) }
      return box.address
    }
  }
}
