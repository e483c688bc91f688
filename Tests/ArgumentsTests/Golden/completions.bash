# bash completion for post

_post_offer() {
  local candidate
  for candidate in "$@"; do
    [[ "$candidate" == "$cur"* ]] && COMPREPLY+=("$candidate")
  done
}

_post_ask() {
  local line tab=$'\t'
  while IFS= read -r line; do
    _post_offer "${line%%$tab*}"
  done < <("${COMP_WORDS[0]}" __complete -- "$1" "$cur" "${COMP_WORDS[@]:1:COMP_CWORD-1}" 2>/dev/null)
}

_post_files() {
  local line
  compopt -o filenames 2>/dev/null
  while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen "$1" -- "$cur")
}

_post() {
  local cur="${COMP_WORDS[COMP_CWORD]}" prev="${COMP_WORDS[COMP_CWORD-1]}" spot="" word
  local -i i skip=0 literal=0 place=0
  COMPREPLY=()
  # bash parts --name=value at the equals sign.
  if [[ "$cur" == "=" ]]; then
    cur=""
  elif [[ "$prev" == "=" && COMP_CWORD -gt 1 ]]; then
    prev="${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="${COMP_WORDS[i]}"
    if ((literal)); then place+=1; continue; fi
    if ((skip)); then [[ "$word" == "=" ]] || skip=0; continue; fi
    case "$word" in
      --) literal=1 ;;
      --office|--stamps|-s|--class|-c|--enclose|-e|--within|--from) skip=1 ;;
      -*|=) ;;
      *)
        case "$spot/$word" in
          /letter|/letter/send|/letter/list|/letter/copy|/log|/log/undo) spot="$spot/$word" ;;
          *) place+=1 ;;
        esac
        ;;
    esac
  done
  if ((skip)); then
    case "$spot:$prev" in
      *:--office) _post_files -d ;;
      /letter/send:--stamps|/letter/send:-s) ;;
      /letter/send:--class|/letter/send:-c) _post_offer 'first' 'second' ;;
      /letter/send:--enclose|/letter/send:-e) _post_files -f ;;
      /letter/send:--within) ;;
      /log/undo:--from) ;;
    esac
    return
  fi
  if [[ "$cur" == -* ]] && ((!literal)); then
    case "$spot" in
      /letter/send) _post_offer --stamps --class --enclose --registered --within ;;
      /log/undo) _post_offer --from ;;
    esac
    _post_offer --quiet --loud --office --help
    return
  fi
  case "$spot:$place" in
      :0) _post_offer 'letter' 'log' ;;
      /letter:0) _post_offer 'send' 'list' 'copy' ;;
      /letter/send:0) _post_ask person ;;
      /letter/send:1) ;;
      /letter/copy:*) _post_files -f ;;
      /letter/copy:1) _post_files -d ;;
      /log:0) _post_offer 'undo' ;;
  esac
}

complete -F _post post
