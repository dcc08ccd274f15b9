# Sourced by checks that consist of several parts. A failed part does not stop the others; finish_parts prints one line per
# part.
results=()

part() { # part NAME COMMAND...: runs the command; exit code 77 means skipped, and its last line is the reason
  local begin=$SECONDS status=0
  "${@:2}" || status=$?
  case $status in
    0) results+=("passed: $1 ($((SECONDS - begin)) s)") ;;
    77) results+=("SKIPPED: $1: see above") ;;
    *) results+=("FAILED: $1 ($((SECONDS - begin)) s)") ;;
  esac
}

skip() { # skip NAME REASON
  results+=("SKIPPED: $1: $2")
}

finish_parts() { # prints the results; fails if a part failed
  printf '%s\n' "${results[@]}"
  ! printf '%s\n' "${results[@]}" | grep -q ^FAILED
}
