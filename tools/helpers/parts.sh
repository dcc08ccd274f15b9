# Sourced by checks that consist of parts: each runs to its end, and the last lines say what became of it.
results=()

part() { # part NAME COMMAND...: a command that exits with 77 says in its last line why it skipped
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

finish_parts() { # prints the results; fails if a part did
  printf '%s\n' "${results[@]}"
  ! printf '%s\n' "${results[@]}" | grep -q ^FAILED
}
