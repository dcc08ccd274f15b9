# Sourced by shell scripts: the comment at the top of a script is its help text.

print_usage() {
  sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"
}

# check_arguments MINIMUM MAXIMUM ARGUMENT...: prints the help text and exits with 0 on --help, and with 2 on an unknown
# option or a wrong number of arguments.
check_arguments() {
  local minimum=$1 maximum=$2 argument
  shift 2
  for argument in "$@"; do
    case $argument in
      -h | --help)
        print_usage
        exit 0
        ;;
      -*)
        echo "unknown option: $argument" >&2
        print_usage >&2
        exit 2
        ;;
    esac
  done
  if (($# < minimum || $# > maximum)); then
    print_usage >&2
    exit 2
  fi
}
