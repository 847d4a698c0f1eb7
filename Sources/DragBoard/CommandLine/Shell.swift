/// The shells that can complete words.
enum Shell: String, CaseIterable, Sendable {
  case bash, zsh, fish

  /// The script with the completions for the shell.
  var completions: String {
    let bytes =
      switch self {
      case .bash: PackageResources.completions_bash
      case .zsh: PackageResources.completions_zsh
      case .fish: PackageResources.completions_fish
      }
    return String(decoding: bytes, as: UTF8.self)
  }
}
