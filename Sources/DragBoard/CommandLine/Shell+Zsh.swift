extension Grammar {
  static let zshCompletions: String = {
    let general = options.map { "    \(zshOption($0))" }.joined(separator: "\n")
    let rows = words.map { command in
      let names = command.word ?? ""
      let specs = command.options.map(zshOption) + ["'1: :(\(names))'"]
      let operands = command.operands.enumerated().map { index, operand in
        quoted("\(index + 2):\(operand.name):\(zshValue(operand.value))")
      }
      return "    \(names)) _arguments $general \((specs + operands).joined(separator: " ")) ;;"
    }
    let offers = words.map { "    \(quoted("\($0.word ?? ""):\($0.summary)"))" }
    let boards = zshValue(commands[0].operands[0].value)
    return """
      #compdef dragboard
      # Completes the words of dragboard in zsh; made by: dragboard completions zsh

      _dragboard_first() {
        local -a commands=(
      \(offers.joined(separator: "\n"))
        )
        _describe -t commands command commands
        \(boards)
      }

      _dragboard() {
        local -a general=(
      \(general)
        )
        local command=${words[(r)(\(words.compactMap(\.word).joined(separator: "|")))]}
        case $command in
      \(rows.joined(separator: "\n"))
          *) _arguments $general '1: :_dragboard_first' ;;
        esac
      }

      if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
        _dragboard "$@"
      else
        compdef _dragboard dragboard
      fi

      """
  }()

  private static func zshOption(_ option: Option) -> String {
    let names = option.short.map { "(\(option.name) \($0))" } ?? ""
    let value = option.value.map { ":\($0.name):\(zshValue($0.value))" } ?? ""
    let forms = [option.name] + (option.short.map { [$0] } ?? [])
    return forms.map { quoted("\(names)\($0)[\(option.summary)]\(value)") }.joined(separator: " ")
  }

  private static func zshValue(_ value: Value) -> String {
    switch value {
    // A single word in parentheses would be a qualifier and not a suffix.
    case .file(let suffixes) where suffixes.count == 1: "_files -g \"*.\(suffixes[0])\""
    case .file(let suffixes):
      suffixes.isEmpty ? "_files" : "_files -g \"*.(\(suffixes.joined(separator: "|")))\""
    case .folder: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .text: " "
    }
  }
}
