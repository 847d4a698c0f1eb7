# Compares the counts of run-quick.sh with those that are known. Exits with 1 when a scene costs more than is
# allowed, or when scenes are missing or new.
BEGIN { FS = "\t" }

FILENAME == ARGV[1] { known[$1] = $3; next }

{
  seen[$1] = 1
  # Wake-ups depend on how the machine's other work falls between them, but none is none.
  slack = $2 == "instructions" ? 0.05 : 0.25
  least = $2 == "instructions" ? 0 : known[$1] > 0 ? 6 : 0
  if (!($1 in known)) { verdict = "new"; missed++ }
  else {
    over = $3 - known[$1]
    if (over > known[$1] * slack && over > least) { verdict = "MORE"; missed++ }
    else if (-over > known[$1] * slack && -over > least) { verdict = "less"; fewer++ }
    else verdict = ""
  }
  change = known[$1] > 0 ? sprintf("%+.1f %%", 100 * ($3 - known[$1]) / known[$1]) : ""
  printf "%-24s  %12s  %12s  %10s  %s\n", $1, $3, known[$1], change, verdict
}

END {
  for (scene in known) if (!(scene in seen)) { print scene " was not measured"; missed++ }
  if (missed) print "\nA scene costs more than it did. If that has a reason: ACCEPT=1 make bench-quick, and say the reason."
  else if (fewer) print "\nA scene costs less than it did: ACCEPT=1 make bench-quick writes that down, so that it stays."
  exit missed > 0
}
