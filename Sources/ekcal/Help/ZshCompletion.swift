/// The script for zsh.
struct ZshCompletion {
    let table: CompletionTable

    var script: String {
        """
        #compdef ekcal
        # zsh completion for ekcal; made by `ekcal completion zsh`

        # Sets `offered` to what may be written after a command, and `words_after` to its words.
        _ekcal_command() {
            case $1 in
        \(table.entries.map(command).joined(separator: "\n"))
            (*) return 1 ;;
            esac
        }

        # What may be the value of an option.
        _ekcal_value() {
            case "$1 $2" in
        \(valueLines)
            (*) REPLY=none ;;
            esac
        }

        _ekcal_verbs() {
            case $1 in
        \(nounLines)
            (*) return 1 ;;
            esac
        }

        _ekcal_queries() {
            command ekcal config list query -q ${store:+-s} $store 2>/dev/null | sed -n 's/^query\\./@/p'
        }

        # Identifiers of items, with titles without the characters that would move the cursor.
        _ekcal_items() {
            command ekcal "$@" ${store:+-s} $store -o tsv --fields short_id,title 2>/dev/null | tail -n +2 | tr -d '\\000-\\010\\013-\\037\\177'
        }

        # Offers what a source names; what follows a tab is said about it.
        _ekcal_offer() {
            local -a lines
            local line
            case $1 in
            (none) return 1 ;;
            (@references) lines=(${(f)"$(_ekcal_items export)"}) ;;
            (@open) lines=(${(f)"$(_ekcal_items find is:open)"}) ;;
            (@done) lines=(${(f)"$(_ekcal_items find is:done)"}) ;;
            (@queries) lines=(${(f)"$(_ekcal_queries)"}) ;;
            (@items) lines=(${(f)"$(_ekcal_items export; _ekcal_queries)"}) ;;
            (@calendars) lines=(${(f)"$(command ekcal calendar list ${store:+-s} $store -o tsv --fields title 2>/dev/null | tail -n +2)"}) ;;
            (@stores) lines=(${(f)"$(command ekcal store list -q 2>/dev/null)"}); _files -/ ;;
            (@fields) compset -P '*,'; lines=(\(table.fields.joined(separator: " "))) ;;
            (@topics) lines=(\(table.topics.joined(separator: " "))) ;;
            (@schemas) lines=(\(table.schemas.map(quoted).joined(separator: " "))) ;;
            (@settings) lines=(\(table.settings.joined(separator: " "))) ;;
            (@files) _files; return ;;
            (@folders) _files -/; return ;;
            (*) lines=(${=1}) ;;
            esac
            lines=("${(@)lines//:/\\\\:}")
            lines=("${(@)lines/$'\\t'/:}")
            _describe 'value' lines
        }

        _ekcal() {
            local store= name= words_after=none previous=${words[CURRENT-1]} REPLY=none
            local -a operands offered all first verbs
            integer index after=0
            first=(
        \(described(table.firstWords))
            )
            for ((index = 2; index < CURRENT; index++)); do
                case ${words[index]} in
                (-s|--store) ((index++)); store=${words[index]} ;;
                (--store=*) store=${words[index]#*=} ;;
                (\(table.valued.joined(separator: "|"))) ((index++)) ;;
                (-*) ;;
                (*) operands+=("${words[index]}") ;;
                esac
            done
            if ((${#operands} > 1)) && _ekcal_command "${operands[1]} ${operands[2]}"; then
                name="${operands[1]} ${operands[2]}"; after=2
            elif ((${#operands} > 0)) && _ekcal_command "${operands[1]}"; then
                name=${operands[1]}; after=1
            fi
            if [[ ${words[CURRENT]} == --*=* ]]; then
                previous=${words[CURRENT]%%=*}; compset -P '*='
            fi
            if [[ $previous == -* ]] && _ekcal_value "$name" "$previous" && [[ $REPLY != none ]]; then
                _ekcal_offer "$REPLY"
            elif [[ ${words[CURRENT]} == -* ]]; then
                _describe -o 'option' offered
            elif ((${#operands} == 0)); then
                _describe 'command' first
            elif ((${#operands} == 1)) && _ekcal_verbs "${operands[1]}"; then
                _describe 'command' verbs
            else
                all=(${=words_after})
                index=$((${#operands} - after + 1))
                if [[ $words_after == *@* || $words_after == none* ]]; then
                    ((index > ${#all})) && index=${#all}
                    _ekcal_offer "${all[index]}"
                else
                    _ekcal_offer "$words_after"
                fi
            fi
        }

        if [[ $funcstack[1] == _ekcal ]]; then _ekcal "$@"; else compdef _ekcal ekcal; fi
        """
    }

    private func command(_ entry: CompletionTable.Entry) -> String {
        let options = described(
            entry.options.map { .init(word: $0.option.long, help: $0.use.help ?? $0.option.help) },
            separator: " ")
        return "    (\(quoted(entry.name))) words_after=\(quoted(entry.names)); offered=(\(options)) ;;"
    }

    private var valueLines: String {
        table.valueLines { "(\($0)) REPLY=\($1)" }
    }

    private var nounLines: String {
        table.nouns.map { noun in
            "    (\(noun.noun)) verbs=(\(described(noun.verbs, separator: " "))) ;;"
        }.joined(separator: "\n")
    }

    /// `'add:make an event'`
    private func described(
        _ words: [CompletionTable.Word], separator: String = "\n"
    ) -> String {
        words.map { quoted($0.word.replacing(":", with: "\\:") + ":" + $0.help) }.joined(separator: separator)
    }

    private func quoted(_ text: String) -> String { CompletionTable.quoted(text) }
}
