import TestSupport
import Testing
import WindowTestSupport
import XDriver

@Suite("The program: finding and replacing", .enabled(if: TestServer.isInstalled), .runsAlone)
struct FindProgramTests {
  private static let board = """
    {
    	"nodes":[
    		{"id":"one","type":"text","text":"do a dodo","x":100,"y":150,"width":200,"height":100},
    		{"id":"two","type":"text","text":"Do it","x":400,"y":150,"width":200,"height":100}
    	],
    	"edges":[]
    }
    """

  @Test(
    "all words are replaced by keys alone, and one undo in the bar brings them back (text 8.2)",
    arguments: BoardSession.Desktop.possible
  )
  func replaces(desktop: BoardSession.Desktop) throws {
    let session = try BoardSession(desktop, board: Self.board)
    try session.type(KeyCode.h, [KeyCode.leftControl, KeyCode.leftShift])
    try session.type(KeyCode.d)
    try session.type(KeyCode.o)
    let tab: UInt32 = 23
    try session.type(tab)
    for key in [KeyCode.b, KeyCode.e] { try session.type(key) }
    try session.type(KeyCode.enter, [KeyCode.leftControl, KeyCode.leftAlt])
    try session.save()
    let lines = session.changedLines(since: Self.board)
    #expect(lines.count == 2)
    #expect(lines.first?.contains(#""text":"be a bebe""#) == true)
    #expect(lines.last?.contains(#""text":"be it""#) == true)
    try session.undo()
    try session.save()
    #expect(session.changedLines(since: Self.board).isEmpty)
  }
}
