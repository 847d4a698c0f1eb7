import CX11
import Glibc

/// The atoms of names and the names of atoms. Each costs one round trip.
final class AtomTable {
  private let handle: OpaquePointer
  private var atoms: [String: Atom] = [:]
  private var names: [Atom: String] = [:]

  init(on handle: OpaquePointer) { self.handle = handle }

  /// Returns the atom of a name (`XInternAtom`).
  func atom(named name: String) -> Atom {
    if let atom = atoms[name] { return atom }
    let atom = XInternAtom(handle, name, 0)
    if atom != 0 { learn(name, atom) }
    return atom
  }

  /// Returns the names of those that are atoms, in their order. Unknown ones are requested together
  /// (`XGetAtomNames`).
  func names(of wanted: [Atom]) -> [(name: String, atom: Atom)] {
    var unknown = Array(Set(wanted).subtracting(names.keys).subtracting([0]))
    if !unknown.isEmpty, !ErrorLog.isDead(handle) {
      var texts = [UnsafeMutablePointer<CChar>?](repeating: nil, count: unknown.count)
      // Other programs may send any number and call it an atom.
      ErrorLog.trap(on: handle) {
        XGetAtomNames(handle, &unknown, Int32(unknown.count), &texts)
      }
      for (atom, text) in zip(unknown, texts) {
        guard let text else { continue }
        learn(String(cString: text), atom)
        XFree(text)
      }
    }
    return wanted.compactMap { atom in names[atom].map { ($0, atom) } }
  }

  private func learn(_ name: String, _ atom: Atom) {
    atoms[name] = atom
    names[atom] = name
  }
}
