import BoardValues
package import CX11
import Foundation
import Testing
import XDriver

@testable import BoardRenderer

/// The observations of a session: what its user sees.
extension BoardSession {
  /// The largest difference of components at which colors look the same. Depth 16 needs 8.
  private static let tolerance = 8

  package static func looksEqual(_ a: UInt32, _ b: UInt32) -> Bool {
    [16, 8, 0].allSatisfy { shift in
      abs(Int(a >> shift & 0xFF) - Int(b >> shift & 0xFF)) <= tolerance
    }
  }

  package static var background: UInt32 { Theme.light.board.hex }

  package func color(at place: Place) -> UInt32? {
    driver.picture(x: place.x, y: place.y, width: 1, height: 1)?[0, 0]
  }

  package func sees(_ color: UInt32, at place: Place) -> Bool {
    self.color(at: place).map { Self.looksEqual($0, color) } ?? false
  }

  package func seesBackground(at place: Place) -> Bool { sees(Self.background, at: place) }

  /// Returns whether the card is visible with its corner exactly at a point: its face reaches to
  /// the border at all edges, and no further.
  ///
  /// At a scale of 2 the card is twice as large, and its border twice as thick.
  package func sees(_ card: PlainCard, atX x: Int, _ y: Int, scale: Int = 1) -> Bool {
    let (width, height) = (PlainCard.width * scale, PlainCard.height * scale)
    return sees(card, in: PixelRect(x: x, y: y, width: width, height: height), scale: scale)
  }

  /// Returns whether the card is visible while it is held, when it is a little larger.
  package func seesCarried(_ card: PlainCard, movedByX x: Int, _ y: Int) -> Bool {
    let place = PixelRect(
      x: card.x + x,
      y: card.y + y,
      width: PlainCard.width,
      height: PlainCard.height
    )
    return sees(card, in: PixelRect(rounding: place.rect.scaled(by: 1.02)), scale: 1)
  }

  private func sees(_ card: PlainCard, in frame: PixelRect, scale: Int) -> Bool {
    let (width, height) = (frame.width, frame.height)
    guard let picture = driver.picture(x: frame.x, y: frame.y, width: width, height: height) else {
      return false
    }
    func isFace(_ place: Place) -> Bool {
      picture[place.x, place.y].map { Self.looksEqual($0, card.face) } ?? false
    }
    func edges(_ inset: Int) -> [Place] {
      [
        (inset, height / 2), (width - 1 - inset, height / 2), (width / 2, inset),
        (width / 2, height - 1 - inset),
      ]
    }
    return edges(scale).allSatisfy(isFace) && !edges(scale - 1).contains(where: isFace)
  }

  /// Returns whether the card is visible at its first position moved by an offset.
  package func sees(_ card: PlainCard, movedByX x: Int, _ y: Int) -> Bool {
    sees(card, atX: card.x + x, card.y + y)
  }

  package func seesUnmoved(_ card: PlainCard) -> Bool { sees(card, movedByX: 0, 0) }

  package var title: String { driver.title ?? "" }

  /// Whether the hint is set that makes a window manager draw attention to a window.
  package var isUrgent: Bool { (driver.cardinals("WM_HINTS")?.first ?? 0) & 1 << 8 != 0 }

  package var isDirty: Bool { driver.title?.hasPrefix("• ") == true }

  // MARK: The menu

  /// The window of the menu, or the topmost of several; nil if the menu is in the board's window.
  package var menuWindow: XID? {
    driver.children(of: driver.root).last { window in
      driver.cardinals("_NET_WM_WINDOW_TYPE", on: window)
        == [Int(driver.atom("_NET_WM_WINDOW_TYPE_POPUP_MENU"))] && driver.isShown(window)
    }
  }

  /// A frame on the root window.
  package typealias Frame = (x: Int, y: Int, width: Int, height: Int)

  /// The frame of the menu; nil while none is open.
  package var menu: Frame? {
    guard let numbers = driver.cardinals("_DRAGBOARD_MENU"), numbers.count == 4, numbers[2] > 0
    else {
      return nil
    }
    let place = numbers.prefix(2).map { Int(Int32(truncatingIfNeeded: $0)) }
    let origin = self.origin
    return (origin.x + place[0], origin.y + place[1], numbers[2], numbers[3])
  }

  package func waitForMenu() throws -> Frame {
    try driver.wait(for: "the menu") { menu != nil }
    try settle()
    return try #require(menu)
  }

  /// A line of a menu, by its distance from the upper edge.
  package enum MenuLine: Int {
    // Lines are 26 high and 4 from the edge.
    case undo = 17
    case redo = 43
  }

  /// Returns the middle of a line of the menu, in window pixels.
  package func line(_ line: MenuLine, of frame: Frame) -> Place {
    let origin = self.origin
    return (frame.x - origin.x + 60, frame.y - origin.y + line.rawValue)
  }

  // MARK: The file

  /// Returns the lines of the saved file that differ from those of the file the session began with.
  package func changedLines(since text: String = BoardOnDisk.three) -> [String] {
    let before = text.split(separator: "\n", omittingEmptySubsequences: false)
    let after = files.boardText.split(separator: "\n", omittingEmptySubsequences: false)
    guard before.count == after.count else { return ["\(after.count) lines"] }
    return zip(before, after).filter { $0 != $1 }.map { String($1) }
  }
}
