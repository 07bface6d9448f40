/// The objects that answers are made of: what `ekcal schema NAME` knows besides commands. Where an object has a member
/// `type`, that is its name.
enum ObjectName: String, CaseIterable, Sendable {
    case event
    case reminder
    case calendar
    case source
    case recurrence
    case alarm
    case participant
    case place
    case occurrence
    case day
    case when
    case change
    case operation
    case version
    case store
    case storePlace = "store-place"
    case backup
    case snapshot
    case compaction
    case problem
    case salvage
    case finding
    case access
    case setting
    case settingsFile = "settings-file"
    case program
    case expansion
    case batchLine = "batch-line"
    case batchSummary = "batch-summary"
    case hook
    case cursor
    case command
    case error

    /// One line, no capital, no full stop.
    var summary: String {
        switch self {
        case .event: "an event, or one occurrence of it"
        case .reminder: "a reminder"
        case .calendar: "a calendar or a list of reminders"
        case .source: "what calendars belong to"
        case .recurrence: "how an item repeats"
        case .alarm: "an alarm of an item"
        case .participant: "somebody who takes part"
        case .place: "a place"
        case .day: "how much there is on a day"
        case .occurrence: "a date of a series"
        case .when: "what a date, a range or a repeat is understood as"
        case .change: "what happened to one record"
        case .operation: "what one command did to the store"
        case .version: "an item as an operation left it"
        case .store: "what a store holds, and its files"
        case .storePlace: "where a store is"
        case .backup: "a copy of all items"
        case .snapshot: "what became of store.json"
        case .compaction: "what was cut from the log"
        case .problem: "a rule that a record or a file breaks"
        case .salvage: "what was saved from damaged files"
        case .finding: "something that `doctor` looked at"
        case .access: "what programs written for EventKit are told"
        case .setting: "the value of a setting, and where it comes from"
        case .settingsFile: "where settings are"
        case .program: "which ekcal this is"
        case .expansion: "a line of `expand --lines`"
        case .batchLine: "what one line of a batch did"
        case .batchSummary: "the last line of a batch"
        case .hook: "what a hook reads on its standard input"
        case .cursor: "the last line of `changes --jsonl`: from where the next call goes on"
        case .command: "a command, as `ekcal schema --all` describes it"
        case .error: "what is printed on standard error with --json when a command fails"
        }
    }

    var shape: Shape {
        switch self {
        case .event: .object(Self.eventMembers)
        case .reminder: .object(Self.reminderMembers)
        case .calendar: .object(Self.calendarMembers)
        case .source: .object(Self.sourceMembers)
        case .recurrence: .object(Self.recurrenceMembers)
        case .alarm: .object(Self.alarmMembers)
        case .participant: .object(Self.participantMembers)
        case .place: .object(Self.placeMembers)
        case .day: .object(Self.dayMembers)
        case .occurrence: .object(Self.occurrenceMembers)
        case .when: .object(Self.whenMembers)
        case .change: .object(Self.changeMembers)
        case .operation: .object(Self.operationMembers)
        case .version: .object(Self.versionMembers)
        case .store: .object(Self.storeMembers)
        case .storePlace: .object(Self.storePlaceMembers)
        case .backup: .object(Self.backupMembers)
        case .snapshot: .object(Self.snapshotMembers)
        case .compaction: .object(Self.compactionMembers)
        case .problem: .object(Self.problemMembers)
        case .salvage: .object(Self.salvageMembers)
        case .finding: .object(Self.findingMembers)
        case .access: .object(Self.accessMembers)
        case .setting: .object(Self.settingMembers)
        case .settingsFile: .object(Self.settingsFileMembers)
        case .program: .object(Self.programMembers)
        case .expansion: .either([.object(Self.expansionMembers), .object(Self.expansionErrorMembers)])
        case .batchLine: .object(Self.batchLineMembers)
        case .batchSummary: .object(Self.batchSummaryMembers)
        case .hook: .object(Self.hookMembers)
        case .cursor: .object([.init("cursor", .text, "what to give to --since")])
        case .command: .object(Self.commandMembers)
        case .error: .object([.init("error", .object(Self.errorMembers), "why it failed")])
        }
    }

    /// The `$defs` of these objects.
    static func definitions(of names: Set<ObjectName>) -> JSONValue {
        .object(
            allCases.filter(names.contains).map { name in
                let about = JSONValue.Member("description", .string(name.summary))
                return .init(name.rawValue, .object((name.shape.schema.members ?? []) + [about]))
            })
    }
}
