/// The fault in a run of a program, and the call to the file system at which it happens.
///
/// The calls that read and change files, and the opening and closing of files, count in one folder.
package struct FaultPlan: Sendable {
  package enum Fault: Sendable {
    /// The call fails once with this `errno`.
    case fails(CInt)
    /// This call and all after it fail, or this number of calls.
    case failsFromThenOn(CInt, calls: Int = 0)
    /// The call writes half of its bytes and reports that. Other calls pass.
    case writesShort
    /// The process is killed just before the call, or just after it.
    case killsBefore
    case killsAfter
  }

  /// The number of the call, from 1.
  package var call: Int
  package var fault: Fault

  package init(call: Int, _ fault: Fault) {
    self.call = call
    self.fault = fault
  }

  /// The plan in the form that the library in the process reads.
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

  /// The number of the error, if there is one.
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
