import AppTestSupport
import BoardCore
import BoardStore
import BoardTestSupport
import BoardValues
import Graphics
import LinuxSystem
import Testing

@testable import BoardApp
@testable import BoardRenderer

/// The lines beneath cards, and their labels above them.
@MainActor
@Suite("Edges and their labels") struct EdgeLookTests {
  /// Returns a board with `a` and `b` side by side and `c` between them, over the edge and too high to go
  /// around.
  private static func inTheWay(label: String? = nil, x: Int = 300, width: Int = 200) -> String {
    CanvasText.board(
      nodes: [
        CanvasText.card("c", x, -400, width: width, height: 1100), CanvasText.card("a", 20, 100),
        CanvasText.card("b", 580, 100),
      ],
      edges: [CanvasText.edge("e", "a", "b", label: label)]
    )
  }

  private func label(_ session: Session) -> EdgeLabel? {
    session.scene.lists.joined().compactMap { item in
      if case .label(let label) = item { label } else { nil }
    }.first
  }

  @Test(
    "a line is beneath all cards, also while a card that it hangs on is carried, and when it flies"
  )
  func beneathCards() throws {
    let session = try Session(Self.inTheWay())
    // The point is on the line, right of the words of the card over it.
    let (x, y) = (480, 150)
    let face = try session.freshPicture()[x, 180]
    for line in [
      "", "press 100,180", "move 103,180", "move 100,182\nwait 0.2", "release 100,182",
      "key ctrl+z",
      "wait 0.1", "wait 0.1", "settle", "click 650,180", "key Delete", "wait 0.1",
    ] {
      try session.play(line)
      #expect(try session.freshPicture()[x, y] == face, "after \(line)")
    }
  }

  @Test("a label moves along its line to where no card is")
  func findsRoom() throws {
    let free = try Session(Self.inTheWay(label: "then", x: 395, width: 10))
    #expect(try #require(label(free)).frame.maxX < 395)
    let session = try Session(Self.inTheWay(label: "then", x: 350))
    let frame = try #require(label(session)).frame
    #expect(frame.minX > 220 && frame.maxX < 350)
    #expect(abs(frame.center.y - 150) < 1)
  }

  @Test("where there is little room, a label is set in shorter lines")
  func shortLines() throws {
    let session = try Session(Self.inTheWay(label: "see also", x: 285, width: 290))
    let frame = try #require(label(session)).frame
    #expect(frame.minX > 220 && frame.maxX < 285)
    #expect(frame.height > 30)
  }

  /// Returns the forms of the labels that are seen.
  private func forms(_ session: Session) -> [LabelBox.Form] {
    session.scene.lists.joined().compactMap { item in
      if case .label(let label) = item { label.form } else { nil }
    }
  }

  @Test(
    "a label without any room is a dot, and is whole with its edge selected or under the pointer"
  )
  func dot() throws {
    let session = try Session(Self.inTheWay(label: "incomprehensibilities", x: 230, width: 340))
    #expect(forms(session) == [.dot])
    try session.play("move 225,150")
    #expect(forms(session) == [.dot, .whole])
    try session.play("move 225,250")
    #expect(forms(session) == [.dot])
    try session.play("click 225,150\nmove 225,250")
    #expect(forms(session) == [.whole])
    try session.play("key Escape\nkey Escape")
    #expect(forms(session) == [.dot])
  }

  @Test("where there is less room, the letters of a label are smaller, down to 9")
  func smallLetters() throws {
    let word = "incomprehensibilities"
    let gap = LabelLayout(fontSize: 9).size(of: word).width + 20
    let session = try Session(
      Self.inTheWay(label: word, x: 220 + Int(gap), width: 350 - Int(gap))
    )
    let small = try #require(label(session))
    #expect(small.form == .whole && small.style.fontSize == 9)
    #expect(small.frame.minX > 220 && small.frame.maxX < 220 + gap)
  }

  @Test("a label with room above its line stands there, where a card is beneath it")
  func above() throws {
    let nodes = [
      CanvasText.card("a", 20, 100), CanvasText.card("b", 580, 100),
      CanvasText.card("c", 240, 157, width: 320, height: 60),
    ]
    let edge = CanvasText.edge("e", "a", "b", label: "then")
    let session = try Session(CanvasText.board(nodes: nodes, edges: [edge]))
    let label = try #require(self.label(session))
    #expect(label.frame.maxY < 150 && label.frame.maxY > 140)
    #expect(label.hairLine == nil && label.style.fontSize == Metrics.edgeLabelSize)
  }

  @Test("a label without room at its line stands near it, with a hair line of at most 60")
  func offLine() throws {
    let nodes = [CanvasText.card("a", 20, 100), CanvasText.card("b", 260, 100)]
    let edge = CanvasText.edge("e", "a", "b", label: "incomprehensibilities")
    let session = try Session(CanvasText.board(nodes: nodes, edges: [edge]))
    let label = try #require(self.label(session))
    let line = try #require(label.hairLine)
    #expect(label.form == .whole && label.frame.maxY < 100)
    #expect(line.start.distance(to: line.end) <= 60 && (220...260).contains(line.start.x))
    try session.play("click \(label.frame.center.x),\(label.frame.center.y)")
    #expect(session.answer(.selection) == "e")
  }

  @Test("a label does not cover the name of a group")
  func sparesNames() throws {
    let board = CanvasText.board(
      nodes: [
        CanvasText.card("a", 20, 100), CanvasText.card("b", 580, 100),
        CanvasText.group("group with a name", 360, 160, width: 150, height: 200),
      ],
      edges: [CanvasText.edge("1", "a", "b", label: "then")]
    )
    let frame = try #require(label(try Session(board))).frame
    #expect(frame.maxX < 360 || frame.minX > 480 || frame.maxY < 145)
  }

  @Test("a label moves along its line to where no other line goes through it")
  func avoidsLines() throws {
    let session = try Session(
      CanvasText.board(
        nodes: [
          CanvasText.card("a", 60, 100), CanvasText.card("b", 540, 100),
          CanvasText.card("c", 300, -300), CanvasText.card("d", 300, 500),
        ],
        edges: [CanvasText.edge("1", "a", "b", label: "first"), CanvasText.edge("2", "c", "d")]
      )
    )
    let frame = try #require(label(session)).frame
    #expect(!(frame.minX...frame.maxX).contains(400))
    #expect(frame.minX > 260 && frame.maxX < 540)
  }

  @Test("a line goes around a card, and is clicked there")
  func goesAround() throws {
    let session = try Session(
      CanvasText.board(
        nodes: [
          CanvasText.card("a", 20, 100), CanvasText.card("b", 580, 100),
          CanvasText.card("c", 350, 60, width: 100, height: 160),
        ],
        edges: [CanvasText.edge("e", "a", "b")]
      )
    )
    let item = session.scene.lists.joined().compactMap { item in
      if case .edge(let edge) = item { edge } else { nil }
    }.first
    let points = try #require(item).route.points()
    #expect(points.allSatisfy { !Rect(350, 60, 100, 160).contains($0) })
    let middle = try #require(item).route.middle
    try session.play("click \(middle.x),\(middle.y)")
    #expect(session.answer(.selection) == "e")
  }

  @Test("labels of lines that cross do not cover each other, and no line goes through one")
  func crossing() throws {
    let nodes = [
      CanvasText.card("a", 60, 100), CanvasText.card("b", 540, 100),
      CanvasText.card("c", 60, 400), CanvasText.card("d", 540, 400),
    ]
    func board(_ edges: [String]) -> String { CanvasText.board(nodes: nodes, edges: edges) }
    let first = CanvasText.edge("1", "a", "d", label: "first")
    let session = try Session(board([first, CanvasText.edge("2", "b", "c", label: "second")]))
    let labels = session.scene.staticLayers.cards.compactMap { item in
      if case .label(let label) = item { label } else { nil }
    }
    #expect(labels.count == 2)
    #expect(!labels[0].frame.intersects(labels[1].frame))
    for case .edge(let edge) in session.scene.lists.joined() {
      for label in labels where label.id != edge.id {
        #expect(!label.frame.isCrossed(by: edge.route.points()))
      }
    }
  }

  @Test("labels stay where they are while others are carried past, and while the view zooms")
  func steady() throws {
    let session = try Session(Self.inTheWay(label: "then", x: 350))
    let before = try #require(label(session)).frame
    try session.play("press 400,180\nmove 300,180\nwait 0.2")
    #expect(label(session)?.frame == before)
    try session.play("key Escape\nsettle")
    let camera = session.app.view.camera
    let place = camera.toBoard(before)
    try session.play("key ctrl+=\nsettle")
    let zoomed = session.app.view.camera.toBoard(try #require(label(session)).frame)
    #expect(zoomed.center.distance(to: place.center) < 0.01)
  }

  @Test("a click on a label selects its edge, however far from the line it is")
  func labelsAreClicked() throws {
    let board = CanvasText.board(
      nodes: [CanvasText.card("a", 20, 100), CanvasText.card("b", 560, 100)],
      edges: [
        CanvasText.edge("e", "a", "b", label: "one line\\nand another\\nand a third")
      ]
    )
    let session = try Session(board)
    let frame = try #require(label(session)).frame
    try session.play("click \(frame.center.x),\(frame.minY + 5)")
    #expect(session.answer(.selection) == "e")
    try session.play("key Escape\nclick \(frame.center.x),\(frame.minY - 5)")
    #expect(session.answer(.selection) == "")
  }

  @Test(
    "a picture of the board has all labels, those too that have no room on it",
    arguments: [
      "png", "svg",
    ]
  )
  func labelsInPictures(_ format: String) throws {
    let folder = try Folder()
    /// Returns pixels, or the number of letters.
    func content(_ label: String?) throws -> [UInt8] {
      let path = folder("\(label ?? "none").\(format)")
      let text = Self.inTheWay(label: label, x: 230, width: 340)
      let document = try BoardOpening("board.canvas", bytes: Array(text.utf8)).document
      let picture = BoardPicture(document: document, theme: .light, scale: 1)
      try picture.write(to: path, as: try #require(.init(path: path)))
      let bytes = try FileReading.bytes(path)
      return format == "png" ? bytes : bytes.split(separator: UInt8(ascii: "<")).compactMap(\.first)
    }
    #expect(try content("incomprehensibilities") != content(nil))
  }

  @Test("in a picture, a label without room is a number, with its words in a list below the board")
  func numbers() throws {
    func document(_ label: String?) throws -> Document {
      let text = Self.inTheWay(label: label, x: 230, width: 340)
      return try BoardOpening("board.canvas", bytes: Array(text.utf8)).document
    }
    func size(_ label: String?) throws -> Size {
      BoardPicture(document: try document(label), theme: .light, scale: 1).size
    }
    let (with, without) = (try size("incomprehensibilities"), try size(nil))
    #expect(with.height > without.height + 20 && with.width == without.width)
    let editor = Editor(try document("incomprehensibilities"))
    let camera = Camera(origin: .zero, pixelsPerUnit: 1)
    let look = BoardLook(of: editor, camera: camera, scale: 1, theme: .light)
    let builder = SceneBuilder(editor: editor, look: look, placesAllLabels: true)
    let forms = builder.items(.all(on: editor.board)).all.compactMap { item in
      if case .label(let label) = item { label.form } else { nil }
    }
    #expect(forms == [.number(1)])
  }
}
