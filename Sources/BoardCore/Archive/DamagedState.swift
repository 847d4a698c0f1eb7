/// Persisted state makes no sense. The description is a predicate, to follow a subject.
package struct DamagedState: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ sentence: String) { description = sentence }
}
