import CX11
import Foundation

/// The keyboard layouts of this machine as tables of symbols, which libxkbcommon compiles
/// (`xkb_keymap_new_from_names`).
final class LayoutTables {
  /// The names of a layout, as `setxkbmap` takes them.
  struct Name: Hashable, CustomStringConvertible {
    var layout: String
    var variant = ""
    var description: String { variant.isEmpty ? layout : "\(layout)(\(variant))" }
  }

  /// The symbols of a layout: of each key those without and with Shift, by group.
  typealias Table = [UInt32: [(plain: KeySym, shifted: KeySym)]]

  private typealias Pointer = UnsafeMutableRawPointer
  private typealias NewContext = @convention(c) (Int32) -> Pointer?
  private typealias NewMap = @convention(c) (Pointer, UnsafeRawPointer, Int32) -> Pointer?
  private typealias Release = @convention(c) (Pointer) -> Void
  private typealias Count = @convention(c) (Pointer) -> UInt32
  private typealias Symbols =
    @convention(c) (
      Pointer, UInt32, UInt32, UInt32, UnsafeMutablePointer<UnsafePointer<UInt32>?>
    ) -> Int32

  private let context: Pointer
  private let newMap: NewMap
  private let release: Release
  private let groups: Count
  private let symbols: Symbols

  /// Loads the library, or returns nil on a machine without it.
  init?() {
    guard let library = dlopen("libxkbcommon.so.0", RTLD_NOW) else { return nil }
    func function<F>(_ name: String, as type: F.Type) -> F? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let newContext = function("xkb_context_new", as: NewContext.self),
      let newMap = function("xkb_keymap_new_from_names", as: NewMap.self),
      let release = function("xkb_keymap_unref", as: Release.self),
      let groups = function("xkb_keymap_num_layouts", as: Count.self),
      let symbols = function("xkb_keymap_key_get_syms_by_level", as: Symbols.self),
      let context = newContext(0)
    else { return nil }
    self.context = context
    self.newMap = newMap
    self.release = release
    self.groups = groups
    self.symbols = symbols
  }

  /// The layouts and variants that the rules name.
  static var names: [Name] {
    let path = "/usr/share/X11/xkb/rules/evdev.lst"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    var (section, names): (Substring, [Name]) = ("", [])
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.first == "!", words.count > 1 { section = words[1] }
      guard words.count > 1, words[0] != "!" else { continue }
      if section == "layout", words[0] != "custom" { names.append(Name(layout: "\(words[0])")) }
      if section == "variant" {
        names.append(Name(layout: "\(words[1].dropLast())", variant: "\(words[0])"))
      }
    }
    return names
  }

  /// Returns the table of layouts side by side, or nil if they cannot be compiled.
  func table(of names: [Name]) -> Table? {
    let words: [String] = [
      "evdev", "pc105", names.map(\.layout).joined(separator: ","),
      names.map(\.variant).joined(separator: ","), "",
    ]
    let texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    defer { texts.forEach { free($0) } }
    let made = texts.withUnsafeBytes { bytes in bytes.baseAddress.flatMap { newMap(context, $0, 0) }
    }
    guard let map = made else { return nil }
    defer { release(map) }
    var table: Table = [:]
    // The keypad is the same everywhere, and no other keys write.
    for key in Array(UInt32(8)...61) + [94, 97, 132] {
      table[key] = (0..<groups(map)).map { group in
        let plain = symbol(map, key, group, 0) ?? 0
        return (plain: plain, shifted: symbol(map, key, group, 1) ?? plain)
      }
    }
    return table
  }

  private func symbol(_ map: Pointer, _ key: UInt32, _ group: UInt32, _ level: UInt32) -> KeySym? {
    var list: UnsafePointer<UInt32>?
    return symbols(map, key, group, level, &list) == 1 ? list.map { KeySym($0.pointee) } : nil
  }
}
