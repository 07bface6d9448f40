import CalStore
import CalStoreLanguage

/// Every setting that has an effect. The files may have others, which are kept as they are: `doctor` names them.
enum SettingTable {
    static let all: [Setting] = fixed.filter { !$0.isFamily } + colors + fixed.filter(\.isFamily)

    private static let fixed: [Setting] = [
        defaultCalendar, defaultList, defaultDuration, defaultAlarm, userAddress, weekStart, weekNumbers,
        clockPattern,
        datePattern, color, queries, calendarAliases, aliases, backups, history, hookBefore, hookBehind,
        accessEvents,
        accessReminders,
    ]

    /// The setting with a name. Of those that cover it the first is meant.
    static func setting(_ name: String) -> Setting? { all.first { $0.covers(name) } }

    // MARK: New items

    static let defaultCalendar = Setting(
        name: "default.calendar", placeholder: "NAME",
        help: "where new events go; the default calendar of the store unless set",
        fault: { $0.isEmpty ? "a calendar has a name" : nil })

    static let defaultList = Setting(
        name: "default.list", placeholder: "NAME",
        help: "where new reminders go; the default list of the store unless set",
        fault: { $0.isEmpty ? "a list has a name" : nil })

    static let defaultDuration = Setting(
        name: "default.duration", placeholder: "D",
        help: "how long an event lasts that has a time and no end", builtIn: "1h",
        fault: {
            SettingValue.seconds($0) == nil ? "\"\($0)\" is no length of time; write 45m or 1h30m" : nil
        }
    )

    static let defaultAlarm = Setting(
        name: "default.alarm", placeholder: "D,D|none",
        help: "alarms of new events that have a time, so long before it: 10m, or 1d, 10m", builtIn: "none",
        fault: {
            SettingValue.alarms($0) == nil
                ? "\"\($0)\" is no list of times before an event; write 10m, or 1d, 10m, or none" : nil
        })

    static let userAddress = Setting(
        name: "user.address", placeholder: "ADDRESS,...",
        help: "your mail addresses, by which you are known among those who are invited",
        fault: { SettingValue.addresses($0).isEmpty ? "it names no address" : nil })

    // MARK: Days and times

    static let weekStart = Setting(
        name: "week.start", placeholder: "DAY",
        help: "on which day weeks begin, for `next week`, `eow` and the grids", builtIn: "monday",
        fault: { Vocabulary.weekdays[$0.lowercased()] == nil ? "\"\($0)\" is no day of the week" : nil })

    static let weekNumbers = Setting(
        name: "week.numbers", placeholder: "true|false", help: "whether views show the numbers of weeks",
        builtIn: "true", fault: { SettingValue.flag($0) == nil ? "\"\($0)\" is neither true nor false" : nil }
    )

    static let clockPattern = Setting(
        name: "time.format", placeholder: "PATTERN",
        help: "how times look in text, with the letters of `{start:%H:%M}`: %I:%M %p", builtIn: "%H:%M",
        fault: SettingValue.faultOfPattern)

    static let datePattern = Setting(
        name: "date.format", placeholder: "PATTERN",
        help: "how dates look in the lines of text: %a %d.%m.%Y; headings are in words", builtIn: "%a %F",
        fault: SettingValue.faultOfPattern)

    // MARK: Colours

    static let color = Setting(
        name: "color.ui", placeholder: "WHEN", help: "colours: auto, always, never", builtIn: "auto",
        fault: {
            ["auto", "always", "never"].contains($0)
                ? nil : "\"\($0)\" does not say when; write auto, always or never"
        })

    static let colors: [Setting] = TextStyle.named.map { look in
        Setting(
            name: "color." + look.name, placeholder: "LOOK",
            help: "how \(look.what) looks: bold, dim, italic, underline, reverse, and a colour",
            builtIn: look.words,
            fault: {
                LookWords.code($0) == nil
                    ? "\"\($0)\" is no look; write bold red, bright-blue, #1BADF8, or none" : nil
            })
    }

    // MARK: Names of one's own

    static let queries = Setting(
        name: "query.*", placeholder: "QUERY", help: "a query, which is then written @NAME",
        fault: SettingValue.faultOfQuery)

    static let calendarAliases = Setting(
        name: "alias.calendar.*", placeholder: "NAME",
        help: "another name for a calendar, wherever one is named",
        fault: { $0.isEmpty ? "a calendar has a name" : nil })

    static let aliases = Setting(
        name: "alias.*", placeholder: "WORDS",
        help: "a command of your own: what stands here is read in its place; `ekcal NAME`",
        isForUserOnly: true, fault: SettingValue.faultOfAlias)

    // MARK: Hooks

    static let hookBefore = hook(
        .preCommit, "a program that is asked before each operation, and may refuse it: `ekcal help hooks`")

    static let hookBehind = hook(.postCommit, "a program that is told of each operation when it is saved")

    private static func hook(_ name: Hooks.Name, _ help: String) -> Setting {
        Setting(
            name: name.setting, placeholder: "PROGRAM", help: help, isForUserOnly: true,
            fault: {
                ShellWords.split($0)?.first.map(\.isEmpty) ?? true
                    ? "\"\($0)\" names no program; write a path and what it is given" : nil
            })
    }

    // MARK: The store

    static let backups = Setting(
        name: "backup.keep", placeholder: "N|Nx",
        help: "how many daily backups are kept, or how many times as large as store.json all may be",
        builtIn: "2x",
        fault: {
            SettingValue.backups($0) == nil
                ? "\"\($0)\" is neither a number of backups nor, as in 2x, a multiple of the size of store.json"
                : nil
        })

    static let history = Setting(
        name: "history.keep", placeholder: "HOW-MUCH",
        help: "what `store compact` keeps: all, a number of operations, or a length of time", builtIn: "1y",
        fault: {
            Retention.read($0, SettingValue.dates) == nil
                ? "\"\($0)\" does not say how much history to keep; write all, a number of operations, or a length of time such as 90d"
                : nil
        })

    // MARK: Access

    static let accessEvents = access("access.events", "events", .event)
    static let accessReminders = access("access.reminders", "reminders", .reminder)

    private static func access(_ name: String, _ what: String, _ kind: ItemKind) -> Setting {
        let names = AccessStatus.cases(for: kind).map(\.rawValue)
        return Setting(
            name: name, placeholder: "STATUS",
            help: "what programs written for EventKit are told of \(what): " + names.joined(separator: ", "),
            builtIn: "full", isForUserOnly: true,
            fault: { names.contains($0) ? nil : "\"\($0)\" is none of " + names.joined(separator: ", ") })
    }
}
