extension Grammar {
  static let bashCompletions: String = {
    let names = words.compactMap(\.word)
    return """
      # Completes the words of dragboard in bash; made by: dragboard completions bash

      _dragboard_offer() {
        local IFS=$'\\n'
        COMPREPLY+=($(compgen -W "$1" -- "$current"))
      }

      _dragboard_files() {
        local IFS=$'\\n' pattern
        compopt -o filenames 2> /dev/null
        COMPREPLY+=($(compgen -d -- "$current"))
        for pattern; do
          COMPREPLY+=($(compgen -f -X "!$pattern" -- "$current"))
        done
      }

      _dragboard() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
        local command= word
        COMPREPLY=()
        for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
          case $word in
            \(names.joined(separator: " | ")))
              command=$word
              break
              ;;
          esac
        done
        case "$command $previous" in
      \(bashValues)
        esac
        case $command,$current in
      \(bashOptions)
        esac
        case $command in
      \(bashOperands)
        esac
      }

      complete -F _dragboard dragboard

      """
  }()

  /// The completions of option values.
  private static var bashValues: String {
    let own = words.flatMap { command in
      command.options.filter { $0.value != nil }.map { option in
        (quoted("\(command.word ?? "") \(option.name)"), option)
      }
    }
    let general = options.filter { $0.value != nil }.map { option in
      ("*" + quoted(" \(option.name)"), option)
    }
    return (own + general).map { pattern, option in
      row(pattern, [offer(option.value?.value ?? .text), "return"])
    }.joined(separator: "\n")
  }

  private static var bashOptions: String {
    let general = options.flatMap { [$0.name] + ($0.short.map { [$0] } ?? []) }
    return (commands.filter { !$0.isHidden }).map { command in
      let names = (command.options.map(\.name) + general).joined(separator: "\\n")
      return row("\(command.word ?? ""),-*", ["_dragboard_offer $'\(names)'", "return"])
    }.joined(separator: "\n")
  }

  private static var bashOperands: String {
    let names = words.compactMap(\.word).joined(separator: "\\n")
    return (commands.filter { !$0.isHidden }).map { command in
      let operand = command.operands.first.map { [offer($0.value)] } ?? []
      guard let word = command.word else {
        return row("''", operand + ["_dragboard_offer $'\(names)'"])
      }
      return row(word, operand)
    }.joined(separator: "\n")
  }

  private static func offer(_ value: Value) -> String {
    switch value {
    case .file(let suffixes):
      "_dragboard_files "
        + (suffixes.isEmpty ? ["'*'"] : suffixes.map { "'*.\($0)'" }).joined(separator: " ")
    case .folder: "_dragboard_files"
    case .words(let words): "_dragboard_offer $'\(words.joined(separator: "\\n"))'"
    case .text: ":"
    }
  }

  private static func row(_ pattern: String, _ lines: [String]) -> String {
    "    \(pattern))\n" + lines.map { "      \($0)\n" }.joined() + "      ;;"
  }
}
