import CalStoreExchange

/// What each command answers with `--json`. A command that is missing here does not compile; one that answers otherwise
/// fails a test.
extension CommandID {
    /// Nil for what has no JSON answer.
    var answer: AnswerShape? {
        switch self {
        case .list: .of(.event, .reminder, .day)
        case .today, .day, .week, .month, .year, .next, .now, .overdue, .soon, .find, .show, .assert, .export:
            .of(.event, .reminder)
        case .occurrences: .of(.occurrence)
        case .when: .of(.when)
        case .expand: AnswerShape(items: [.time])
        case .add, .todo, .quick, .edit, .reschedule, .mv, .copy, .rm, .skip, .unskip, .split, .done, .undone:
            .changing(.event, .reminder)
        case .import: .changing(.event, .reminder, telling: ObjectName.importMembers)
        case .calendarList: .of(.calendar)
        case .calendarAdd, .calendarEdit, .calendarRemove, .calendarDefault, .calendarMerge:
            .changing(.calendar)
        case .sourceList: .of(.source)
        case .sourceAdd, .sourceEdit, .sourceRemove: .changing(.source)
        case .accessShow: .of(.access)
        case .accessSet: AnswerShape(items: [.named(.access)], result: Self.attempt)
        case .configGet, .configList: .of(.setting)
        case .configSet, .configUnset: AnswerShape(items: [.named(.setting)], result: Self.attempt)
        case .configPath: .of(.settingsFile)
        case .batch: AnswerShape(items: [.named(.batchLine), .named(.batchSummary)], isLines: true)
        case .apply: .changing(.event, .reminder, telling: ObjectName.applyMembers)
        case .log: .of(.operation)
        case .undo, .redo: .changing(.event, .reminder, telling: ObjectName.undoMembers)
        case .operationShow: AnswerShape(items: [.object(ObjectName.operationWithChangesMembers)])
        case .operationDiff: AnswerShape(items: [.named(.change)], result: Self.difference)
        case .operationRestore:
            .changing(
                .event, .reminder,
                telling: [.init("restored", .text, "the operation whose state was restored")])
        case .history: .of(.version)
        case .changes: AnswerShape(items: [.object(ObjectName.feedMembers)], result: Self.feed)
        case .watch: AnswerShape(items: [.object(ObjectName.feedMembers), .named(.cursor)], isLines: true)
        case .storeInfo: .of(.store)
        case .storeCheck:
            AnswerShape(
                items: [.named(.problem), .named(.salvage)], result: ObjectName.repairMembers,
                mayLackResult: true)
        case .storeSnapshot: .of(.snapshot)
        case .storeCompact: .of(.compaction)
        case .storeBackup: .of(.backup)
        case .storeRestore: .changing(.event, .reminder)
        case .storeList, .storeNew: .of(.storePlace)
        case .doctor: .of(.finding)
        case .version: .of(.program)
        case .configEdit, .help, .schema, .completion, .manShow, .manInstall: nil
        }
    }

    private static let attempt: [Shape.Member] = [
        .init("committed", .flag, "whether the change was made"),
        .init("dry_run", .flag, "whether it was a dry run"),
    ]

    private static let difference: [Shape.Member] = [
        .init("from", .text, "full identifier of the first operation"),
        .init("to", .text, "full identifier of the second operation"),
    ]

    private static let feed: [Shape.Member] = [
        .init("cursor", .text, "cursor for the next --since"),
        .init("operations", .integer, "number of operations"),
    ]
}
