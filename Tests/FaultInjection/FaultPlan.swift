/// What goes wrong in a run of a program, and at which of its calls to the file system.
///
/// Counted are the calls that read and change files, and the opening and closing of files, in one
/// folder.
package struct FaultPlan: Sendable {
  package enum Fault: Sendable {
    /// Fails once with this `errno`.
    case fails(CInt)
    /// This call and all that come after it, or so many.
    case failsFromThenOn(CInt, calls: Int = 0)
    /// Writes half of what it should and says so. Other calls are let pass.
    case writesShort
    /// The process is killed just before the call, or when it has done its work.
    case killsBefore
    case killsAfter
  }

  /// From 1.
  package var call: Int
  package var fault: Fault

  package init(call: Int, _ fault: Fault) {
    self.call = call
    self.fault = fault
  }

  /// As the library in the process reads it.
  var environment: [String: String] {
    var environment = ["FAULT_CALL": String(call), "FAULT_KIND": fault.kind]
    if let number = fault.number { environment["FAULT_ERRNO"] = String(number) }
    if case .failsFromThenOn(_, let calls) = fault, calls > 0 {
      environment["FAULT_MOST"] = String(calls)
    }
    return environment
  }
}

extension FaultPlan: CustomStringConvertible {
  package var description: String {
    "call \(call): \(fault.kind)\(fault.number.map { " with errno \($0)" } ?? "")"
  }
}

extension FaultPlan.Fault {
  fileprivate var kind: String {
    switch self {
    case .fails: "fail"
    case .failsFromThenOn: "fail-on"
    case .writesShort: "short"
    case .killsBefore: "kill-before"
    case .killsAfter: "kill-after"
    }
  }

  /// Of the error, if there is one.
  package var number: CInt? {
    switch self {
    case .fails(let number), .failsFromThenOn(let number, _): number
    case .writesShort, .killsBefore, .killsAfter: nil
    }
  }

  package var kills: Bool {
    switch self {
    case .killsBefore, .killsAfter: true
    case .fails, .failsFromThenOn, .writesShort: false
    }
  }
}
