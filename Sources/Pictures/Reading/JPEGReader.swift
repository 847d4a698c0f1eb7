import LinuxSystem

/// A reader of JPEG that uses the plain interface of libjpeg-turbo, which needs no jumps out of C
/// code.
@MainActor
struct JPEGReader {
  private typealias Make = @convention(c) () -> OpaquePointer?
  private typealias Destroy = @convention(c) (OpaquePointer?) -> Int32
  private typealias Header =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
    ) -> Int32
  private typealias Decompress =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UInt8>?, Int32, Int32,
      Int32,
      Int32, Int32
    ) -> Int32
  private typealias ErrorCode = @convention(c) (OpaquePointer?) -> Int32

  /// The values of `TJPF_BGRA`, `TJPF_CMYK`, `TJCS_CMYK`, `TJERR_WARNING` and `TJFLAG_LIMITSCANS`.
  private static let (bgra, cmyk, firstFourInks, warning) = (
    Int32(8), Int32(11), Int32(3), Int32(0)
  )
  private static let limitScans: Int32 = 32768

  private let make: Make
  private let destroy: Destroy
  private let header: Header
  private let decompress: Decompress
  private let errorCode: ErrorCode

  /// Opens the library, or returns nil if it is not installed.
  init?() {
    guard let library = SharedLibrary("libturbojpeg.so.0"),
      let make = library.function("tjInitDecompress", as: Make.self),
      let destroy = library.function("tjDestroy", as: Destroy.self),
      let header = library.function("tjDecompressHeader3", as: Header.self),
      let decompress = library.function("tjDecompress2", as: Decompress.self),
      let errorCode = library.function("tjGetErrorCode", as: ErrorCode.self)
    else { return nil }
    self.make = make
    self.destroy = destroy
    self.header = header
    self.decompress = decompress
    self.errorCode = errorCode
  }

  /// Reads a picture at an eighth, a quarter or half of its size if that suffices, which is much
  /// faster.
  func read(_ bytes: [UInt8], _ request: PictureRequest) throws(PictureFailure) -> RawPicture {
    let handle = make()
    defer { _ = destroy(handle) }
    var (width, height, sampling, space): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let size = UInt(bytes.count)
    guard header(handle, bytes, size, &width, &height, &sampling, &space) == 0 else {
      throw .damaged
    }
    let turn = PictureTurn(ofJPEG: bytes)
    let (wide, high) = turn.swapsSides ? (height, width) : (width, height)
    guard wide > 0, high > 0 else { throw .damaged }
    let wanted = request.scale(Double(wide), Double(high))
    let divisor = [8, 4, 2].first { 1 / Double($0) >= wanted } ?? 1
    let scaled = (
      width: (Int(width) + divisor - 1) / divisor, height: (Int(height) + divisor - 1) / divisor
    )
    let surface = try PictureFormats.surface(scaled.width, scaled.height)
    let hasInks = space >= Self.firstFourInks
    let result = surface.fill { start, stride in
      decompress(
        handle,
        bytes,
        size,
        start,
        Int32(scaled.width),
        Int32(stride),
        Int32(scaled.height),
        hasInks ? Self.cmyk : Self.bgra,
        Self.limitScans
      )
    }
    guard result == 0 || errorCode(handle) == Self.warning else { throw .damaged }
    if hasInks { surface.mapWords(Self.color(ofInks:)) }
    return RawPicture(surface, width: Int(width), height: Int(height), turn: turn)
  }

  /// Returns the color of four inks in the form that programs write, which is inverted.
  private static func color(ofInks word: UInt32) -> UInt32 {
    let black = word >> 24
    func part(_ shift: UInt32) -> UInt32 { (word >> shift & 255) * black / 255 }
    return 255 << 24 | part(0) << 16 | part(8) << 8 | part(16)
  }
}
