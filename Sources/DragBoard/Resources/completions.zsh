#compdef dragboard
# Completes the words of dragboard in zsh.

_dragboard_first() {
  local -a commands=(
    'play:the same without a window, verbs on standard input'
    'render:write a picture of a board'
    'film:write the kept history of a board as a film'
    'pack:write a folder with a board and the files that it shows'
    'check:say what is wrong in a file'
    'diff:say what is different between two boards'
    'merge:merge two boards that began as BASE, or one file with the conflicts of a merge'
    'mergetool:merge as git mergetool asks, and show what is left to choose'
    'cat:print a board, a line for each field'
    'git:let git compare and merge boards by their elements'
    'share:open a board and let others join it by an address'
    'recover:list the steps in quarantined damaged state'
    'completions:print what a shell needs to complete these words'
  )
  _describe -t commands command commands
  _files -g "*.canvas"
}

_dragboard() {
  local board='2:FILE.canvas:_files -g "*.canvas"'
  local view='--view[board point at the window'\''s top-left corner, and zoom]:X,Y,ZOOM: '
  local theme='--theme[light or dark (default system)]:theme:(system light dark)'
  local lines='--connections[lines run horizontally and vertically (default: the board’s own)]:connections:(curved angled)'
  local state='--state-dir[where the program keeps its own files]:DIR:_files -/'
  local force='--force[write over the file that -o names]'
  local -a window=(
    $view $lines $theme $state
    '--geometry[size of the window in pixels]:WxH: '
    '--undo-scope[undo takes back the last change of the selected cards (default: the board’s own)]:scope:(board object)'
    '--motion[whether undo and redo are animated]:motion:(full reduced)'
    '--shake[shaking a held card offers to undo (default off)]:shake:(off on)'
  )
  local -a specs=(
    '--lang[ar, de, el, en, ja or a .po file (default: a window as the environment, else en)]:LANG:(ar de el en ja)'
    '--version[print the version]'
    '(--help -h)'{--help,-h}'[print this help; behind a command, that of it]'
  )
  local command=${words[(r)(play|render|film|pack|check|diff|merge|mergetool|cat|git|recover|share|completions)]}
  case $command in
    '') specs+=($window) ;;
    play) specs+=(
      $window
      '--script[read the verbs from a file]:PATH:_files'
      '--save[write the board there at the end]:PATH:_files -g "*.canvas"'
      $board
    ) ;;
    share) specs+=($window '--server[on that server (default: on one of this computer)]:URL: ' $board) ;;
    render) specs+=(
      $lines $theme $force
      '-o[the picture to write: .png, .svg or .pdf]:OUT:_files -g "*.(png|svg|pdf)"'
      '--format[its format, whatever its suffix is]:format:(png svg pdf)'
      '--scale[pixels for each board unit (default 1)]:N: '
      '--size[at most this wide and high, instead of --scale]:PIXELS: '
      '--selection[only these cards and edges, with commas between their ids]:IDS: '
      '--transparent[no background behind the cards]'
      '--all-words[also the words that cards have no room for, in taller cards and in notes]'
      '--paper[a PDF of pages of this paper, the board on the first]:paper:(a4 letter)'
      $board
    ) ;;
    film) specs+=(
      $view $lines $theme $state $force
      '-o[the film to write: .webp, .gif or a folder]:OUT:_files -g "*.(webp|gif)"'
      '--format[its format, whatever its suffix is]:format:(webp gif)'
      '--from[begin after this many steps (default 0)]:STEP: '
      '--to[end after this many steps (default now)]:STEP: '
      '--speed[how many times as fast, 1 to 16 (default 1)]:N: '
      '--size[in pixels (default: as the board, within --within)]:WxH: '
      '--within[the largest size without --size (default 1280x800)]:WxH: '
      '--fps[frames per second, 1 to 60 (default 30)]:N: '
      $board
    ) ;;
    pack) specs+=('-o[the folder to write, which is new]:FOLDER:_files -/' $board) ;;
    check) specs+=(
      $force
      '--conflicts[also where a merge has left something to choose]'
      '--fix[repair it in a new file]'
      '-o[with --fix: the new file]:OUT.canvas:_files -g "*.canvas"'
      '--in-place[with --fix: replace the file, and keep the original beside it]'
      $board
    ) ;;
    diff) specs+=(
      '--git[take the arguments that git gives to a diff program]'
      $board '3:NEW.canvas:_files -g "*.canvas"'
    ) ;;
    merge) specs+=(
      $force
      '-o[the board to write (default: print it)]:OUT.canvas:_files -g "*.canvas"'
      '--git[take the arguments that git gives to a merge driver]'
      '2:BASE.canvas:_files -g "*.canvas"'
      '3:OURS.canvas:_files -g "*.canvas"' '4:THEIRS.canvas:_files -g "*.canvas"'
    ) ;;
    mergetool) specs+=('*:version:_files') ;;
    cat) specs+=('--git[print what is no board as it is]' $board) ;;
    git) specs+=(
      '--global[in all repositories of the user]'
      '--yes[write the settings without a question]'
      '2:command:(setup)'
    ) ;;
    recover) specs+=(
      $force
      '-o[write a board with all that still apply]:OUT.canvas:_files -g "*.canvas"'
      '2:FILE.aside:_files -g "*.aside"'
    ) ;;
    completions) specs+=('2:shell:(bash zsh fish)') ;;
  esac
  _arguments $specs "1: :${${command:+($command)}:-_dragboard_first}"
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _dragboard "$@"
else
  compdef _dragboard dragboard
fi
