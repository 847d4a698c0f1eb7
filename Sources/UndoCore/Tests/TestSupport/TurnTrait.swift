package import Testing

/// A trait of tests that take turns. Waiting for a turn counts towards a test's time limit, so such
/// tests have none; whatever they wait for has a limit of its own.
package struct TurnTrait: TestTrait, SuiteTrait, TestScoping {
  @TaskLocal static var isAlone = false

  let kind: Turns.Kind
  let isInQuickRun: Bool

  package var isRecursive: Bool { true }

  package func prepare(for test: Test) async throws {
    let isLeftOut = Rounds.areFew && !isInQuickRun
    try await ConditionTrait.disabled(if: isLeftOut, "left out of a quick run").prepare(for: test)
  }

  package func scopeProvider(for test: Test, testCase: Test.Case?) -> TurnTrait? {
    testCase == nil ? nil : self
  }

  package func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    await Turns.ofThisProcess.begin(kind)
    let result: Result<Void, any Error>
    do {
      result = .success(
        try await Self.$isAlone.withValue(kind == .alone) { try await function() }
      )
    } catch {
      result = .failure(error)
    }
    await Turns.ofThisProcess.end(kind)
    try result.get()
  }

  /// Stops the test unless it runs alone, for helpers that are safe only then.
  package static func requireAlone(_ location: SourceLocation = #_sourceLocation) throws {
    try #require(isAlone, "The test needs the trait .runsAlone.", sourceLocation: location)
  }
}

extension Trait where Self == TurnTrait {
  /// Tests that open X connections or measure time: nothing that takes long runs beside them.
  /// A quick run leaves them out.
  ///
  /// Xlib keeps lists of its own for each extension, and many connections opened and closed at once
  /// from one process do not agree with them.
  package static var runsAlone: TurnTrait { TurnTrait(kind: .alone, isInQuickRun: false) }

  /// Tests that keep a processor or a disk busy for seconds: they never run beside tests that run alone.
  /// A quick run leaves them out.
  package static var takesLong: TurnTrait { TurnTrait(kind: .shared, isInQuickRun: false) }

  /// Random tests that take long unless they go round less often: they never run beside tests that run
  /// alone. In a quick run there are fewer `Rounds`.
  package static var goesRound: TurnTrait { TurnTrait(kind: .shared, isInQuickRun: true) }
}
