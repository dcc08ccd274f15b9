# Sourced by checks that consist of several parts. A failed part does not stop the others; finish_parts prints one line per
# part.
results=()

part() { # part NAME COMMAND...: runs the command; exit code 77 means skipped, and its last line is the reason
  local begin=$SECONDS status=0 output
  output=$(mktemp)
  "${@:2}" >"$output" 2>&1 || status=$?
  cat "$output"
  if ((status == 77)) || { ((status == 0)) && grep -q '^OK (.*skipped=' "$output"; }; then # the last line of unittest
    skip "$1" "$(tail -n 1 "$output")"
  elif ((status == 0)); then
    results+=("passed: $1 ($((SECONDS - begin)) s)")
  else
    results+=("FAILED: $1 ($((SECONDS - begin)) s)")
  fi
  rm "$output"
}

skip() { # skip NAME REASON
  results+=("SKIPPED $1: $2")
}

finish_parts() { # prints the results; fails if a part failed, or was skipped and is not in tests/allowed_skips.txt
  local status=0
  printf '%s\n' "${results[@]}" | grep -v ^SKIPPED
  ! printf '%s\n' "${results[@]}" | grep -q ^FAILED || status=1
  printf '%s\n' "${results[@]}" | "$(dirname "${BASH_SOURCE[0]}")/../check/skipped_tests" - || status=1
  return "$status"
}
