package import BoardValues
import CX11
import LinuxSystem
package import Windowing

/// The host of a window on an X display: events in, frames out, asleep in between.
///
/// In one turn, all events of the server go to the content, the window is made to look as the
/// content wants, and a frame is shown if one is due. Then the host sleeps until the server sends
/// something, a signal comes, or the content's own deadline passes. Between successive frames it
/// does not read the connection (`FrameClock`).
@MainActor
package final class X11Host {
  package struct Options {
    /// The size of the window in device pixels, or nil for the default at the display's scale.
    package var size: (width: Int, height: Int)?
    /// Whether `_DRAGBOARD_FRAME` and `_DRAGBOARD_IDLE` are set on the window.
    /// The user's own scale, instead of that of the desktop.
    package var scale: Double?
    package var isTest = false
    /// The program that talks to input method servers: this one.
    var inputHelper = "/proc/self/exe"
    /// The address of the session bus, or nil if there is none.
    package var bus: String?
    package var portal = PortalMemory()
    /// The memory of sizes, of which the window takes its own unless `size` is one.
    package var memory = WindowMemory()
    /// The longest time that the end may take beyond saving, in seconds, or 0 for no limit.
    package var endLimit: UInt32 = 0

    package init(
      size: (width: Int, height: Int)? = nil,
      scale: Double? = nil,
      isTest: Bool = false,
      inputHelper: String = "/proc/self/exe",
      bus: String? = nil,
      portal: PortalMemory = PortalMemory(),
      memory: WindowMemory = WindowMemory(),
      endLimit: UInt32 = 0
    ) {
      self.size = size
      self.scale = scale
      self.isTest = isTest
      self.inputHelper = inputHelper
      self.bus = bus
      self.portal = portal
      self.memory = memory
      self.endLimit = endLimit
    }
  }

  let display: Display
  let window: Window
  let settings: DesktopSettings
  let screens: Screens
  let keyboard: Keyboard
  let cursors: Cursors
  let clock: FrameClock
  let buffer: BackBuffer
  let agreement: ResizeAgreement?
  let transfer: Transfer
  let loop: EventLoop

  var decoder = EventDecoder()
  var devices: DeviceEvents?
  var geometry: WindowGeometry
  var state = State()
  var shown = Shown()
  /// The window of the open popup; nil if that is in this window.
  var popup: PopupWindow?
  var grab = PointerGrab()
  /// The watch of popups, created with the first one.
  var popupWatch: PopupWatch?
  var signals: TestSignals
  var notice: StartupNotice
  /// The text input, or nil until a text is edited for the first time.
  var textInput: TextInput?
  let inputHelper: String
  /// Whether a signal or the end of the server has ended the program, and not the user.
  package private(set) var wasInterrupted = false
  /// The address of the session bus.
  let busAddress: String?
  /// The session bus, or nil before the first frame and without one.
  var bus: Bus?
  /// The portal, or nil before the first frame, without a bus, or without a portal on it.
  var portal: Portal?
  /// The programs that were asked to open something and have not ended.
  var openers: [Opener] = []
  /// Whether the desktop wants screen readers to be spoken to; nil as the portal is.
  var accessibility: AccessibilityStatus?
  /// The window for screen readers, or nil while the desktop wants none, and the address of their bus.
  var readers: AccessibleService?
  var readersAddress: String?
  var heldInput = HeldInput()
  /// The notification about troubles; nil as the portal is.
  var notification: DesktopNotice?
  let inhibition: ScreenInhibition
  var portalMemory: PortalMemory
  private var memory: WindowMemory
  /// The size of the window when nothing else determined it.
  var ownSize: WindowMemory.Size

  /// The events that the content or the screen does not reflect yet.
  struct State {
    var isMapped = false
    var isObscured = false
    var isFocused = false
    var hasNewSize = false
    var hasNewGeometry = false
    var hasNewScreens = false
    var wasDestroyed = false
    var wasSettled = false
    /// Whether there was input since the last frame.
    var hadInput = false
    /// The parts of the window that came into view, collected until the last of a series.
    var exposed: [PixelRect] = []
  }

  /// The state that the desktop was last told, so that only differences are sent.
  struct Shown {
    var title: String?
    var cursor: WindowAppearance.Cursor?
    var caret: PixelRect?
    var origin: WindowGeometry.Origin?
    var userTime: UInt = 0
    var frame = 0
    /// The bearings of the last frame.
    var bearings = Bearings()
    var trouble: WindowAppearance.Trouble?
    var windowState: WindowState = []
    /// The frame of the open popup, in window pixels; nil while none is open.
    var popup: PixelRect?
    /// A popup that could not be created, and is not tried again.
    var refusedPopup: WindowAppearance.Popup?
    /// A size for which there is no memory, and which is not tried again.
    var refusedGeometry: WindowGeometry?
  }

  /// Connects and creates a window, which is not shown before `run`.
  package init(options: Options = Options()) throws(HostError) {
    InputMethod.prepareLocale()
    loop = EventLoop(limit: options.endLimit)
    let display = try Display()
    self.display = display
    inputHelper = options.inputHelper
    busAddress = options.bus
    portalMemory = options.portal
    settings = DesktopSettings(on: display)
    settings.ownScale = options.scale
    screens = Screens(on: display)
    keyboard = Keyboard(on: display)
    inhibition = ScreenInhibition(on: display)
    cursors = Cursors(on: display)
    agreement = ResizeAgreement(on: display)
    // A size of the command line is for this run only.
    memory = options.size == nil ? options.memory : WindowMemory()
    let placement = memory[screens.layout]
    let size = Self.size(
      options.size,
      remembered: placement?.size,
      scale: settings.scale,
      on: display
    )
    ownSize = WindowMemory.Size(width: size.width, height: size.height)
    geometry = WindowGeometry(width: size.width, height: size.height)
    window = try Window(width: size.width, height: size.height, on: display)
    // The rate matters only if there are no ticks.
    let period = display.extensions.presentOpcode == nil ? screens.framePeriod() : 1 / 60
    clock = FrameClock(window: window.id, period: period, on: display)
    buffer = try BackBuffer(
      width: size.width,
      height: size.height,
      target: window.id,
      visual: window.visual,
      on: display
    )
    if !buffer.isShared { clock.timeout = FrameClock.remoteTimeout }
    devices = DeviceEvents(window: window.id, on: display)
    let ours = window.id
    transfer = Transfer(window: ours, on: display) { [keyboard] in
      keyboard.masks.modifiers(of: display.pointerState(over: ours))
    }
    signals = TestSignals(window: window.id, on: display, isOn: options.isTest)
    notice = StartupNotice(window: window.id, on: display)
    window.introduce(to: display, counter: agreement?.counter)
    if let placement { window.begin(in: placement.state, on: display) }
  }

  /// The number of device pixels in one pixel of the design.
  package var scale: Double { settings.scale }

  /// The size of the window in device pixels.
  package var size: Size { Size(Double(geometry.width), Double(geometry.height)) }

  /// Shows the window until the content is done, a signal ends the program or the display dies. The
  /// content has saved when this returns. Returns the exit code.
  package func run(content: any WindowContent) -> Int32 {
    introduce(content)
    var news: [Int32] = []
    while true {
      receiveTyped(content)
      drain(content)
      performRequests(of: content)
      let now = Clock.now()
      keepUp(content, news, at: now)
      news = []
      // The server handles requests in order: everything put before asking for the tick has been
      // read.
      if clock.mayShow(at: now) { buffer.noticeTick() }
      deliverMotionIfDue(content, at: now)
      exchange(content, at: now)
      reconcile(content, at: now)
      performRequests(of: content)
      tellReaders(of: content)
      guard display.isAlive else { return die(content) }
      if let code = content.appearance.exitCode { return end(content, code) }
      if state.wasDestroyed { return end(content, 0) }
      showFrameIfDue(content, at: now)
      let shown = Clock.now()
      let deadline = nextWake(content, after: shown)
      if signals.isOn { signals.rest(isIdle(content)) }
      let isQuiet = isQuiet(at: shown)
      if isQuiet { display.flush() }
      guard isQuiet || !display.hasEvents(), display.isAlive else {
        TurnWatch.current?.goOn()
        continue
      }
      switch loop.wait(
        for: display.descriptor,
        isQuiet: isQuiet,
        descriptors(content),
        writing: writing,
        until: deadline
      ) {
      case .input(let files): news = files
      case .signal: return end(content, nil)
      }
    }
  }

  /// Does the work that has nothing to do with the display.
  private func keepUp(_ content: any WindowContent, _ news: [Int32], at now: Double) {
    if news.contains(FileReports.shared.descriptor) { FileReports.shared.read() }
    if content.descriptors.contains(where: news.contains) { content.readDescriptors(at: now) }
    followBus(content, news, at: now)
    followOpeners(content)
    followAccessibility(content, news, at: now)
    if let deadline = content.upkeepDeadline, deadline <= now { content.upkeep(at: now) }
    // The last, since all of the above may have read reports.
    for watch in content.watches where watch.hasNews() { send(watch.event, to: content) }
  }

  private func descriptors(_ content: any WindowContent) -> [Int32] {
    content.descriptors + (content.watches.isEmpty ? [] : [FileReports.shared.descriptor])
      + [textInput?.descriptor, bus?.descriptor, readers?.descriptor].compactMap(\.self)
      + openers.map(\.end.descriptor)
  }

  /// The descriptors to which something has to be written.
  private var writing: [Int32] {
    [bus?.wantsToWrite == true ? bus?.descriptor : nil, readers?.writing].compactMap(\.self)
  }

  /// Tells the content what it must know before its first frame.
  private func introduce(_ content: any WindowContent) {
    applySettings()
    let now = Clock.now()
    content.handle(.preferencesChanged(preferences), at: now)
    content.handle(sizeEvent, at: now)
    reconcile(content, at: now)
    window.show()
  }

  var sizeEvent: WindowEvent {
    .resized(size, scale: settings.scale)
  }

  /// Saves and returns the exit code. A signal, which has no code, is a request to close that takes
  /// no answer.
  private func end(_ content: any WindowContent, _ code: Int32?) -> Int32 {
    loop.holdEnd()
    wasInterrupted = code == nil
    if code == nil { content.handle(.closeRequested, at: Clock.now()) }
    content.saveBeforeExit()
    noteOwnSize()
    memory.keep(.init(size: ownSize, state: shown.windowState), for: screens.layout)
    let code = code ?? content.appearance.exitCode ?? 0
    // A server that does not respond must not delay the rest.
    loop.limitEnd(code)
    closePopup()
    handOverClipboard()
    return code
  }

  /// Saves after the display has gone, so that no work is lost.
  private func die(_ content: any WindowContent) -> Int32 {
    wasInterrupted = true
    content.saveBeforeExit()
    StandardError.write("dragboard: the display went away; the board is kept")
    return 3
  }

  /// Returns the size of the window, which fits the screen at any scale.
  private static func size(
    _ wanted: (width: Int, height: Int)?,
    remembered: WindowMemory.Size?,
    scale: Double,
    on display: Display
  ) -> (width: Int, height: Int) {
    let screen = XDefaultScreen(display.handle)
    let width = Int(XDisplayWidth(display.handle, screen))
    let height = Int(XDisplayHeight(display.handle, screen))
    if let wanted { return (min(max(1, wanted.width), 16_000), min(max(1, wanted.height), 16_000)) }
    if let remembered { return (min(remembered.width, width), min(remembered.height, height)) }
    return (
      max(1, min(Int(1280 * scale), width * 9 / 10)), max(1, min(Int(800 * scale), height * 9 / 10))
    )
  }
}
