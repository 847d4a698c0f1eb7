/// An error in stored state, which makes no sense. The description is a predicate that follows a subject.
package struct DamagedState: Error, Equatable, Sendable, CustomStringConvertible {
  package var description: String

  package init(_ sentence: String) { description = sentence }
}
