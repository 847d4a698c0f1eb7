import Graphics
import LinuxSystem

/// The other end of a `PictureProcess`: pixels, or the reason why there are none.
@MainActor
package enum PictureService {
  /// The number of bytes of the largest file that is read.
  private static let maxFileSize = 128 << 20

  /// Serves the board and returns when it has gone.
  package static func run() -> Int32 {
    ConfinedService.run {
      let formats = PictureFormats()
      return { file, numbers, memory in
        do throws(PictureFailure) {
          let picture = try formats.picture(of: bytes(file), request(numbers))
          guard picture.surface.writePixels(to: memory) else { throw .noMemory }
          return [
            0, picture.surface.width, picture.surface.height, picture.naturalWidth,
            picture.naturalHeight, picture.isWhole ? 1 : 0,
          ]
        } catch {
          return [error.rawValue]
        }
      }
    }
  }

  private static func request(_ numbers: [Int]) -> PictureRequest {
    PictureRequest(
      width: max(numbers[0], 1),
      height: max(numbers[1], 1),
      fit: PictureRequest.Fit(rawValue: numbers[2]) ?? .inside
    )
  }

  private static func bytes(_ file: Int32) throws(PictureFailure) -> [UInt8] {
    guard let size = SharedBytes.size(of: file) else { throw .damaged }
    guard size <= maxFileSize else { throw .tooLarge }
    return SharedBytes.read(size, of: file)
  }
}
