public import Foundation

// Apple declares these beside its windows. Here a host with windows runs the main loop in them.

extension RunLoop.Mode {
  /// The mode in which a modal panel such as a dialog runs the loop.
  public static let modalPanel = RunLoop.Mode("NSModalPanelRunLoopMode")

  /// The mode in which the loop runs while a gesture such as a drag is tracked, as AppKit calls it.
  public static let eventTracking = RunLoop.Mode("NSEventTrackingRunLoopMode")

  /// The mode in which the loop runs while a control tracks a touch, as UIKit calls it.
  public static let tracking = RunLoop.Mode("UITrackingRunLoopMode")
}
