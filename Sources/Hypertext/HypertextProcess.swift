package import LinuxSystem

/// A page that a confined process reads as Markdown, because nobody knows what it holds and how long
/// libxml2 takes for it.
@MainActor
package final class HypertextProcess {
  /// How much may be asked of a page.
  package struct Limits: Equatable, Sendable {
    /// The longest time, in seconds.
    package var time: Double
    package var bytes: Int
    /// The number of elements and attributes. libxml2 compares some of them with all others.
    package var parts: Int

    /// The limits for somebody who waits.
    package static let usual = Limits(time: 2, bytes: 2 << 20, parts: 10_000)
    /// The limits for somebody who has asked for it and can cancel it.
    package static let generous = Limits(time: 60, bytes: 64 << 20, parts: .max)

    func allow(_ page: [UInt8]) -> Bool {
      page.count <= bytes && (parts == .max || HypertextReader.parts(of: page) <= parts)
    }
  }

  /// The number of bytes of the longest Markdown that is taken.
  static let maxResult = 8 << 20

  private let process: ConfinedProcess

  /// Begins to read a page.
  package init(_ page: [UInt8], _ limits: Limits, at now: Double) throws(HypertextFailure) {
    guard limits.allow(page) else { throw .tooLong }
    process = ConfinedProcess(.pages)
    let seconds = (limits.time, Int(limits.time))
    let failure = SharedBytes.withFile(of: page) { [process] file -> ConfinedProcess.Failure? in
      guard let file else { return .noMemory }
      do throws(ConfinedProcess.Failure) {
        try process.start(file, [], for: seconds, at: now)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw HypertextFailure(failure) }
  }

  package var descriptor: Int32? { process.descriptor }
  /// The time at which `collect` must be called even if there is no answer.
  package var deadline: Double? { process.deadline }
  package var processID: Int32 { process.processID }

  /// Sleeps until there is an answer or it is overdue, at most until `end`.
  package func wait(until end: Double = .infinity) { process.wait(until: end) }

  /// Returns what the page says; nil until it is read.
  package func collect(at now: Double) -> Result<HypertextPage, HypertextFailure>? {
    process.collect(at: now) { numbers, memory in
      guard numbers.count >= 2, numbers[0] <= Self.maxResult else { return nil }
      return HypertextPage(
        markdown: String(decoding: SharedBytes.read(numbers[0], of: memory), as: UTF8.self),
        only: HypertextPage.Only(rawValue: numbers[1])
      )
    }
  }
}

/// The reason why a page is not read.
package enum HypertextFailure: Int, ConfinedFailure, Sendable {
  case tooLong = 1
  case tooSlow, noLibrary, unreadable

  package init(_ failure: ConfinedProcess.Failure) {
    self =
      switch failure {
      case .tooSlow: .tooSlow
      case .noProcess, .noMemory, .ended: .unreadable
      }
  }
}

/// The other end of a `HypertextProcess`.
@MainActor
package enum HypertextService {
  /// Serves the board and returns when it has gone.
  package static func run() -> Int32 {
    ConfinedService.run {
      // What libxml2 opens for the first page must be open before.
      _ = try? HypertextReader.read(Array("<p>&eacute;".utf8))
      return { file, _, memory in
        do throws(HypertextFailure) {
          guard let size = SharedBytes.size(of: file) else { throw .unreadable }
          let page = SharedBytes.read(size, of: file)
          let result = try HypertextReader.read(page)
          let words = Array(result.markdown.utf8)
          guard words.count <= HypertextProcess.maxResult else { throw .tooLong }
          guard SharedBytes.write(words, to: memory) else { throw .unreadable }
          return [0, words.count, result.only?.rawValue ?? 0]
        } catch {
          return [error.rawValue]
        }
      }
    }
  }
}
