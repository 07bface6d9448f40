import Basics
import CommandLine

extension CommandTable {
    /// Every command of the tool. The row of a command is in the file of its type.
    static let ekcal = CommandTable(
        Program(
            name: "ekcal", version: Ekcal.version, summary: "calendars and reminders on the command line",
            bare: "today", help: help, versions: version),
        topics: HelpTopic.all, guide: .ekcal, elsewhere: .ekcal, reader: Reader(.patch, PatchInput.read),
        [
            today, list, ui, day, week, month, year, next, now, overdue, soon, find, show, occurrences, when,
            expand,
            add, todo, quick, edit, reschedule, mv, copy, rm, skip, unskip, split, done, undone,
            free, busy, conflicts, dups, plan,
            alarmList, alarmNext, alarmWatch, alarmAck, alarmSnooze, alarmTest, alarmInstall,
            alarmDoctor,
            placeList, placeAdd, placeRemove, placeSimulate,
            importFiles, export, inviteList, inviteShow, inviteAccept, inviteDecline, inviteTentative,
            invitePropose, inviteDelegate, inviteRefresh, birthdaysImport, vdirPull, vdirPush,
            batch, apply, assert, mcp,
            log, undo, redo, operationShow, operationDiff, operationRestore, history, changes, watch,
            calendarList, calendarShow, calendarAdd, calendarEdit, calendarRemove, calendarDefault,
            calendarMerge,
            calendarSubscribe, calendarRefresh, calendarUnsubscribe,
            sourceList, sourceAdd, sourceEdit, sourceRemove,
            storeInfo, storeCheck, storeSnapshot, storeCompact, storeBackup, storeRestore, storeList,
            storeNew, storeMerge,
            configGet, configSet, configUnset, configList, configEdit, configPath, accessShow, accessSet,
            setup,
            accountList, accountAdd, accountEdit, accountRemove,
            sync, doctor,
            help, version, schema, completion, manShow, manInstall,
        ])
}

extension NamedShape {
    /// The objects in answers. `ekcal schema NAME` describes them, as it does commands. If an object has a
    /// member `type`, that is its name.
    static let all: [NamedShape] = [
        .event, .reminder, .calendar, .source, .recurrence, .alarm, .keptTimes, .participant, .place,
        .occurrence, .day, .screen, .slot, .busyPeriod, .conflict, .duplicate, .placement, .when,
        .dueAlarm,
        .namedPlace, .change, .operation, .version, .store, .storePlace, .backup, .snapshot, .storeMerge,
        .compaction,
        .problem, .salvage, .finding, .access, .account, .setting, .settingsFile, .program, .expansion,
        .batchLine,
        .batchSummary, .hook, .cursor, .command, .error,
    ]
}
