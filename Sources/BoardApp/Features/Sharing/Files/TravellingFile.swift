import BoardCore
import BoardRenderer
import BoardStore
import BoardValues
import LinuxSystem
import Pictures

/// What may travel between those who work on a board: pictures, notes and boards in the board’s folder that a card, a
/// group or a text shows. A board may come from anyone, and so may what is sent.
enum TravellingFile {
  /// The most files of a board.
  private static let mostFiles = 4096

  /// Returns whether a path leads to a file below the folder of the board that is neither hidden nor of another kind.
  /// It says nothing about links.
  static func isFit(_ path: String) -> Bool {
    let bytes = Array(path.utf8)
    let parts = bytes.split(separator: Ascii.slash, omittingEmptySubsequences: false)
    guard bytes.count <= 1024, parts.count <= 16, ControlCharacters.ranges(in: bytes).isEmpty,
      !bytes.contains(where: { $0 == Ascii.backslash || $0 == UInt8(ascii: "\t") })
    else { return false }
    let areFit = parts.allSatisfy { (1...255).contains($0.count) && $0.first != Ascii.dot }
    return areFit && [.picture, .markdown, .board].contains(FileKind(ofFile: path))
  }

  /// Returns whether a content is what the name of its file promises.
  static func isFit(_ path: String, _ bytes: [UInt8]) -> Bool {
    switch FileKind(ofFile: path) {
    case .picture: PictureFormat(of: bytes) != nil
    case .markdown: !bytes.contains(0) && String(validating: bytes, as: UTF8.self) != nil
    case .board: (try? CanvasDocument(parsing: bytes)) != nil
    default: false
    }
  }

  /// Reads a file for others, of the board at a path. Links out of its folder are not followed.
  static func read(_ path: String, ofBoard board: String) -> FileTrade.Reading {
    guard isFit(path), case .file(let file) = BoardFolder(ofBoard: board).findInside(path),
      // A link may lead to a file that is hidden, or of another kind.
      isFit(Path.name(of: file)), let size = FileReading.size(file)
    else { return .unfit }
    guard size <= FileOffer.largest else { return .tooLarge(size) }
    guard let bytes = try? FileReading.bytes(file, limit: FileOffer.largest), !bytes.isEmpty,
      isFit(path, bytes), let digest = ContentDigest(of: bytes)
    else { return .unfit }
    return .content(bytes, digest)
  }

  /// Returns which content a file has here; nil if there is none that can be read.
  static func digest(of path: String, ofBoard board: String) -> ContentDigest? {
    if case .content(_, let digest) = read(path, ofBoard: board) { digest } else { nil }
  }

  /// Writes a file that has come, unless there is one by now; or in its place, if it has one of some contents.
  static func write(
    _ bytes: [UInt8],
    _ digest: ContentDigest,
    to path: String,
    over former: [ContentDigest] = [],
    ofBoard board: String
  ) -> FileTrade.Writing {
    guard ContentDigest(of: bytes) == digest else { return .damaged }
    guard isFit(path), isFit(path, bytes) else {
      return .refused(localized("came, and is not what its name says"))
    }
    let folder = BoardFolder(ofBoard: board)
    if !former.isEmpty { return replace(path, bytes, over: former, folder) }
    do throws(FileError) {
      if let file = try folder.write(new: bytes, to: path) { return .written(file) }
    } catch {
      return .refused(localized("came, and cannot be kept: {reason}", ["reason": error.reason]))
    }
    guard case .missing = folder.find(path) else { return .present }
    return .refused(localized("outside the board's folder"))
  }

  private static func replace(
    _ path: String,
    _ bytes: [UInt8],
    over former: [ContentDigest],
    _ folder: BoardFolder
  ) -> FileTrade.Writing {
    guard case .file(let file) = folder.findInside(path) else { return .present }
    var isOther = false
    do throws(FileError) {
      try AtomicFile.write(bytes, to: file, mayOverwrite: false) { () throws(FileError) in
        let present = ContentDigest(of: try FileReading.bytes(file, limit: FileOffer.largest))
        isOther = present.map(former.contains) != true
        if isOther { throw FileError(file, "was changed by another program just now") }
      }
      return .written(file)
    } catch {
      return isOther ? .present : .refused(verbatim(error.reason))
    }
  }

  /// Returns the paths of the files that cards, groups and texts show.
  ///
  /// - Complexity: O(cards), and what texts with files among their words take to be read.
  static func paths(on board: Board) -> Set<String> {
    var paths: Set<String> = []
    for id in board.cardOrder where paths.count < mostFiles {
      if let card = board.card(id) { paths.formUnion(Self.paths(on: card)) }
    }
    return paths
  }

  static func paths(on card: Card) -> Set<String> {
    var paths: Set<String> = []
    if case .file(let path, _) = card.content { paths.insert(path) }
    if let background = card.background { paths.insert(background.path) }
    let saying = Saying(card.content)
    if saying.mayNameFiles { paths.formUnion(saying.document.embeds.map(\.file.path)) }
    return paths
  }
}
