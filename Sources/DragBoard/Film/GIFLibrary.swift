import LinuxSystem

/// The functions of giflib in use. Its files and color maps are only passed on.
struct GIFLibrary {
  typealias File = UnsafeMutableRawPointer
  typealias ColorMap = UnsafeMutableRawPointer

  let open: @convention(c) (Int32, UnsafeMutablePointer<Int32>?) -> File?
  let close: @convention(c) (File?, UnsafeMutablePointer<Int32>?) -> Int32
  let setVersion: @convention(c) (File?, Bool) -> Void
  let putScreen: @convention(c) (File?, Int32, Int32, Int32, Int32, ColorMap?) -> Int32
  let putExtension: @convention(c) (File?, Int32, Int32, UnsafeRawPointer?) -> Int32
  let beginExtension: @convention(c) (File?, Int32) -> Int32
  let addBlock: @convention(c) (File?, Int32, UnsafeRawPointer?) -> Int32
  let endExtension: @convention(c) (File?) -> Int32
  let putImage: @convention(c) (File?, Int32, Int32, Int32, Int32, Bool, ColorMap?) -> Int32
  let putPixels: @convention(c) (File?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
  let makeMap: @convention(c) (Int32, UnsafeRawPointer?) -> ColorMap?
  let freeMap: @convention(c) (ColorMap?) -> Void

  /// Opens the library, or returns nil if it is not installed.
  init?() {
    guard let library = SharedLibrary("libgif.so.7"),
      let open = library.function("EGifOpenFileHandle", as: type(of: open)),
      let close = library.function("EGifCloseFile", as: type(of: close)),
      let setVersion = library.function("EGifSetGifVersion", as: type(of: setVersion)),
      let putScreen = library.function("EGifPutScreenDesc", as: type(of: putScreen)),
      let putExtension = library.function("EGifPutExtension", as: type(of: putExtension)),
      let begin = library.function("EGifPutExtensionLeader", as: type(of: beginExtension)),
      let addBlock = library.function("EGifPutExtensionBlock", as: type(of: addBlock)),
      let end = library.function("EGifPutExtensionTrailer", as: type(of: endExtension)),
      let putImage = library.function("EGifPutImageDesc", as: type(of: putImage)),
      let putPixels = library.function("EGifPutLine", as: type(of: putPixels)),
      let makeMap = library.function("GifMakeMapObject", as: type(of: makeMap)),
      let freeMap = library.function("GifFreeMapObject", as: type(of: freeMap))
    else { return nil }
    (self.open, self.close, self.setVersion) = (open, close, setVersion)
    (self.putScreen, self.putImage, self.putPixels) = (putScreen, putImage, putPixels)
    (self.putExtension, self.addBlock) = (putExtension, addBlock)
    (beginExtension, endExtension) = (begin, end)
    (self.makeMap, self.freeMap) = (makeMap, freeMap)
  }
}
