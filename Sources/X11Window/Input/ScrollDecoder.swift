import BoardValues

/// A decoder of smooth scrolling. Devices that scroll smoothly report positions, and a position means
/// something only beside the one before it.
///
/// Such a device also sends presses of wheel buttons for programs that know no better. They count
/// only in place of a motion that has nothing to be compared with, so that the first notch after the
/// pointer has come in is not lost. (4.5)
struct ScrollDecoder {
  /// One direction in which a device scrolls.
  struct Axis: Equatable {
    /// The number of the valuator.
    var number: Int
    var isHorizontal = false
    /// The distance of one step; negative if the device counts the other way.
    var increment: Double
  }

  private struct Position {
    var value: Double
    /// The time at which the first value was taken.
    var since: UInt
  }

  private var device: Int32?
  private var positions: [Int: Position] = [:]

  /// Forgets all positions: they may have changed while another window had the pointer.
  mutating func forget() { positions = [:] }

  /// Returns the steps from the last values of a device to these, positive to the right and down.
  mutating func scroll(
    _ device: Int32,
    _ axes: [Axis],
    to values: [Int: Double],
    time: UInt
  ) -> Vector {
    if device != self.device { forget() }
    self.device = device
    var steps = Vector.zero
    for axis in axes {
      guard let value = values[axis.number], value.isFinite, axis.increment.isFinite,
        axis.increment != 0
      else { continue }
      let last = positions[axis.number]
      positions[axis.number] = Position(value: value, since: last?.since ?? time)
      guard let last else { continue }
      let step = (value - last.value) / axis.increment
      if axis.isHorizontal { steps.dx += step } else { steps.dy += step }
    }
    return steps
  }

  /// Returns whether a press of a wheel button counts that stands for a motion of a device.
  func counts(_ button: Int32, of device: Int32, _ axes: [Axis], time: UInt) -> Bool {
    guard let axis = axes.first(where: { $0.isHorizontal == (button > 5) }) else { return true }
    guard device == self.device, let position = positions[axis.number] else { return true }
    return position.since == time
  }
}
