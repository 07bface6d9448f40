import CommandLine

extension Elsewhere {
    /// Words that other programs use for commands or options, with the ones to use here.
    static let ekcal = Elsewhere(
        commands: { counterparts[$0.lowercased()] ?? [] }, options: counterpart(ofOption:),
        hint: { option, command in command.hint(forForeign: option) }, number: Number(.dryRun, means: .limit))

    private static func counterpart(ofOption spelling: String) -> [Option] {
        switch spelling {
        case "--duration", "--length": [.length]
        case "--place", "--where": [.location]
        case "--note", "--description", "--desc", "--body": [.notes]
        case "--name", "--summary": [.title]
        case "--list", "--cal": [.calendar]
        case "--reminder", "--remind", "--alert": [.alarm]
        case "--recurrence", "--recur", "--every", "--rule": [.repeat]
        case "--date", "--when", "--begin": [.start]
        case "--deadline": [.due]
        case "--zone", "--timezone": [.timeZone, .tz]
        case "--max", "--num", "--number": [.limit]
        case "--colour": [.tint, .color]
        default: []
        }
    }

    private static let counterparts: [String: [String]] = {
        let rows: [([String], [String])] = [
            (["ls", "dir"], ["list", "calendar list"]),
            (["cal", "calm", "ncal"], ["month", "calendar list"]),
            (["calw"], ["week"]),
            (["calendars", "lists", "cals"], ["calendar list"]),
            (["events"], ["list --with events"]),
            (["todos", "tasks", "reminders"], ["todo"]),
            (["task", "remind"], ["todo"]),
            (["stores"], ["store list"]),
            (["sources"], ["source list"]),
            (["accounts"], ["account list"]),
            (["remove", "del", "erase"], ["rm"]),
            (["create", "insert"], ["add"]),
            (["cp", "duplicate"], ["copy"]),
            (["finish", "close", "tick", "check"], ["done"]),
            (["reopen", "uncomplete", "uncheck"], ["undone"]),
            (["update", "modify", "change", "set"], ["edit"]),
            (["rename"], ["edit --title", "calendar edit"]),
            (["postpone", "delay", "shift"], ["reschedule"]),
            (["view", "details", "info", "describe", "cat"], ["show"]),
            (["grep", "query", "filter"], ["find"]),
            (["cancel", "exclude", "omit"], ["skip", "rm"]),
            (["revert", "rollback"], ["undo"]),
            (["settings", "preferences", "options"], ["config list"]),
            (["init", "configure"], ["setup", "config edit"]),
            (["late", "due"], ["overdue"]),
            (["upcoming", "soonest"], ["next", "soon"]),
            (["save", "dump", "backup"], ["export", "store backup"]),
            (["load"], ["import"]),
            (["monitor", "follow"], ["watch"]),
            (["manual"], ["man", "help"]),
        ]
        var table: [String: [String]] = [:]
        for (words, commands) in rows { for word in words { table[word] = commands } }
        return table
    }()
}

extension Command {
    /// The probable meaning of an option that the command does not take; nil if it is not known.
    fileprivate func hint(forForeign option: Option) -> String? {
        func meant(_ other: Option) -> String? {
            takes(other) ? "did you mean `\(other.long)`?" : nil
        }
        switch option {
        case .limit: return meant(.location)
        case .calendar where name == "edit":
            return "`ekcal mv REF --to CAL` moves an item to another calendar"
        case .calendar where writes && parameters.contains(where: \.takesQuery) && !takes(.to):
            return "write it in a query: 'calendar:NAME ...'"
        case .calendar, .end: return meant(.to)
        case .start: return meant(.from)
        case .due, .from: return meant(.start)
        case .to, .until: return meant(.end)
        default: return nil
        }
    }
}
