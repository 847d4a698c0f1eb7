/// What a shared board needs of its way to the server. `LiveConnection` is one.
package protocol LiveLine: AnyObject {
  var address: LiveAddress { get }

  // MARK: The loop

  var descriptor: Int32 { get }
  var deadline: Double? { get }
  var isReady: Bool { get }
  var hasSteps: Bool { get }
  var waker: @Sendable () -> Void { get }
  func events(atMost limit: Int) -> [LiveEvent]
  func retry()
  func close()

  // MARK: What is said and asked

  func follow(from sequence: UInt64)
  func stopFollowing()
  func publish(_ bytes: [UInt8], id: String) -> Bool
  func signal(_ bytes: [UInt8])
  func snapshotHead()
  func snapshotPart(_ digest: String)
  func putSnapshotPart(_ digest: String, _ bytes: [UInt8])
  func putSnapshotHead(_ bytes: [UInt8], after sequence: UInt64)
  func purgeSteps(before sequence: UInt64)
  func ask(file request: LiveFileRequest, _ bytes: [UInt8])
}
