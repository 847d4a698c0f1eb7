import BoardCore
import BoardValues

/// What is taken of what other programs offer, the best first.
///
/// Browsers, word processors and spreadsheets offer HTML and plain text, and some a picture of the words, so that HTML
/// comes before both. Whether it is taken is decided once it is read (`Clipboard.choice(of:_:)`). Markdown is offered
/// by this program, for what it copies.
extension TransferWish {
  private static let markdown = [TransferType.markdown, TransferType.text]
  private static let page = [TransferType.html, TransferType.text, TransferType.webData]
  private static let plain = [TransferType.text]
  private static let pictureRows = PictureType.all.map { [$0.type] }

  static let onBoard = TransferWish(
    [[TransferType.canvas], [TransferType.uriList, TransferType.text], markdown, page] + pictureRows
      + [plain]
  )
  /// Cards come with a file of their own, which is a way to keep them, but not what they say.
  static let inText = TransferWish(
    [markdown, [TransferType.uriList, TransferType.text], page, plain] + pictureRows
  )
  static let words = TransferWish([plain])
  static let pictures = TransferWish(pictureRows)
}
