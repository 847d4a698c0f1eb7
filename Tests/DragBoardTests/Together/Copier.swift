import Foundation

/// A program that copies the newer board between a folder and a place that others copy to and from, after a
/// random delay. If both have changed, it leaves the board of the folder under the name that Nextcloud would
/// give it. It takes the old file away before it looks at it, so that it overwrites nothing unseen.
final class Copier: Exchange {
  /// Copies once in each round, under a lock as that of a server. Every step can be the last one.
  private static let script = """
    copied() { mv new-base base; }
    keep() { mv "$1" "board (conflicted copy $(date '+%Y-%m-%d %H%M%S%N')).canvas"; }
    while :; do
      sleep "0.$(shuf -i 100-900 -n 1)"
      exec 9> "$0/lock"
      flock 9
      if [ -e taken ]; then
        if cmp -s taken base; then rm taken; else keep taken; fi
      fi
      if [ ! -e board.canvas ]; then
        cp "$0/board" new-base && cp new-base new-board && mv -n new-board board.canvas && copied
      elif cp board.canvas new-base && cmp -s new-base "$0/board"; then
        copied
      elif [ ! -e "$0/board" ] || cmp -s "$0/board" base; then
        cp new-base "$0/new" && mv "$0/new" "$0/board" && copied
      else
        cp "$0/board" new-base && cp new-base new-board
        mv board.canvas taken
        if cmp -s taken base; then rm taken; else keep taken; fi
        mv -n new-board board.canvas && copied
      fi
      flock -u 9
    done
    """

  init(of folder: URL, over place: URL) {
    super.init(
      of: folder,
      URL(fileURLWithPath: "/bin/sh"),
      ["-c", Self.script, place.path]
    )
  }
}
