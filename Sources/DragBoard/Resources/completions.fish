# Completes the words of dragboard in fish.
set -l commands play render film pack check diff merge mergetool cat git recover share completions
set -l none "not __fish_seen_subcommand_from $commands"
set -l boards '(__fish_complete_suffix .canvas)'

complete -c dragboard -f
complete -c dragboard -n "$none" -k -a "$boards"
complete -c dragboard -n "$none" -a play -d 'the same without a window, verbs on standard input'
complete -c dragboard -n "$none" -a render -d 'write a picture of a board'
complete -c dragboard -n "$none" -a film -d 'write the kept history of a board as a film'
complete -c dragboard -n "$none" -a pack -d 'write a folder with a board and the files that it shows'
complete -c dragboard -n "$none" -a check -d 'say what is wrong in a file'
complete -c dragboard -n "$none" -a diff -d 'say what is different between two boards'
complete -c dragboard -n "$none" -a merge -d 'merge two boards that began as BASE, or one file with the conflicts of a merge'
complete -c dragboard -n "$none" -a mergetool -d 'merge as git mergetool asks, and show what is left to choose'
complete -c dragboard -n "$none" -a cat -d 'print a board, a line for each field'
complete -c dragboard -n "$none" -a git -d 'let git compare and merge boards by their elements'
complete -c dragboard -n "$none" -a recover -d 'list the steps in quarantined damaged state'
complete -c dragboard -n "$none" -a share -d 'open a board and let others join it by an address'
complete -c dragboard -n "$none" -a completions -d 'print what a shell needs to complete these words'
complete -c dragboard -n '__fish_seen_subcommand_from play render film pack check diff merge cat share' -k -a "$boards"
complete -c dragboard -n '__fish_seen_subcommand_from mergetool' -F
complete -c dragboard -n '__fish_seen_subcommand_from render film check merge recover' -l force -d 'write over the file that -o names'
complete -c dragboard -n '__fish_seen_subcommand_from recover' -k -a '(__fish_complete_suffix .aside)'
complete -c dragboard -n '__fish_seen_subcommand_from completions' -a 'bash zsh fish'

set -l play -n '__fish_seen_subcommand_from play'
complete -c dragboard $play -l script -r -F -d 'read the verbs from a file'
complete -c dragboard $play -l save -r -k -a "$boards" -d 'write the board there at the end'
complete -c dragboard -n '__fish_seen_subcommand_from share' -l server -x -d 'on that server (default: on one of this computer)'

set -l render -n '__fish_seen_subcommand_from render'
set -l pictures '(__fish_complete_suffix .png) (__fish_complete_suffix .svg) (__fish_complete_suffix .pdf)'
complete -c dragboard $render -s o -r -k -a "$pictures" -d 'the picture to write: .png, .svg or .pdf'
complete -c dragboard $render -l format -x -a 'png svg pdf' -d 'its format, whatever its suffix is'
complete -c dragboard $render -l scale -x -d 'pixels for each board unit (default 1)'
complete -c dragboard $render -l size -x -d 'at most this wide and high, instead of --scale'
complete -c dragboard $render -l selection -x -d 'only these cards and edges, with commas between their ids'
complete -c dragboard $render -l transparent -d 'no background behind the cards'
complete -c dragboard $render -l all-words -d 'also the words that cards have no room for, in taller cards and in notes'
complete -c dragboard $render -l paper -x -a 'a4 letter' -d 'a PDF of pages of this paper, the board on the first'

set -l film -n '__fish_seen_subcommand_from film'
set -l films '(__fish_complete_suffix .webp) (__fish_complete_suffix .gif)'
complete -c dragboard $film -s o -r -k -a "$films" -d 'the film to write: .webp, .gif or a folder'
complete -c dragboard $film -l format -x -a 'webp gif' -d 'its format, whatever its suffix is'
complete -c dragboard $film -l from -x -d 'begin after this many steps (default 0)'
complete -c dragboard $film -l to -x -d 'end after this many steps (default now)'
complete -c dragboard $film -l speed -x -d 'how many times as fast, 1 to 16 (default 1)'
complete -c dragboard $film -l size -x -d 'in pixels (default: as the board, within --within)'
complete -c dragboard $film -l within -x -d 'the largest size without --size (default 1280x800)'
complete -c dragboard $film -l fps -x -d 'frames per second, 1 to 60 (default 30)'

complete -c dragboard -n '__fish_seen_subcommand_from pack' -s o -x -a '(__fish_complete_directories)' \
    -d 'the folder to write, which is new'

set -l check -n '__fish_seen_subcommand_from check'
complete -c dragboard $check -l conflicts -d 'also where a merge has left something to choose'
complete -c dragboard $check -l fix -d 'repair it in a new file'
complete -c dragboard $check -s o -r -k -a "$boards" -d 'with --fix: the new file'
complete -c dragboard $check -l in-place -d 'with --fix: replace the file, and keep the original beside it'

complete -c dragboard -n '__fish_seen_subcommand_from diff' -l git \
    -d 'take the arguments that git gives to a diff program'
set -l merge -n '__fish_seen_subcommand_from merge'
complete -c dragboard $merge -s o -r -k -a "$boards" -d 'the board to write (default: print it)'
complete -c dragboard $merge -l git -d 'take the arguments that git gives to a merge driver'
complete -c dragboard -n '__fish_seen_subcommand_from cat' -l git -d 'print what is no board as it is'
set -l git -n '__fish_seen_subcommand_from git'
complete -c dragboard $git -a setup
complete -c dragboard $git -l global -d 'in all repositories of the user'
complete -c dragboard $git -l yes -d 'write the settings without a question'
complete -c dragboard -n '__fish_seen_subcommand_from recover' -s o -r -k -a "$boards" \
    -d 'write a board with all that still apply'

set -l window -n 'not __fish_seen_subcommand_from render film pack check diff merge mergetool cat git recover completions'
complete -c dragboard $window -l geometry -x -d 'size of the window in pixels'
complete -c dragboard $window -l undo-scope -x -a 'board object' \
    -d 'undo takes back the last change of the selected cards (default: the board’s own)'
complete -c dragboard $window -l motion -x -a 'full reduced' -d 'whether undo and redo are animated'
complete -c dragboard $window -l shake -x -a 'off on' -d 'shaking a held card offers to undo (default off)'

set -l kept -n 'not __fish_seen_subcommand_from render check diff merge git recover completions'
complete -c dragboard $kept -l view -x -d 'board point at the window\'s top-left corner, and zoom'
complete -c dragboard $kept -l state-dir -r -a '(__fish_complete_directories)' \
    -d 'where the program keeps its own files'

set -l pictured -n 'not __fish_seen_subcommand_from check diff merge git recover completions'
complete -c dragboard $pictured -l connections -x -a 'curved angled' \
    -d 'lines run horizontally and vertically (default: the board’s own)'
complete -c dragboard $pictured -l theme -x \
    -a 'system light dark' -d 'light or dark (default system)'
complete -c dragboard -l lang -x -a 'ar de el en ja' \
    -d 'ar, de, el, en, ja or a .po file (default: a window as the environment, else en)'
complete -c dragboard -l version -d 'print the version'
complete -c dragboard -s h -l help -d 'print this help; behind a command, that of it'
