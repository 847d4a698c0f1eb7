/// The streams of all boards, and what has to hold for them.
enum BoardStream: String, CaseIterable, Sendable {
  case steps = "DRAGBOARD"
  /// The snapshots, of which each subject keeps its last message.
  case snapshots = "DRAGBOARD_SNAPSHOTS"
  /// Files that boards show, as far as there is room. Whoever has one puts it there again when it is wanted.
  case files = "DRAGBOARD_FILES"

  /// For how long the server knows the ids of messages, in nanoseconds.
  private static let duplicateWindow = 120_000_000_000
  /// The room for the files of all boards, in bytes, so that they leave room for steps.
  private static let fileRoom = 1 << 30

  /// Whether boards can be shared without it.
  var isOptional: Bool { self == .files }

  private var subjects: String {
    switch self {
    case .steps: "dragboard.*.steps.*"
    case .snapshots: "dragboard.*.snapshot.>"
    case .files: "dragboard.*.files.>"
    }
  }

  /// What a message is kept for: steps that do not fit are refused, of the others the older ones go.
  private var discard: String { self == .steps ? "new" : "old" }

  /// The configuration with which the stream is made, as JSON.
  var configuration: String {
    """
    {"name":"\(rawValue)","subjects":["\(subjects)"],"storage":"file","retention":"limits",\
    "discard":"\(discard)","max_consumers":-1,"max_msgs":-1,"max_bytes":\(self == .files ? Self.fileRoom : -1),"max_age":0,\
    "max_msgs_per_subject":\(self == .steps ? -1 : 1),"max_msg_size":-1,"num_replicas":1,\
    "duplicate_window":\(Self.duplicateWindow),"allow_direct":true}
    """
  }

  /// Returns what is wrong with a stream that is there, or nil. Its owner may have changed the rest, such as
  /// the number of its copies.
  func fault(in configuration: Answer) -> LiveFailure.StreamFault? {
    if !(configuration["subjects"]?.texts ?? []).contains(subjects) { return .subjects }
    if isOptional { return nil }
    if configuration["storage"]?.text != "file" { return .memory }
    if configuration["retention"]?.text ?? "limits" != "limits" { return .retention }
    if let age = configuration["max_age"]?.number, age > 0 { return .limits }
    let perSubject = configuration["max_msgs_per_subject"]
    switch self {
    case .steps:
      if let most = perSubject?.number, most > 0 { return .limits }
      let isBounded = ["max_msgs", "max_bytes"].contains { configuration[$0]?.number ?? 0 > 0 }
      return isBounded && configuration["discard"]?.text != "new" ? .limits : nil
    case .snapshots, .files: return perSubject?.number == 1 ? nil : .limits
    }
  }
}
