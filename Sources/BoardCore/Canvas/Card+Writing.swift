import BoardValues

extension Card {
  /// The members as read, except for those whose values have changed.
  package var object: JSONObject {
    let said = NodeFields(source)
    var update = ObjectUpdate(source)
    update.text("id", name, said: said.id)
    update.text("type", content.type, said: said.content.type)
    writeContent(to: &update, said)
    update.number("x", frame.minX, said: said.x)
    update.number("y", frame.minY, said: said.y)
    update.number("width", frame.width, said: said.width)
    update.number("height", frame.height, said: said.height)
    update.text("color", color, said: said.color)
    return withLockLast(update.object)
  }

  /// Writes the content. A required member that is missing means the same as an empty one, and stays
  /// missing.
  private func writeContent(to update: inout ObjectUpdate, _ said: NodeFields) {
    let isNew = !said.content.type.isSame(as: content.type)
    switch content {
    case .text(let text):
      update.text("text", text, said: said.text ?? (isNew ? nil : ""))
    case .file(let path, let subpath):
      update.text("file", path, said: said.file ?? (isNew ? nil : ""))
      update.text("subpath", subpath, said: said.subpath)
    case .link(let url):
      update.text("url", url, said: said.url ?? (isNew ? nil : ""))
    case .group(let label):
      update.text("label", label, said: said.label)
    case .unknown: break
    }
  }
}

extension Card.Content {
  /// The type in the file's spelling.
  package var type: String {
    switch self {
    case .text: "text"
    case .file: "file"
    case .link: "link"
    case .group: "group"
    case .unknown(let type): type
    }
  }
}
