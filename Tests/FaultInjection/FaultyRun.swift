/// The outcome of a run on a faulty disk, and its calls.
package struct FaultyRun: Sendable {
  package enum End: Equatable, Sendable {
    case code(Int32)
    case signal(Int32)
    /// The run had to be stopped.
    case hung
  }

  /// A call that was counted.
  package struct Call: Sendable {
    package var name: String
    package var path: String
    /// Whether the plan interfered.
    package var isStruck: Bool
  }

  package let end: End
  package let output: String
  package let errors: String
  package let calls: [Call]

  /// Creates the outcome from what the library in the process has reported.
  package init(end: End, output: String = "", errors: String = "", report: String) {
    self.end = end
    self.output = output
    self.errors = errors
    calls = report.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard fields.count == 3 else { return nil }
      return Call(name: fields[1], path: fields[2], isStruck: fields[0] == "struck")
    }
  }

  package var struck: [Call] { calls.filter(\.isStruck) }

  package var lines: [String] { output.split(separator: "\n").map(String.init) }
}
