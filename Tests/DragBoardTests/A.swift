import Testing
@testable import DragBoard
@Test func b() { #expect(DragBoard.self == DragBoard.self) }
