import Basics
import CalStoreExchange

/// The objects in answers. `ekcal schema NAME` describes them, as it does commands. If an object has a member
/// `type`, that is its name.
enum ObjectName: String, CaseIterable, Sendable {
    case event
    case reminder
    case calendar
    case source
    case recurrence
    case alarm
    case keptTimes = "kept-times"
    case participant
    case place
    case occurrence
    case day
    case slot
    case busyPeriod = "busy-period"
    case conflict
    case duplicate
    case placement
    case when
    case dueAlarm = "due-alarm"
    case namedPlace = "named-place"
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

    /// A summary in one line, without capital and full stop.
    var summary: String {
        switch self {
        case .event: "an event, or one occurrence of it"
        case .reminder: "a reminder"
        case .calendar: "a calendar or a list of reminders"
        case .source: "a source: an account or place where calendars come from"
        case .recurrence: NamedShape.recurrence.summary
        case .alarm: NamedShape.alarm.summary
        case .keptTimes: NamedShape.keptTimes.summary
        case .participant: NamedShape.participant.summary
        case .place: NamedShape.place.summary
        case .day: "the number of items on a day"
        case .slot: "a span of free time"
        case .busyPeriod: "a span of busy time"
        case .conflict: "busy events that overlap"
        case .duplicate: "items that are probably the same"
        case .placement: "a reminder, and the time that a plan found for it"
        case .occurrence: "a date of a series"
        case .dueAlarm: "one firing of an alarm"
        case .namedPlace: "a place of `place list`"
        case .when: "the reading of a date, a range or a repeat"
        case .change: "a change to one record"
        case .operation: "one operation: a command and its changes"
        case .version: "an item after an operation"
        case .store: "contents and files of a store"
        case .storePlace: "the path of a store"
        case .backup: "a copy of all items"
        case .snapshot: "the result of writing store.json"
        case .compaction: "the result of compacting the log"
        case .problem: "a rule that a record or a file breaks"
        case .salvage: "the result of a salvage"
        case .finding: "one check of `doctor`"
        case .access: "the access that EventKit programs have"
        case .setting: "the value of a setting, and its origin"
        case .settingsFile: "the path of a settings file"
        case .program: "the program and its versions"
        case .expansion: "one line of `expand --lines`"
        case .batchLine: "the result of one line of a batch"
        case .batchSummary: "the last line of a batch"
        case .hook: "the standard input of a hook"
        case .cursor: "the last line of `changes --jsonl`: the cursor for the next call"
        case .command: "a command, as `ekcal schema --all` describes it"
        case .error: "the error output of a failed command with --json"
        }
    }

    var shape: Shape {
        switch self {
        case .event: .object(ItemField.eventMembers)
        case .reminder: .object(ItemField.reminderMembers)
        case .calendar: .object(CalendarJSON.members)
        case .source: .object(SourceJSON.members)
        case .recurrence: NamedShape.recurrence.shape
        case .alarm: NamedShape.alarm.shape
        case .keptTimes: NamedShape.keptTimes.shape
        case .participant: NamedShape.participant.shape
        case .place: NamedShape.place.shape
        case .day: .object(Self.dayMembers)
        case .slot: .object(Self.slotMembers)
        case .busyPeriod: .object(Self.busyPeriodMembers)
        case .conflict: .object(Self.conflictMembers)
        case .duplicate: .object(Self.duplicateMembers)
        case .placement: .object(Self.placementMembers)
        case .occurrence: .object(Self.occurrenceMembers)
        case .when: .object(Self.whenMembers)
        case .dueAlarm: .object(Self.dueAlarmMembers)
        case .namedPlace: .object(Self.namedPlaceMembers)
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
        case .cursor: .object([.init("cursor", .text, "cursor for the next --since")])
        case .command: .object(Self.commandMembers)
        case .error: .object([.init("error", .object(Self.errorMembers), "reason for the failure")])
        }
    }

    /// This object as a shape that others refer to by name.
    var named: NamedShape { NamedShape(rawValue, summary) { shape } }

    /// The `$defs` entries for these objects.
    static func definitions(of names: Set<String>) -> JSONValue {
        .object(
            allCases.filter { names.contains($0.rawValue) }.map { name in
                let about = JSONValue.Member("description", .string(name.summary))
                return .init(name.rawValue, .object((name.shape.schema.members ?? []) + [about]))
            })
    }
}
