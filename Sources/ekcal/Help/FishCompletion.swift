import CommandLine

/// The script for fish.
struct FishCompletion {
    let table: CompletionTable

    var script: String {
        let lines =
            [
                """
                # fish completion for ekcal; made by `ekcal completion fish`

                # The words of the command line that are neither options nor their values.
                function __ekcal_words
                    set -l skip 0
                    for word in (commandline -opc)[2..-1]
                        if test $skip = 1
                            set skip 0
                        else if contains -- $word \(table.valued.joined(separator: " "))
                            set skip 1
                        else if not string match -q -- '-*' $word
                            echo $word
                        end
                    end
                end

                # Whether one of these commands was named, and at least so many words stand behind it.
                function __ekcal_is
                    set -l words (__ekcal_words)
                    contains -- "$words[1] $words[2]" $argv; and return 0
                    contains -- "$words[1]" $argv
                end

                # Whether so many words stand there.
                function __ekcal_count
                    test (count (__ekcal_words)) $argv
                end

                function __ekcal_store
                    set -l words (commandline -opc)
                    for index in (seq (count $words))
                        if contains -- $words[$index] -s --store
                            echo -- -s
                            echo -- $words[(math $index + 1)]
                        end
                    end
                end

                # Identifiers of items, with titles without the characters that would move the cursor.
                function __ekcal_items
                    command ekcal $argv (__ekcal_store) -o tsv --fields short_id,title 2>/dev/null | tail -n +2 | tr -d '\\000-\\010\\013-\\037\\177'
                end

                function __ekcal_references
                    __ekcal_items export
                end

                function __ekcal_stores
                    command ekcal store list -q 2>/dev/null
                    __fish_complete_directories (commandline -ct)
                end

                function __ekcal_calendars
                    command ekcal calendar list (__ekcal_store) -o tsv --fields title 2>/dev/null | tail -n +2
                end

                function __ekcal_queries
                    command ekcal config list query -q (__ekcal_store) 2>/dev/null | sed -n 's/^query\\./@/p'
                end

                complete -c ekcal -f
                """
            ] + commandLines + optionLines
        return lines.joined(separator: "\n")
    }

    private var commandLines: [String] {
        var lines = table.firstWords.map { word in
            "complete -c ekcal -n '__ekcal_count = 0' -a \(quoted(word.word)) -d \(quoted(word.help))"
        }
        for noun in table.nouns {
            for verb in noun.verbs {
                let test = "__ekcal_is \(noun.noun); and __ekcal_count = 1"
                lines.append("complete -c ekcal -n '\(test)' -a \(quoted(verb.word)) -d \(quoted(verb.help))")
            }
        }
        return lines
    }

    private var optionLines: [String] {
        let early = table.early.map { offered in
            let option = offered.option
            let short = option.short.map { " -s \($0)" } ?? ""
            return "complete -c ekcal -n '__ekcal_count = 0'\(short) -l \(option.name)"
                + value(offered.values)
                + " -d \(quoted(option.help))"
        }
        return early
            + table.commands.flatMap { command -> [String] in
                let entries = table.entries.filter { $0.command.name == command.name }
                guard let entry = entries.first else { return [] }
                let test = "__ekcal_is " + entries.map { quotedInside($0.name) }.joined(separator: " ")
                var lines = entry.options.map { offered -> String in
                    let option = offered.option
                    var line = "complete -c ekcal -n \"\(test)\""
                    if let short = option.short { line += " -s \(short)" }
                    line += " -l \(option.name)"
                    if option.takesNextWord { line += value(offered.values) }
                    return line + " -d \(quoted(offered.use.help ?? option.help))"
                }
                for (index, values) in entry.words.enumerated() where values != .free {
                    let count = command.path.count + index
                    let isLast = index == entry.words.count - 1
                    let condition = "\(test); and __ekcal_count \(isLast ? "-ge" : "=") \(count)"
                    lines.append("complete -c ekcal -n \"\(condition)\"" + offered(values))
                }
                return lines
            }
    }

    /// An option with a value: `-x` without files, `-r` with them.
    private func value(_ values: ValueSource) -> String {
        switch values {
        case .free: " -x"
        case .files, .folders: " -r -F"
        default: " -x" + offered(values)
        }
    }

    private func offered(_ values: ValueSource) -> String {
        switch values {
        case .free: ""
        case .files, .folders: " -F"
        case .choices(let choices): " -a \(quoted(choices.joined(separator: " ")))"
        case .openReminders: " -a '(__ekcal_items find is:open)'"
        case .doneReminders: " -a '(__ekcal_items find is:done)'"
        case .queries: " -a '(__ekcal_queries)'"
        case .referencesAndQueries: " -a '(__ekcal_references; __ekcal_queries)'"
        case .calendars: " -a '(__ekcal_calendars)'"
        case .stores: " -a '(__ekcal_stores)'"
        case .settings: " -a \(quoted(table.settings.joined(separator: " ")))"
        case .fields: " -a \(quoted("(__fish_append , \(table.fields.joined(separator: " ")))"))"
        case .topics: " -a \(quoted(table.topics.joined(separator: " ")))"
        case .schemas: " -a \(quoted(table.schemas.joined(separator: " ")))"
        case .lookedUp: " -a '(__ekcal_references)'"
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
    }

    /// For names inside double quotes.
    private func quotedInside(_ name: String) -> String { name.contains(" ") ? "'\(name)'" : name }
}
