/// The script for bash, which needs no other package.
struct BashCompletion {
    let table: CompletionTable

    var script: String {
        """
        # bash completion for ekcal; made by `ekcal completion bash`

        # Words that follow a command, the last for all that come, then its options.
        _ekcal_command() {
            case $1 in
        \(lines { "    \(quoted($0.name))) words=\(quoted($0.names)); options=\(quoted(options($0))) ;;" })
            *) return 1 ;;
            esac
        }

        # What may be the value of an option.
        _ekcal_value() {
            case "$1 $2" in
        \(valueLines)
            *) echo none ;;
            esac
        }

        _ekcal_verbs() {
            case $1 in
        \(nounLines)
            *) return 1 ;;
            esac
        }

        _ekcal_queries() {
            command ekcal config list query -q ${store:+-s "$store"} 2>/dev/null | sed -n 's/^query\\./@/p'
        }

        # Identifiers of items, with titles without the characters that would move the cursor.
        _ekcal_items() {
            command ekcal "$@" ${store:+-s "$store"} -o tsv --fields short_id,title 2>/dev/null | tail -n +2 | tr -d '\\000-\\010\\013-\\037\\177'
        }

        # Candidates, one a line; what follows a tab is said about them.
        _ekcal_candidates() {
            case $1 in
            none) ;;
            @references) _ekcal_items export ;;
            @open) _ekcal_items find is:open ;;
            @done) _ekcal_items find is:done ;;
            @queries) _ekcal_queries ;;
            @items) _ekcal_candidates @references "$2"; _ekcal_queries ;;
            @calendars) command ekcal calendar list ${store:+-s "$store"} -o tsv --fields title 2>/dev/null | tail -n +2 ;;
            @stores) command ekcal store list -q 2>/dev/null; compgen -d -- "$2" ;;
            @fields) printf '%s\\n' \(table.fields.joined(separator: " ")) ;;
            @topics) printf '%s\\n' \(table.topics.joined(separator: " ")) ;;
            @schemas) printf '%s\\n' \(table.schemas.map(quoted).joined(separator: " ")) ;;
            @settings) printf '%s\\n' \(table.settings.joined(separator: " ")) ;;
            @files) compgen -f -- "$2" ;;
            @folders) compgen -d -- "$2" ;;
            *) printf '%s\\n' $1 ;;
            esac
        }

        _ekcal() {
            local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
            local store= name= noun= words=none options= after=0 index word source= line prefix=
            local -a operands=()
            # An option and its value may be split at the sign between them.
            if [[ $current == "=" ]]; then current=; fi
            if [[ $previous == "=" ]]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi
            # So is a saved query at the sign before it, which readline takes for a part of the word all the same.
            if [[ $previous == "@" ]]; then current=@$current; fi
            for ((index = 1; index < COMP_CWORD; index++)); do
                word=${COMP_WORDS[index]}
                case $word in
                -s|--store)
                    if [[ ${COMP_WORDS[index+1]} == "=" ]]; then ((index++)); fi
                    ((index++)); store=${COMP_WORDS[index]} ;;
                =|@) ;;
                -*)
                    case " \(table.valued.joined(separator: " ")) " in
                    *" $word "*)
                        if [[ ${COMP_WORDS[index+1]} == "=" ]]; then ((index++)); fi
                        ((index++)) ;;
                    esac ;;
                *) operands+=("$word") ;;
                esac
            done
            if _ekcal_command "${operands[0]} ${operands[1]}"; then
                name="${operands[0]} ${operands[1]}"; after=2
            elif _ekcal_command "${operands[0]}"; then
                name=${operands[0]}; after=1
            fi
            if [[ $previous == -* ]] && source=$(_ekcal_value "$name" "$previous") && [[ $source != none ]]; then
                # The last of several fields.
                if [[ $source == @fields && $current == *,* ]]; then
                    prefix=${current%,*},; current=${current##*,}
                fi
            elif [[ $current == -* ]]; then
                source=${options:---help --version}
            elif [[ ${#operands[@]} -eq 0 ]]; then
                source="\(table.firstWords.map(\.word).joined(separator: " "))"
            elif [[ ${#operands[@]} -eq 1 ]] && source=$(_ekcal_verbs "${operands[0]}"); then
                :
            else
                local -a all=($words)
                index=$((${#operands[@]} - after))
                if [[ $words == *@* || $words == none* ]]; then
                    if ((index >= ${#all[@]})); then index=$((${#all[@]} - 1)); fi
                    source=${all[index]}
                else
                    source=$words
                fi
            fi
            # What was typed may be quoted as what is offered is.
            current=${current//\\\\/}
            local -a found=()
            while IFS= read -r line; do
                if [[ ${line%%$'\\t'*} == "$current"* ]]; then found+=("$prefix$line"); fi
            done < <(_ekcal_candidates "$source" "$current")
            # Bash types what is here, and of several the part that they share, as a command line: a name may hold $(...).
            local home candidate about
            COMPREPLY=()
            for line in "${found[@]}"; do
                candidate=${line%%$'\\t'*} about= home=
                if [[ $line == *$'\\t'* ]]; then about=${line#*$'\\t'}; fi
                if [[ ($source == @files || $source == @folders || $source == @stores) && $candidate == "~/"* ]]; then
                    home="~/" candidate=${candidate:2}
                fi
                if [[ -n $candidate ]]; then printf -v candidate '%q' "$candidate"; fi
                # Commas it quotes too, which it need not.
                candidate=$home${candidate//\\\\,/,}
                # The identifiers differ, so that what is said about them is shown and never typed.
                if [[ -n $about && ${#found[@]} -gt 1 ]]; then candidate+="  $about"; fi
                COMPREPLY+=("$candidate")
            done
        }

        complete -F _ekcal ekcal
        """
    }

    private func lines(_ line: (CompletionTable.Entry) -> String) -> String {
        table.entries.map(line).joined(separator: "\n")
    }

    private func options(_ entry: CompletionTable.Entry) -> String {
        entry.options.map(\.option.long).joined(separator: " ")
    }

    private var valueLines: String {
        table.valueLines { "\($0)) echo \($1)" }
    }

    private var nounLines: String {
        table.nouns.map { noun in
            "    \(noun.noun)) echo \(quoted(noun.verbs.map(\.word).joined(separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    private func quoted(_ text: String) -> String { CompletionTable.quoted(text) }
}
