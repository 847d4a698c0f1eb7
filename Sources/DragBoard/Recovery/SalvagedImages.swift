import BoardCore
import BoardStore

/// The intact pieces of images in damaged state, in the order in which they are found.
struct SalvagedImages {
  /// The pieces by the number of the image, by part, and by their start in the part.
  private var pieces: [Int: [Int: [Int: Piece]]] = [:]

  private struct Piece {
    var content: [UInt8]
    /// The size of the whole part.
    var size: Int
  }

  /// Takes a row of `board_image_piece`. The first one found stays, since it is newer.
  mutating func take(piece values: [PageScan.Value]) {
    guard values[0] == .null, case .number(let number) = values[1],
      case .number(let part) = values[2], case .number(let start) = values[3],
      case .number(let size) = values[4], case .number(let digest) = values[5],
      case .blob(let content) = values[6], digest == StateDatabase.digest(of: content),
      0..<Int64(Int32.max) ~= number
    else { return }
    let (index, place) = (Int(clamping: part), Int(clamping: start))
    let piece = Piece(content: content, size: Int(clamping: size))
    let known = pieces[Int(number)]?[index]?[place]
    pieces[Int(number), default: [:]][index, default: [:]][place] = known ?? piece
  }

  /// The newest image that can be read, or else the newest with any content, or nil if there is
  /// none.
  var best: StateBeginning.Image? {
    let all = pieces.keys.sorted(by: >).map {
      StateBeginning.Image(count: $0, parts: parts(of: $0))
    }
    let isWhole = { (image: StateBeginning.Image) in
      (try? Document(decoding: Document.joined(image.parts))) != nil
    }
    return all.first(where: isWhole) ?? all.first { !$0.parts.isEmpty }
  }

  private func parts(of number: Int) -> [Int: [UInt8]] {
    var joiner = PieceJoiner()
    for (part, pieces) in pieces[number] ?? [:] {
      for (start, piece) in pieces.sorted(by: { $0.key < $1.key }) {
        joiner.add(piece.content, at: start, of: piece.size, in: part)
      }
    }
    return joiner.whole
  }
}
