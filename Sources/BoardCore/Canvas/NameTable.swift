import BoardValues

/// The names in a file, compared by their bytes, and the cards among them.
///
/// It is a hash table of numbers into one list. A board has a name for every element and two for every
/// edge, and a `Dictionary` takes several times as long for them.
struct NameTable {
  private struct Entry {
    var name: String
    /// The first card of this name.
    var card: ElementID?
  }

  /// The index of the entry with a hash, in the half of a cache line that has to be looked at anyway.
  private struct Slot {
    var hash: UInt32 = 0
    /// The index of the entry; negative for none.
    var entry: Int32 = -1
  }

  private var entries: [Entry] = []
  /// The slots. An entry is at the index of its hash, or soon after it.
  private var slots: [Slot] = []
  /// A number that no file can know, so that none can make all names collide.
  private let seed = UInt64(UInt(bitPattern: Hasher().finalize())) | 1

  /// Makes room for this many names.
  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    if 2 * count > slots.count { spread(over: 2 * count) }
  }

  func card(named name: String) -> ElementID? {
    guard !slots.isEmpty else { return nil }
    let entry = slots[index(of: name, hash(of: name))].entry
    return entry < 0 ? nil : entries[Int(entry)].card
  }

  /// Inserts a name. Returns whether it is new.
  mutating func insert(_ name: String, card: ElementID?) -> Bool {
    if 2 * entries.count >= slots.count { spread(over: max(16, 4 * entries.count)) }
    let hash = hash(of: name)
    let index = index(of: name, hash)
    let entry = Int(slots[index].entry)
    guard entry < 0 else {
      if entries[entry].card == nil { entries[entry].card = card }
      return false
    }
    slots[index] = Slot(hash: hash, entry: Int32(clamping: entries.count))
    entries.append(Entry(name: name, card: card))
    return true
  }

  /// Returns the index of the slot that a name has, or would get.
  private func index(of name: String, _ hash: UInt32) -> Int {
    var index = Int(hash) & (slots.count - 1)
    while slots[index].entry >= 0 {
      let slot = slots[index]
      if slot.hash == hash, entries[Int(slot.entry)].name.isSame(as: name) { return index }
      index = (index + 1) & (slots.count - 1)
    }
    return index
  }

  private mutating func spread(over count: Int) {
    var size = 16
    while size < count { size *= 2 }
    let old = slots
    slots = Array(repeating: Slot(), count: size)
    for slot in old where slot.entry >= 0 {
      var index = Int(slot.hash) & (size - 1)
      while slots[index].entry >= 0 { index = (index + 1) & (size - 1) }
      slots[index] = slot
    }
  }

  private func hash(of name: String) -> UInt32 {
    var name = name
    let digest = name.withUTF8 { ContentMark.digest(of: UnsafeRawBufferPointer($0), from: seed) }
    return UInt32(truncatingIfNeeded: digest)
  }
}
