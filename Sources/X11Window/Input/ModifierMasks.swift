import BoardValues
import CX11

/// The bits of an event's state that stand for the modifiers in this keyboard map.
struct ModifierMasks: Equatable {
  var alt = UInt32(Mod1Mask)
  var logo = UInt32(Mod4Mask)
  var numberLock = UInt32(Mod2Mask)

  /// Returns the modifiers of a state. Locks are left out, since they do not change the meaning of
  /// a key.
  func modifiers(of state: UInt32) -> Modifiers {
    var modifiers = Modifiers()
    if state & UInt32(ShiftMask) != 0 { modifiers.insert(.shift) }
    if state & UInt32(ControlMask) != 0 { modifiers.insert(.control) }
    if state & alt != 0 { modifiers.insert(.alt) }
    if state & logo != 0 { modifiers.insert(.logo) }
    return modifiers
  }
}
