package import BoardCore
import BoardValues
package import LinuxSystem

/// The notes in the folder of a board, or in the vault that the folder belongs to.
///
/// Each file is replaced as a whole, as the board's own is, and never overwritten in place: a program
/// that is killed leaves the old note or the new one.
package struct NoteFolder: NoteFiles {
  /// The size of the largest note that is opened, in bytes.
  package static let maxSize = 1 << 20

  private let folder: BoardFolder

  package init(_ folder: BoardFolder) { self.folder = folder }

  // MARK: Reading

  package func text(of path: String) throws(NoteProblem) -> String {
    let file = try file(path)
    if let reason = FileReplacing.reasonAgainst(file) { throw NoteProblem(path, .refused(reason)) }
    return try text(of: path, at: file)
  }

  private func text(of path: String, at file: String) throws(NoteProblem) -> String {
    let bytes: [UInt8]?
    do throws(FileError) {
      bytes = try FileReading.bytesIfPresent(file, limit: Self.maxSize)
    } catch {
      // Sentences about the file, such as “is larger than 1 MiB”, follow from no failed call.
      throw NoteProblem(
        path,
        .refused(
          error.code == 0 ? localized("it {reason}", ["reason": error.reason]) : error.reason
        )
      )
    }
    guard let bytes else { throw NoteProblem(path, .missing) }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw NoteProblem(path, .refused(localized("it is not text in UTF-8")))
    }
    return text
  }

  private func file(_ path: String) throws(NoteProblem) -> String {
    switch folder.findInside(path) {
    case .file(let file): return file
    case .missing: throw NoteProblem(path, .missing)
    case .outside: throw NoteProblem(path, .refused(localized("it is outside the board’s folder")))
    }
  }

  package func isSame(_ path: String, _ other: String) -> Bool {
    guard case .file(let first) = folder.findInside(path),
      case .file(let second) = folder.findInside(other)
    else { return false }
    return first.isSame(as: second)
  }

  // MARK: Writing

  package func write(_ changes: [NoteChange]) throws(NoteProblem) {
    var pending: [(change: NoteChange, file: String)] = []
    for change in changes {
      guard change.after.utf8.count <= Self.maxSize else {
        throw NoteProblem(change.path, .refused(localized("it would be larger than 1 MiB")))
      }
      let file = try file(change.path)
      let found = try text(of: change.path, at: file)
      if found.isSame(as: change.after) { continue }
      guard found.isSame(as: change.before) else {
        throw NoteProblem(change.path, .changed(to: found))
      }
      pending.append((change, file))
    }
    for (index, (change, file)) in pending.enumerated() {
      do throws(NoteProblem) {
        try replace(change.before, with: change.after, change.path, file)
      } catch {
        for (done, file) in pending[..<index] {
          try? replace(done.after, with: done.before, done.path, file)
        }
        throw error
      }
    }
  }

  /// Replaces a text and no other. It was compared before, but writing to a disk can take long.
  private func replace(
    _ old: String,
    with new: String,
    _ path: String,
    _ file: String
  ) throws(NoteProblem) {
    var other: NoteProblem?
    do throws(FileError) {
      try AtomicFile.write(Array(new.utf8), to: file, mayOverwrite: false) { () throws(FileError) in
        do throws(NoteProblem) {
          let found = try text(of: path, at: file)
          if !found.isSame(as: old) { other = NoteProblem(path, .changed(to: found)) }
        } catch {
          other = error
        }
        if other != nil { throw FileError(file, "was changed by another program just now") }
      }
    } catch {
      throw other ?? NoteProblem(path, .refused(error.reason))
    }
  }

  package func restore(_ note: Note) throws(NoteProblem) {
    guard case .missing(let file) = folder.findInside(note.path), folder.isInside(newFile: file)
    else { throw NoteProblem(note.path, .refused(localized("there is another file now"))) }
    do throws(FileError) {
      try NewFile.write(Array(note.text.utf8), to: file)
    } catch {
      throw NoteProblem(note.path, .refused(error.reason))
    }
  }

  package func make(page: String) throws(NoteProblem) -> String {
    do throws(FileError) {
      if let file = try folder.write(noteOfPage: page) { return folder.name(of: file) }
    } catch {
      throw NoteProblem(page, .refused(error.reason))
    }
    throw NoteProblem(
      page,
      .refused(
        folder.target(ofPage: page) == nil
          ? localized("it is outside the board’s folder") : localized("there is another file now")
      )
    )
  }

  package func writeCopy(_ note: Note) throws(NoteProblem) -> String {
    let file: String
    switch folder.findInside(note.path) {
    case .file(let path): file = path
    case .missing(let path) where folder.isInside(newFile: path): file = path
    case .missing, .outside:
      throw NoteProblem(note.path, .refused(localized("it is outside the board’s folder")))
    }
    do throws(FileError) {
      let copy = try NewFile.write(
        Array(note.text.utf8),
        named: Path.name(of: file),
        in: Path.directory(of: file),
        mode: 0o666
      )
      return Path.name(of: copy)
    } catch {
      throw NoteProblem(note.path, .refused(error.reason))
    }
  }
}
