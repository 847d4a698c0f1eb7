import BoardValues
import CX11

/// Which bits of an event's state stand for which modifier in this keyboard map.
struct ModifierMasks: Equatable {
  var alt = UInt32(Mod1Mask)
  var logo = UInt32(Mod4Mask)
  var numberLock = UInt32(Mod2Mask)

  /// Locks are left out: they do not change what is meant.
  func modifiers(of state: UInt32) -> Modifiers {
    var modifiers = Modifiers()
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & alt != 0 { modifiers.insert(.alt) }
    if state & logo != 0 { modifiers.insert(.logo) }
    return modifiers
  }
}
