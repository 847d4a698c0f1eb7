/// What Syncthing on this machine is set up to share, by its configuration. That is only read.
package struct SyncthingConfig: Equatable, Sendable {
  /// A folder that is shared.
  package struct Folder: Equatable, Sendable {
    package var path = ""
    /// The ids of the devices that have it, this one among them.
    package var devices: [String] = []
  }

  package private(set) var folders: [Folder] = []
  /// The names of devices by their ids.
  private var names: [String: String] = [:]

  /// The characters of an id that Syncthing puts into the names of files.
  private static let shortLength = 7

  /// Reads the configuration of this user; empty if there is none.
  package init() {
    let places = [("XDG_STATE_HOME", ".local/state"), ("XDG_CONFIG_HOME", ".config")]
    let home = UserDirectories.environment("HOME") ?? ""
    let found = places.lazy.compactMap { variable, folder -> [UInt8]? in
      let own = UserDirectories.environment(variable).flatMap { $0.isEmpty ? nil : $0 }
      let path = Path.join(own ?? Path.join(home, folder), "syncthing/config.xml")
      return try? FileReading.bytes(path, limit: 1 << 22)
    }.first
    self.init(String(decoding: found ?? [], as: UTF8.self), home: home)
  }

  /// Reads a configuration. Templates for new folders and devices, and what has no name, are left out.
  package init(_ text: String, home: String) {
    var open: [Substring] = []
    for part in text.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
      let tag = part.prefix { $0 != ">" }
      guard tag.endIndex < part.endIndex, let first = tag.first, first != "?", first != "!" else {
        continue
      }
      if first == "/" {
        _ = open.popLast()
        continue
      }
      let name = tag.prefix { !$0.isWhitespace && $0 != "/" }
      let values = Self.attributes(tag.dropFirst(name.count))
      switch (open.dropFirst().joined(separator: "/"), name) {
      case ("", "folder"):
        let path = values["path"] ?? ""
        folders.append(Folder(path: path.hasPrefix("~/") ? home + path.dropFirst() : path))
      case ("folder", "device"):
        if !folders.isEmpty, let id = values["id"] { folders[folders.count - 1].devices.append(id) }
      case ("", "device"):
        if let id = values["id"], let name = values["name"], !name.isEmpty { names[id] = name }
      default: break
      }
      if tag.last != "/" { open.append(name) }
    }
  }

  private static func attributes(_ text: Substring) -> [String: String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    var values: [String: String] = [:]
    for index in stride(from: 0, to: parts.count - 1, by: 2) {
      let key = parts[index].filter { !$0.isWhitespace && $0 != "=" }
      values[key] = decoded(parts[index + 1])
    }
    return values
  }

  private static let entities: [Substring: String] = [
    "lt": "<", "gt": ">", "#34": "\"", "quot": "\"", "#39": "'", "apos": "'", "amp": "&",
  ]

  private static func decoded(_ text: Substring) -> String {
    let parts = text.split(separator: "&", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(parts.first.map(String.init) ?? "") { text, part in
      let entity = part.prefix { $0 != ";" }
      guard let letter = entities[entity] else { return "\(text)&\(part)" }
      return text + letter + part.dropFirst(entity.count + 1)
    }
  }

  /// Returns the name of the device whose id begins as a name of a file says; nil if it has none.
  package func name(ofDevice start: String) -> String? {
    guard start.utf8.count == Self.shortLength else { return nil }
    return names.first { $0.key.hasPrefix(start) }?.value
  }

  /// Returns the innermost folder that a file is in.
  package func folder(of path: String) -> Folder? {
    guard let path = Path.resolvingLinks(path) else { return nil }
    return folders.filter { folder in
      Path.resolvingLinks(folder.path).flatMap { Path.relative(path, to: $0) } != nil
    }.max { $0.path.utf8.count < $1.path.utf8.count }
  }

  /// Returns the name of the only other device that has a folder. Nil if there are several, or if it cannot
  /// be told which of two is this one: that has the name of the machine unless somebody has changed it.
  package func onlyOther(in folder: Folder, host: String) -> String? {
    let others = folder.devices.filter { names[$0] != host }
    guard folder.devices.count == 2, others.count == 1 else { return nil }
    return names[others[0]]
  }
}
