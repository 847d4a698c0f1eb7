import CLinux
import Glibc
import Graphics
import LinuxSystem

/// The picture process: `dragboard decode`, with the board at the other end of standard input. It
/// takes one file at a time and answers with pixels, or with the reason why there are none.
@MainActor
package struct PictureService {

  package init() {}
  /// The number of bytes of the largest file that is read.
  private static let maxFileSize = 128 << 20
  private static let socket: Int32 = 0

  /// Serves the board and returns when it has gone.
  package func run() -> Int32 {
    Confinement.begin()
    let formats = PictureFormats()
    guard Confinement.close() else { return 1 }
    while let job = Self.nextJob() {
      defer { for descriptor in [job.file, job.memory] { Glibc.close(descriptor) } }
      Confinement.beginPicture()
      let answer = Self.answer(job, formats)
      let message = PictureMessage.bytes(answer)
      guard dragboard_send(Self.socket, message, message.count, nil, 0) == message.count else {
        return 1
      }
    }
    return 0
  }

  private struct Job {
    var file: Int32
    var memory: Int32
    var request: PictureRequest
  }

  private static func nextJob() -> Job? {
    var bytes = [UInt8](repeating: 0, count: PictureMessage.size)
    var descriptors: [Int32] = [-1, -1]
    let count = FileError.retrying {
      dragboard_receive(socket, &bytes, bytes.count, &descriptors)
    }
    guard count > 0, let numbers = PictureMessage.numbers(bytes.prefix(count)),
      let fit = PictureRequest.Fit(rawValue: numbers[2]), descriptors.allSatisfy({ $0 >= 0 })
    else { return nil }
    let request = PictureRequest(width: max(numbers[0], 1), height: max(numbers[1], 1), fit: fit)
    return Job(file: descriptors[0], memory: descriptors[1], request: request)
  }

  private static func answer(_ job: Job, _ formats: PictureFormats) -> [Int] {
    do throws(PictureFailure) {
      let picture = try formats.picture(of: bytes(job.file), job.request)
      guard picture.surface.writePixels(to: job.memory) else { throw .noMemory }
      return [
        0, picture.surface.width, picture.surface.height, picture.naturalWidth,
        picture.naturalHeight, picture.isWhole ? 1 : 0,
      ]
    } catch {
      return [error.rawValue]
    }
  }

  /// Returns the bytes of a file (`pread`).
  private static func bytes(_ file: Int32) throws(PictureFailure) -> [UInt8] {
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .damaged }
    guard status.st_size <= maxFileSize else { throw .tooLarge }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size, let start = buffer.baseAddress {
        let offset = count
        let got = FileError.retrying { pread(file, start + offset, size - offset, off_t(offset)) }
        guard got > 0 else { return }
        count += got
      }
    }
  }
}
