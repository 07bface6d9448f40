/// The shells with completion. The script of each asks the program at every Tab.
package enum CompletionShell: String, CaseIterable, Sendable {
    case bash
    case zsh
    case fish

    /// The words of a line as they were typed.
    ///
    /// Bash splits an option from its value at the equals sign, and `@name` after the sign. It passes the
    /// last word with its quotes.
    package func words(_ words: [String]) -> [String] {
        guard self == .bash, var last = words.last else { return words }
        var typed = words.dropLast().filter { $0 != "=" && $0 != "@" }
        if last == "=" { last = "" }
        if words.dropLast().last == "@" { last = "@" + last }
        typed.append(last.replacing("\\", with: ""))
        return typed
    }

    /// The lines for the script of the shell: one candidate on each, followed by a tab and its description.
    /// An empty word means the kind of paths to complete too.
    package func lines(
        _ line: UnfinishedLine, _ lookUp: (String, String) throws -> [UnfinishedLine.Candidate]
    ) rethrows -> [String] {
        let found = try line.candidates(describingOptions: self != .bash, lookUp)
        // Other shells filter with their own rules. A part of a word is better than nothing.
        let fitting = found.words.filter {
            $0.word.hasPrefix(line.typed) || $0.word.replacing("\"", with: "").hasPrefix(line.typed)
        }
        let part = line.typed.lowercased()
        let parts = found.words.filter { !line.typed.isEmpty && $0.word.lowercased().contains(part) }
        let words = self != .bash ? found.words : fitting.isEmpty ? parts : fitting
        return words.map { $0.about.isEmpty ? $0.word : "\($0.word)\t\($0.about)" }
            + (found.paths.map { ["\t\($0.rawValue)"] } ?? [])
    }

    /// The script for a program that answers `completion SHELL --candidates -- WORDS...` with
    /// ``lines(_:_:)``.
    package func script(for program: String) -> String {
        let candidates = "command \(program) completion \(rawValue) --candidates --"
        return switch self {
        case .bash:
            """
            # bash completion for \(program); made by `\(program) completion bash`

            _\(program)() {
                local current=${COMP_WORDS[COMP_CWORD]} paths= line candidate about home front= last joined= from
                local -a found=() words=("${COMP_WORDS[@]:1:COMP_CWORD}")
                COMPREPLY=()
                # Bash splits words at : = and @. Here they are joined again, and what bash keeps is left out.
                last=${COMP_LINE:0:${COMP_POINT:-0}}
                last=${last##*[[:space:]]}
                for ((from = COMP_CWORD; from > 0; from--)); do
                    joined=${COMP_WORDS[from]}$joined
                    [[ $joined != "$last" ]] || break
                done
                if [[ -n $last ]] && ((from > 0 && from < COMP_CWORD)); then
                    words=("${COMP_WORDS[@]:1:from - 1}" "$last")
                    if [[ $current == [:=@] ]]; then front=$last; else front=${last%"$current"}; fi
                fi
                while IFS= read -r line; do
                    case $line in
                    $'\\tfiles') paths=-f ;;
                    $'\\tfolders') paths=-d ;;
                    *) found+=("$line") ;;
                    esac
                done < <(\(candidates) "${words[@]}" 2>/dev/null)
                # Bash inserts one candidate, or the common beginning of several: a name may contain $(...).
                for line in "${found[@]}"; do
                    candidate=${line%%$'\\t'*} about=
                    # Only with several candidates, whose descriptions are shown but never inserted.
                    if [[ $line == *$'\\t'* ]] && ((${#found[@]} > 1)); then about="  ${line#*$'\\t'}"; fi
                    candidate=${candidate#"$front"}
                    printf -v candidate '%q' "$candidate"
                    # %q quotes commas too, which is not necessary.
                    COMPREPLY+=("${candidate//\\\\,/,}$about")
                done
                [[ -n $paths ]] || return 0
                if [[ $current == "=" ]]; then current=; fi
                # The typed text may be quoted in the same way as the candidates.
                while IFS= read -r line; do
                    home=
                    if [[ $line == "~/"* ]]; then home="~/" line=${line:2}; fi
                    if [[ -n $line ]]; then printf -v line '%q' "$line"; fi
                    COMPREPLY+=("$home${line//\\\\,/,}")
                done < <(compgen $paths -- "${current//\\\\/}")
            }

            complete -o nosort -F _\(program) \(program) 2>/dev/null || complete -F _\(program) \(program)
            """
        case .zsh:
            """
            #compdef \(program)
            # zsh completion for \(program); made by `\(program) completion zsh`

            _\(program)() {
                setopt localoptions extendedglob
                local -a lines
                local paths
                lines=(${(f)"$(\(candidates) "${(@)words[2,CURRENT]}" 2>/dev/null)"})
                paths=${(M)lines:#$'\\t'*}
                lines=(${lines:#$'\\t'*})
                lines=("${(@)lines//:/\\\\:}")
                lines=("${(@)lines/$'\\t'/:}")
                # In this order, and if no value begins as typed, those that contain it.
                if ((${#lines})) && ! _describe -V 'value' lines; then
                    lines=(${(M)lines:#(#i)*${(b)words[CURRENT]}*})
                    ((${#lines})) && _describe -V 'value' lines -U
                fi
                [[ -n $paths && ${words[CURRENT]} == --*=* ]] && compset -P '*='
                case $paths in
                ($'\\tfiles') _files ;;
                ($'\\tfolders') _files -/ ;;
                esac
            }

            if [[ $funcstack[1] == _\(program) ]]; then
                _\(program) "$@"
            else
                compdef _\(program) \(program)
            fi
            """
        case .fish:
            """
            # fish completion for \(program); made by `\(program) completion fish`

            function __\(program)_candidates
                set -l words (commandline -opc) (commandline -ct)
                set -l option (string match -r -- '^--[^=]*=' $words[-1])
                set -l path (string replace -r -- '^--[^=]*=' '' $words[-1])
                for line in (\(candidates) $words[2..-1] 2>/dev/null)
                    switch $line
                        case \\tfiles
                            printf '%s\\n' "$option"(__fish_complete_path "$path")
                        case \\tfolders
                            printf '%s\\n' "$option"(__fish_complete_directories "$path")
                        case '*'
                            printf '%s\\n' $line
                    end
                end
            end

            complete -c \(program) -f -k -a '(__\(program)_candidates)'
            """
        }
    }
}
