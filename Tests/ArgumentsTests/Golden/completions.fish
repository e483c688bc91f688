# fish completion for post

function __post_spot
    set -l spot ''
    set -l place 0
    set -l skip 0
    set -l literal 0
    set -l words (commandline -opc)
    for word in $words[2..-1]
        if test $literal = 1
            set place (math $place + 1)
            continue
        end
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case --
                set literal 1
            case --office --stamps -s --class -c --enclose -e --within --from
                set skip 1
            case '-*'
            case '*'
                switch "$spot/$word"
                    case /letter /letter/send /letter/list /letter/copy /log /log/undo
                        set spot "$spot/$word"
                    case '*'
                        set place (math $place + 1)
                end
        end
    end
    echo "$spot:$place"
end

function __post_at
    string match -q -- $argv[1] (__post_spot)
end

function __post_ask
    set -l words (commandline -opc)
    $words[1] __complete -- $argv[1] (commandline -ct) $words[2..-1] 2>/dev/null
end

complete -c post -f
complete -c post -l quiet -s q -d 'say nothing'
complete -c post -l loud -s l -d 'say more, the more often it is given'
complete -c post -l office -d 'where the letters are' -x -a '(__fish_complete_directories)'
complete -c post -l help -s h -d 'show this help'
complete -c post -n '__post_at ":0"' -a letter -d 'letters and what becomes of them'
complete -c post -n '__post_at ":0"' -a log -d 'lists what was done'
complete -c post -n '__post_at "/letter:0"' -a send -d 'sends a letter'
complete -c post -n '__post_at "/letter:0"' -a list -d 'lists letters'
complete -c post -n '__post_at "/letter:0"' -a copy -d 'copies letters'
complete -c post -n '__post_at "/letter/send:*"' -l stamps -s s -d 'how many stamps' -x
complete -c post -n '__post_at "/letter/send:*"' -l class -s c -d 'how fast' -x -a 'first second'
complete -c post -n '__post_at "/letter/send:*"' -l enclose -s e -d 'a file to put in' -r -F
complete -c post -n '__post_at "/letter/send:*"' -l registered -s r -d 'want a receipt'
complete -c post -n '__post_at "/letter/send:*"' -l within -d 'give up after' -x
complete -c post -n '__post_at "/letter/send:0"' -a '(__post_ask person)'
complete -c post -n '__post_at "/letter/copy:*"' -F
complete -c post -n '__post_at "/letter/copy:1"' -a '(__fish_complete_directories)'
complete -c post -n '__post_at "/log:0"' -a undo -d 'takes something back'
complete -c post -n '__post_at "/log/undo:*"' -l from -d 'who sends it' -x
