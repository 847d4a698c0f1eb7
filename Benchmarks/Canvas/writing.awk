# Reads lines of measure --writing: text, median and 95th percentile in ms. Prints the medians of the runs, and how often the
# time of an empty card the median is.
BEGIN { FS = "\t" }
{
  if (!($1 in seen)) order[++count] = $1
  seen[$1] = 1
  n = ++runs[$1, "key"]
  value[$1, "key", 1, n] = $2
  value[$1, "key", 2, n] = $3
}
END {
  print "| text | a key, ms | 95 % | of an empty card |"
  print "|---|---:|---:|---:|"
  for (i = 1; i <= count; i++)
    printf "| %s | %.1f | %.1f | %.2f |\n", order[i], median(order[i], "key", 1), median(order[i], "key", 2), \
      median(order[i], "key", 1) / median("nothing", "key", 1)
}
