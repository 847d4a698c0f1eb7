@testable package import BoardCore

extension Document.Revision {
  /// Creates the revision with a number, of a document and not of a look.
  package init(_ number: Int) {
    self.init()
    count = number
  }
}
