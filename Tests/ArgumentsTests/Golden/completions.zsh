#compdef post

_post_ask() {
  local line tab=$'\t'
  local -a offers
  for line in ${(f)"$("${words[1]}" __complete -- "$1" "$cur" "${(@)words[2,CURRENT-1]}" 2>/dev/null)"}; do
    line="${line//:/\\:}"
    offers+=("${line/$tab/:}")
  done
  _describe -t values "$1" offers
}

_post() {
  local cur="${words[CURRENT]}" prev="${words[CURRENT-1]}" spot="" word
  local -i i skip=0 literal=0 place=0
  local -a offers
  for ((i = 2; i < CURRENT; i++)); do
    word="${words[i]}"
    if ((literal)); then place+=1; continue; fi
    if ((skip)); then skip=0; continue; fi
    case "$word" in
      --) literal=1 ;;
      --office|--stamps|-s|--class|-c|--enclose|-e|--within|--from) skip=1 ;;
      -*) ;;
      *)
        case "$spot/$word" in
          /letter|/letter/send|/letter/list|/letter/copy|/log|/log/undo) spot="$spot/$word" ;;
          *) place+=1 ;;
        esac
        ;;
    esac
  done
  if ((!skip && !literal)) && [[ "$cur" == --*=* ]]; then
    prev="${cur%%=*}"
    compset -P '*='
    cur="$PREFIX"
    skip=1
  fi
  if ((skip)); then
    case "$spot:$prev" in
      *:--office) _files -/ ;;
      /letter/send:--stamps|/letter/send:-s) _message 'how many stamps' ;;
      /letter/send:--class|/letter/send:-c) compadd -- 'first' 'second' ;;
      /letter/send:--enclose|/letter/send:-e) _files ;;
      /letter/send:--within) _message 'give up after' ;;
      /log/undo:--from) _message 'who sends it' ;;
    esac
    return
  fi
  if [[ "$cur" == -* ]] && ((!literal)); then
    case "$spot" in
      /letter/send) offers+=('--stamps:how many stamps' '--class:how fast' '--enclose:a file to put in' '--registered:want a receipt' '--within:give up after') ;;
      /log/undo) offers+=('--from:who sends it') ;;
    esac
    offers+=('--quiet:say nothing' '--loud:say more, the more often it is given' '--office:where the letters are' '--help:show this help')
    _describe -o -t options option offers
    return
  fi
  case "$spot:$place" in
      :0) offers=('letter:letters and what becomes of them' 'log:lists what was done'); _describe -t commands command offers ;;
      /letter:0) offers=('send:sends a letter' 'list:lists letters' 'copy:copies letters'); _describe -t commands command offers ;;
      /letter/send:0) _post_ask person ;;
      /letter/send:1) _message 'what is written on it' ;;
      /letter/copy:*) _files ;;
      /letter/copy:1) _files -/ ;;
      /log:0) offers=('undo:takes something back'); _describe -t commands command offers ;;
  esac
}

if [[ "${funcstack[1]}" == _post ]]; then
  _post "$@"
else
  compdef _post post
fi
