package import LinuxSystem

/// What is asked of the server about files that a board shows.
///
/// A file is known by its *key*, the digest of its path. Whoever misses one says so, which is kept for those who come
/// later; whoever has it puts its content, in parts named by the content’s digest, and then offers it.
package enum LiveFileRequest: Hashable, Sendable {
  /// Which files are wanted and offered: `.list`.
  case list
  /// Says that a file is wanted.
  case want(key: String)
  /// Offers a file, in a few words.
  case offer(key: String)
  /// What somebody has offered: `.offered`.
  case readOffer(key: String, LivePerson)
  /// Which parts of a content are there: `.parts`.
  case parts(ContentDigest)
  /// A part of a content: `.part`.
  case part(ContentDigest, Int)
  case putPart(ContentDigest, Int)
  /// Removes an offer of something that is not there, or not what it should be.
  case withdraw(key: String, LivePerson)
  /// Removes all parts of a content that is not what it should be.
  case remove(ContentDigest)
}

package enum LiveFileEvent: Hashable, Sendable {
  /// The keys of files that are wanted, and of those that are offered, with who offers them.
  case list(wanted: Set<String>, offered: [String: Set<LivePerson>])
  /// Somebody has just said that they want a file.
  case wanted(key: String)
  /// What somebody offers, which nobody has checked.
  case offered(key: String, LivePerson, [UInt8])
  case parts(ContentDigest, Set<Int>)
  case part(ContentDigest, Int, [UInt8])
}

extension LiveConnection {
  /// The largest offer, in bytes.
  static let offerSize = 1 << 10

  /// Returns something that can be called on any thread to make `descriptor` readable.
  package var waker: @Sendable () -> Void {
    let bell = mailbox.bell
    return { bell.ring() }
  }

  /// Asks the server about a file, with what is to be stored: an offer of at most 1 KB, or a part of at most 512 KB.
  /// The answer is a `LiveFileEvent`, or `.stored`, `.failed` or `.unacknowledged` of the request.
  package func ask(file request: LiveFileRequest, _ bytes: [UInt8] = []) {
    let purpose = Requests.Purpose.user(.file(request))
    guard isReady else { return say(.unacknowledged(.file(request))) }
    guard keepsFiles else { return say(.failed(.file(request), .missing)) }
    let stream = BoardStream.files.rawValue
    func list(_ filter: String) {
      ask(purpose, api: "STREAM.INFO.\(stream)", #"{"subjects_filter":"\#(filter)"}"#)
    }
    func purge(_ filter: String) {
      ask(purpose, api: "STREAM.PURGE.\(stream)", #"{"filter":"\#(filter)"}"#)
    }
    switch request {
    case .list: list(subjects.fileNotes)
    case .parts(let digest): list(subjects.filePart(digest.text, "*"))
    case .want(let key): ask(purpose, subjects.want(key, of: person))
    case .offer(let key): ask(purpose, subjects.offer(key, of: person), bytes)
    case .putPart(let digest, let index):
      ask(purpose, subjects.filePart(digest.text, "\(index)"), bytes)
    case .readOffer(let key, let person):
      ask(purpose, api: "DIRECT.GET.\(stream).\(subjects.offer(key, of: person))")
    case .part(let digest, let index):
      ask(purpose, api: "DIRECT.GET.\(stream).\(subjects.filePart(digest.text, "\(index)"))")
    case .withdraw(let key, let person): purge(subjects.offer(key, of: person))
    case .remove(let digest): purge(subjects.filePart(digest.text, "*"))
    }
  }

  /// Handles what somebody else says of a file.
  func hearOfFile(_ letter: Letter) {
    guard let note = subjects.fileNote(letter.subject), letter.bytes.count <= Self.offerSize else {
      return
    }
    say(
      .file(
        note.isOffer
          ? .offered(key: note.key, note.person, letter.bytes) : .wanted(key: note.key)
      )
    )
  }

  func succeed(_ request: LiveFileRequest, _ answer: Answer) {
    let names = answer["state"]?["subjects"]?.members.keys
    switch request {
    case .list:
      var (wanted, offered): (Set<String>, [String: Set<LivePerson>]) = ([], [:])
      for note in (names.map(Array.init) ?? []).compactMap(subjects.fileNote) {
        if note.isOffer {
          offered[note.key, default: []].insert(note.person)
        } else {
          wanted.insert(note.key)
        }
      }
      say(.file(.list(wanted: wanted, offered: offered)))
    case .parts(let digest):
      let pattern = subjects.filePart(digest.text, "*")
      let parts = (names.map(Array.init) ?? []).compactMap { name in
        BoardSubjects.token(of: name, in: pattern).flatMap { Int($0) }
      }
      say(.file(.parts(digest, Set(parts))))
    case .want, .offer, .putPart:
      let sequence = answer["seq"]?.number ?? 0
      say(.stored(.file(request), sequence: sequence, isDuplicate: false))
    case .readOffer, .part, .withdraw, .remove: break
    }
  }
}

extension Requests.Purpose {
  /// The event of an answer that is the content of a message; nil for answers in JSON.
  func answer(_ letter: Letter) -> LiveEvent? {
    switch self {
    case .user(.part(let digest)): .part(digest, letter.bytes)
    case .user(.file(.part(let digest, let index))): .file(.part(digest, index, letter.bytes))
    case .user(.file(.readOffer(let key, let person))):
      .file(.offered(key: key, person, letter.bytes))
    default: nil
    }
  }
}
