/// Registrations for the same object with the same key are merged.
struct MergeKey: Hashable {
  let object: ObjectIdentifier
  let key: AnyHashable
}
