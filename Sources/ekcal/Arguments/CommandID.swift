/// What a command does, apart from how it is written. The one `switch` over this enum that runs commands is the proof
/// that every command in the table has code.
enum CommandID: String, CaseIterable, Sendable {
    case add
    case todo
    case list
    case today
    case week
    case find
    case next
    case overdue
    case occurrences
    case when
    case show
    case edit
    case rm
    case reschedule
    case mv
    case copy
    case skip
    case unskip
    case split
    case done
    case undone
    case `import`
    case export
    case expand
    case batch
    case assert
    case calendarList
    case calendarAdd
    case calendarEdit
    case calendarRemove
    case calendarDefault
    case sourceList
    case sourceAdd
    case sourceRemove
    case accessShow
    case accessSet
    case storeInfo
    case storeCheck
    case help
    case version
}
