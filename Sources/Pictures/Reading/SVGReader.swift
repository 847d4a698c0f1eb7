import Graphics
import LinuxSystem

/// A reader of SVG that uses librsvg. It draws a picture at the requested size, which is never too
/// small.
///
/// Its fonts are looked up when it is created: later no file can be opened.
@MainActor
struct SVGReader {
  private typealias Make =
    @convention(c) (
      UnsafePointer<UInt8>?, UInt, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> OpaquePointer?
  private typealias Destroy = @convention(c) (OpaquePointer?) -> Void
  private typealias PixelSize =
    @convention(c) (
      OpaquePointer?, UnsafeMutablePointer<Double>?, UnsafeMutablePointer<Double>?
    ) -> Int32
  private typealias Dimensions = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  private typealias Render =
    @convention(c) (
      OpaquePointer?, OpaquePointer?, UnsafePointer<Double>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> Int32

  private let make: Make
  private let destroy: Destroy
  private let pixelSize: PixelSize
  private let dimensions: Dimensions
  private let render: Render

  /// Opens the libraries, or returns nil if they are not installed.
  init?() {
    guard let library = SharedLibrary("librsvg-2.so.2"),
      let objects = SharedLibrary("libgobject-2.0.so.0"),
      let make = library.function("rsvg_handle_new_from_data", as: Make.self),
      let pixelSize = library.function(
        "rsvg_handle_get_intrinsic_size_in_pixels",
        as: PixelSize.self
      ), let dimensions = library.function("rsvg_handle_get_dimensions", as: Dimensions.self),
      let render = library.function("rsvg_handle_render_document", as: Render.self),
      let destroy = objects.function("g_object_unref", as: Destroy.self)
    else { return nil }
    self.make = make
    self.destroy = destroy
    self.pixelSize = pixelSize
    self.dimensions = dimensions
    self.render = render
    readFonts()
  }

  /// Draws a picture with the usual fonts, so that their files are open.
  private func readFonts() {
    let texts = ["sans-serif", "serif", "monospace"].flatMap { family in
      ["", " font-weight='bold'", " font-style='italic'"].map {
        "<text y='20' font-family='\(family)'\($0)>Ag</text>"
      }
    }
    let bytes = Array("<svg xmlns='http://www.w3.org/2000/svg'>\(texts.joined())</svg>".utf8)
    _ = try? read(bytes, PictureRequest(width: 64, height: 64, fit: .inside))
  }

  func read(_ bytes: [UInt8], _ request: PictureRequest) throws(PictureFailure) -> DecodedPicture {
    guard let handle = make(bytes, UInt(bytes.count), nil) else { throw .damaged }
    defer { destroy(handle) }
    let (width, height) = size(of: handle)
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { throw .damaged }
    let scale = request.scale(width, height)
    let surface = try PictureFormats.surface(
      max(Int((width * scale).rounded()), 1),
      max(Int((height * scale).rounded()), 1)
    )
    let area = [0, 0, Double(surface.width), Double(surface.height)]
    let isDrawn = Canvas(surface).withHandle { render(handle, $0, area, nil) != 0 }
    guard isDrawn else { throw .damaged }
    surface.flush()
    return DecodedPicture(
      surface: surface,
      naturalWidth: Int(min(max(width, 1), 1e6)),
      naturalHeight: Int(min(max(height, 1), 1e6)),
      isWhole: false
    )
  }

  /// Returns the size that a picture states, or else that of its drawing.
  private func size(of handle: OpaquePointer) -> (Double, Double) {
    var (width, height) = (0.0, 0.0)
    if pixelSize(handle, &width, &height) != 0, width > 0, height > 0 { return (width, height) }
    // The structure has two whole numbers and two that are not used here.
    var answer = (Int32(0), Int32(0), 0.0, 0.0)
    withUnsafeMutableBytes(of: &answer) { dimensions(handle, $0.baseAddress) }
    return (Double(answer.0), Double(answer.1))
  }
}
