# Sourced by checks that consist of several parts. A failed part does not stop the others; finish_parts prints one line per
# part. A part that mostly waits may run beside the others: part NAME COMMAND... &
results=$(mktemp)

part() { # part NAME COMMAND...: runs the command; exit code 77 means skipped, and its last line is the reason
  local begin=$SECONDS status=0 output
  output=$(mktemp)
  "${@:2}" >"$output" 2>&1 || status=$?
  cat "$output"
  if ((status == 77)) || { ((status == 0)) && grep -q '^OK (.*skipped=' "$output"; }; then # the last line of unittest
    skip "$1" "$(tail -n 1 "$output")"
  elif ((status == 0)); then
    echo "passed: $1 ($((SECONDS - begin)) s)" >>"$results"
  else
    echo "FAILED: $1 ($((SECONDS - begin)) s)" >>"$results"
  fi
  rm "$output"
}

skip() { # skip NAME REASON
  echo "SKIPPED $1: $2" >>"$results"
}

finish_parts() { # prints the results; fails if a part failed, or was skipped and is not in tests/allowed_skips.txt
  local status=0
  wait
  grep -v ^SKIPPED "$results"
  ! grep -q ^FAILED "$results" || status=1
  "$(dirname "${BASH_SOURCE[0]}")/../check/skipped_tests" - <"$results" || status=1
  rm "$results"
  return "$status"
}
