# Completes the words of dragboard in bash.

_dragboard_offer() {
  local IFS=$'\n'
  COMPREPLY+=($(compgen -W "$*" -- "$current"))
}

_dragboard_files() {
  local IFS=$'\n' pattern
  compopt -o filenames 2> /dev/null
  COMPREPLY+=($(compgen -d -- "$current"))
  for pattern; do
    COMPREPLY+=($(compgen -f -X "!$pattern" -- "$current"))
  done
}

_dragboard_words() {
  local window=(--view --geometry --undo-scope --connections --motion --shake --theme --state-dir)
  case $command in
    '') options+=("${window[@]}") ;;
    play) options+=(--script --save "${window[@]}") ;;
    share) options+=(--server "${window[@]}") ;;
    render) options+=(-o --force --format --scale --size --selection --transparent --all-words --paper --connections --theme) ;;
    film) options+=(
      -o --force --format --from --to --speed --size --within --fps --view --connections --theme --state-dir
    ) ;;
    pack) options+=(-o) ;;
    check) options+=(--conflicts --fix -o --force --in-place) ;;
    diff) options+=(--git) ;;
    merge) options+=(-o --force --git) ;;
    cat) options+=(--git) ;;
    git) options+=(--global --yes) ;;
    recover) options+=(-o --force) ;;
  esac
  case $command,$current in
    *,-*) _dragboard_offer "${options[@]}" ;;
    recover,*) _dragboard_files '*.aside' ;;
    completions,*) _dragboard_offer bash zsh fish ;;
    git,*) _dragboard_offer setup ;;
    mergetool,*) _dragboard_files '*' ;;
    *) _dragboard_files '*.canvas' ;;
  esac
  [[ $command || $current == -* ]] || _dragboard_offer "${commands[@]}"
}

_dragboard() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command= word
  local commands=(play render film pack check diff merge mergetool cat git recover share completions)
  local options=(--lang --version --help -h)
  COMPREPLY=()
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    [[ " ${commands[*]} " == *" $word "* ]] && command=$word && break
  done
  case "$command $previous" in
    'play --script') _dragboard_files '*' ;;
    'play --save' | 'check -o' | 'merge -o' | 'recover -o') _dragboard_files '*.canvas' ;;
    'pack -o') _dragboard_files ;;
    'render -o') _dragboard_files '*.png' '*.svg' '*.pdf' ;;
    'render --format') _dragboard_offer png svg pdf ;;
    'render --paper') _dragboard_offer a4 letter ;;
    'film --format') _dragboard_offer webp gif ;;
    'film -o') _dragboard_files '*.webp' '*.gif' ;;
    'render --scale' | 'render --size' | 'render --selection') ;;
    'film --from' | 'film --to' | 'film --speed' | 'film --size' | 'film --within' | 'film --fps') ;;
    *' --view' | *' --geometry') ;;
    *' --undo-scope') _dragboard_offer board object ;;
    *' --connections') _dragboard_offer curved angled ;;
    *' --motion') _dragboard_offer full reduced ;;
    *' --shake') _dragboard_offer off on ;;
    *' --theme') _dragboard_offer system light dark ;;
    *' --state-dir') _dragboard_files ;;
    *' --lang') _dragboard_offer ar de el en ja ;;
    *) _dragboard_words ;;
  esac
}

complete -F _dragboard dragboard
