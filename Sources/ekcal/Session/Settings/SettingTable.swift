import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreSettings
import Terminal

/// Every setting that has an effect. Other names in the files are kept unchanged, and `doctor` reports them.
enum SettingTable {
    static let all: [Setting] = fixed.filter { !$0.isFamily } + colors + fixed.filter(\.isFamily)

    private static let fixed: [Setting] =
        [
            defaultCalendar, defaultList, defaultDuration, defaultAlarm, defaultDayAlarm, allDayAlarm,
            alarmDisplay, alarmSound, alarmMail, alarmURL, userAddress, weekStart, weekNumbers,
            clockPattern,
            datePattern, morning, afternoon, evening, night, tonight, endOfDay, workingHours, leapBirthdays,
            color, queries,
            calendarAliases,
            aliases, backups, history, preCommitHook,
            postCommitHook, hookQuery, syncFolder, syncCommand, fetchCommand,
            firstRange, accountURL, accountUser, accountPasswordCommand, accountAuthentication,
            accessEvents,
            accessReminders,
        ] + screen

    /// The first setting that covers a name.
    static func setting(_ name: String) -> Setting? { all.first { $0.covers(name) } }

    // MARK: New items

    static let defaultCalendar = Setting(
        name: "default.calendar", placeholder: "NAME",
        help: "calendar for new events (default: the default calendar of the store)",
        fault: { $0.isEmpty ? "the name is empty; write the name of a calendar" : nil })

    static let defaultList = Setting(
        name: "default.list", placeholder: "NAME",
        help: "list for new reminders (default: the default list of the store)",
        fault: { $0.isEmpty ? "the name is empty; write the name of a list" : nil })

    static let defaultDuration = Setting(
        name: "default.duration", placeholder: "D",
        help: "length of a new event that has a time and no end", builtIn: "1h",
        fault: {
            SettingValue.seconds($0) == nil ? "\"\($0)\" is not a length of time; write 45m or 1h30m" : nil
        }
    )

    static let defaultAlarm = Setting(
        name: "default.alarm", placeholder: "D,D|none",
        help: "alarms of new events that have a time, before the start: 10m, or 1d, 10m", builtIn: "none",
        fault: {
            SettingValue.alarms($0) == nil
                ? "\"\($0)\" is not a list of alarms; write 10m, or 1d, 10m, or none" : nil
        })

    static let defaultDayAlarm = Setting(
        name: "default.day_alarm", placeholder: "D,D|none",
        help: "alarms of new events that last all day, before the day: 0d, or 1w, 1d", builtIn: "none",
        fault: {
            SettingValue.alarms($0) == nil
                ? "\"\($0)\" is not a list of alarms; write 1d, or 1w, 0d, or none" : nil
        })

    static let usualAllDayAlarm = "09:00"

    static let allDayAlarm = Setting(
        name: "default.allday_alarm", placeholder: "HH:MM",
        help: "time of alarms that are set in days for all-day items: 1d rings at 09:00 the day before",
        builtIn: usualAllDayAlarm,
        fault: { SettingValue.clock($0) == nil ? "\"\($0)\" is not a time of day; write 09:00" : nil })

    static let alarmDisplay = program(
        "alarm.display",
        "program that shows an alarm, with fields in braces (default: notify-send on a desktop)")
    static let alarmSound = program(
        "alarm.sound", "program that plays the sound of an alarm with the action audio")
    static let alarmMail = program(
        "alarm.mail", "program that sends the mail of an alarm with the action email")
    static let alarmURL = program(
        "alarm.url",
        "program that opens the {attachment}, a web address, of an alarm with the "
            + "action procedure (default: xdg-open, on a Mac open)"
    )

    private static func program(_ name: String, _ help: String) -> Setting {
        Setting(
            name: name, placeholder: "COMMAND|none", help: help, isForUserOnly: true,
            fault: {
                ProgramLine($0) == nil
                    ? "\"\($0)\" does not name a program; write 'notify-send -- {text} {at:%H:%M}', or none"
                    : nil
            })
    }

    static let userAddress = Setting(
        name: "user.address", placeholder: "ADDRESS,...",
        help: "your mail addresses, to find you among the attendees",
        fault: { SettingValue.addresses($0).isEmpty ? "the address is missing; write ada@example.com" : nil })

    // MARK: Other programs

    static let usualSyncCommand = "vdirsyncer sync"

    static let syncFolder = Setting(
        name: "sync.folder", placeholder: "DIR",
        help: "folder for `ekcal sync`, which vdirsyncer synchronizes with a server",
        isForUserOnly: true,
        fault: {
            $0.hasPrefix("/") || $0.hasPrefix("~/")
                ? nil : "\"\($0)\" is not an absolute path; write one that begins with / or ~/"
        })

    static let syncCommand = Setting(
        name: "sync.command", placeholder: "COMMAND",
        help: "program for `ekcal sync`, started without a shell", builtIn: usualSyncCommand,
        isForUserOnly: true,
        fault: {
            ProgramLine($0) == nil
                ? "\"\($0)\" does not name a program; write one such as \(usualSyncCommand)" : nil
        })

    static let fetchCommand = Setting(
        name: "fetch.command", placeholder: "COMMAND",
        help:
            "program that fetches {url} into the file {output}, started without a "
            + "shell (default: curl); see `ekcal help subscriptions`",
        isForUserOnly: true,
        fault: { line in
            guard let program = ProgramLine(line) else {
                return "\"\(line)\" does not name a program; write one such as: wget -O {output} -- {url}"
            }
            let missing = ["{url}", "{output}"].first { field in
                !program.words.contains { $0.contains(field) }
            }
            return missing.map { "\($0) is missing; write a command such as: wget -O {output} -- {url}" }
        })

    // MARK: Days and times

    static let weekStart = Setting(
        name: "week.start", placeholder: "DAY",
        help: "first day of the week, for `next week`, `eow` and the grids", builtIn: "monday",
        fault: { Vocabulary.weekday($0) == nil ? "\"\($0)\" is not a day of the week" : nil })

    static let weekNumbers = Setting(
        name: "week.numbers", placeholder: "true|false", help: "whether views show week numbers",
        builtIn: "true",
        fault: { SettingValue.flag($0) == nil ? "\"\($0)\" is not a flag; write true or false" : nil }
    )

    static let clockPattern = Setting(
        name: "time.format", placeholder: "PATTERN",
        help: "format of times in text, with the letters of `{start:%H:%M}`: %-I:%M %p", builtIn: "%H:%M",
        fault: SettingValue.faultOfClockPattern)

    static let datePattern = Setting(
        name: "date.format", placeholder: "PATTERN",
        help: "format of dates in lines of text: %a %d.%m.%Y; headings are in words", builtIn: "%a %F",
        fault: SettingValue.faultOfPattern)

    static let morning = hour("morning", "09:00", "hour of `tomorrow morning`")
    static let afternoon = hour("afternoon", "14:00", "hour of `fri afternoon`")
    static let evening = hour("evening", "19:00", "hour of `this evening`")
    static let night = hour("night", "21:00", "hour of `fri night`")
    static let tonight = hour("tonight", "20:00", "hour of `tonight`")
    static let workingHours = Setting(
        name: "hours.work", placeholder: "DAYS HOURS,...",
        help: "hours for `free` and `plan`: mon-thu 09:00-17:00, fri 09:00-13:00",
        builtIn: "all",
        fault: {
            HoursInput.week($0) == nil
                ? "\"\($0)\" is not a list of days and hours; write "
                    + "mon-thu 09:00-17:00, fri 09:00-13:00, or all"
                : nil
        })
    static let endOfDay = hour("end", "17:00", "end of a working day: `eod`, `cob`")

    private static func hour(_ name: String, _ builtIn: String, _ help: String) -> Setting {
        Setting(
            name: "hours." + name, placeholder: "HH:MM", help: help, builtIn: builtIn,
            fault: {
                SettingValue.clock($0) == nil ? "\"\($0)\" is not a time of day; write 09:00" : nil
            })
    }

    static let leapBirthdays = Setting(
        name: "birthdays.leap", placeholder: "WHEN",
        help: "birthday of 29 February in other years: feb28, mar1 or leap-years", builtIn: "feb28",
        fault: {
            LeapDayRule(rawValue: $0) == nil
                ? "\"\($0)\" is not a value of birthdays.leap; write feb28, mar1 or leap-years" : nil
        })

    // MARK: Colours

    static let color = Setting(
        name: "color.ui", placeholder: "WHEN", help: "colours: auto, always, never", builtIn: "auto",
        fault: {
            ["auto", "always", "never"].contains($0)
                ? nil : "\"\($0)\" is not a value of color.ui; write auto, always or never"
        })

    static let colors: [Setting] = TextStyle.named.map { look in
        Setting(
            name: "color." + look.name, placeholder: "LOOK",
            help: "style of \(look.what): bold, dim, italic, underline, reverse, and a colour",
            builtIn: look.words,
            fault: {
                StyleParser.code($0, hex: { ColorText.hex($0) }) == nil
                    ? "\"\($0)\" is not a style; use bold red, bright-blue, #1BADF8, or none" : nil
            })
    }

    // MARK: Names that users define

    static let queries = Setting(
        name: "query.*", placeholder: "QUERY", help: "a saved query, for use as @NAME",
        fault: SettingValue.faultOfQuery)

    static let calendarAliases = Setting(
        name: "alias.calendar.*", placeholder: "NAME",
        help: "another name for a calendar",
        fault: { $0.isEmpty ? "the name is empty; write the name of a calendar" : nil })

    static let aliases = Setting(
        name: "alias.*", placeholder: "WORDS",
        help: "your own command `ekcal NAME`: a short form of these words",
        isForUserOnly: true, fault: SettingValue.faultOfAlias)

    // MARK: Hooks

    static let preCommitHook = hook(
        .preCommit, "program that runs before each operation and can refuse it; see `ekcal help hooks`")

    static let postCommitHook = hook(.postCommit, "program that runs after each operation is saved")

    static let hookQuery = Setting(
        name: "hook.query", placeholder: "QUERY",
        help: "run the hooks only if a matching item changes (default: for every operation)",
        isForUserOnly: true, fault: SettingValue.faultOfQuery)

    private static func hook(_ name: HookName, _ help: String) -> Setting {
        Setting(
            name: name.setting, placeholder: "PROGRAM", help: help, isForUserOnly: true,
            fault: {
                ShellWords.split($0)?.first.map(\.isEmpty) ?? true
                    ? "\"\($0)\" does not name a program; write a path and its arguments" : nil
            })
    }

    // MARK: The store

    static let backups = Setting(
        name: "backup.keep", placeholder: "N|Nx",
        help: "number of daily backups to keep, or their total size as a multiple of store.json",
        builtIn: "2x",
        fault: {
            SettingValue.backups($0) == nil
                ? "\"\($0)\" is not a number of backups or a size; write "
                    + "30, or 2x for twice the size of store.json"
                : nil
        })

    static let history = Setting(
        name: "history.keep", placeholder: "HOW-MUCH",
        help: "history that `store compact` keeps: all, a number of operations, or a length of time",
        builtIn: "1y",
        fault: {
            Retention.read($0, SettingValue.dates) == nil
                ? "\"\($0)\" is not an amount of history; write all, a number of "
                    + "operations, or a length of time such as 90d"
                : nil
        })

    // MARK: Access

    static let accessEvents = access("access.events", "events", .event)
    static let accessReminders = access("access.reminders", "reminders", .reminder)

    private static func access(_ name: String, _ what: String, _ kind: ItemKind) -> Setting {
        let names = AccessStatus.cases(for: kind).map(\.rawValue)
        return Setting(
            name: name, placeholder: "STATUS",
            help: "access to \(what) for programs written for EventKit: " + names.joined(separator: ", "),
            builtIn: "full", isForUserOnly: true,
            fault: {
                names.contains($0)
                    ? nil
                    : "\"\($0)\" is not a value of this setting; write one of "
                        + names.joined(separator: ", ")
            })
    }
}
