/// Every option that any command takes, by its long spelling.
///
/// A name means one thing in the whole tool: whether it takes a value does not depend on the command, so options may
/// stand before the command that they belong to.
enum OptionName: String, CaseIterable, Sendable {
    // What an item holds
    case title
    case start
    case end
    case length = "for"
    case due
    case allDay = "all-day"
    case timeZone = "time-zone"
    case location
    case notes
    case notesFile = "notes-file"
    case url
    case availability
    case priority
    case alarm
    case addAlarm = "add-alarm"
    case removeAlarm = "remove-alarm"
    case category
    case addCategory = "add-category"
    case removeCategory = "remove-category"
    case attendee
    case addAttendee = "add-attendee"
    case removeAttendee = "remove-attendee"
    case organizer
    case status
    case externalID = "external-id"
    case clear
    case noAlarm = "no-alarm"
    case patch
    case table
    case at
    case leaving
    case radius
    case address

    // Repeats
    case `repeat`
    case rrule
    case until
    case count
    case noRepeat = "no-repeat"
    case snap
    case exrule
    case rdate
    case exdate

    // What is chosen, and in which order
    case calendar
    case notCalendar = "not-calendar"
    case from
    case to
    case days
    case with
    case upcoming
    case noRepeating = "no-repeating"
    case once
    case hideDeclined = "hide-declined"
    case summary
    case series
    case occurrences
    case group
    case sort
    case reverse
    case limit
    case cursor
    case within
    case buffer
    case travel
    case tentative
    case allDayBusy = "all-day-busy"
    case zoneColumn = "zone-column"
    case month
    case on
    case failEmpty = "fail-empty"
    case expect

    // How a change is made
    case span
    case detached
    case ifRevision = "if-rev"
    case ifMissing = "if-missing"
    case ifPresent = "if-present"
    case upsert
    case noConflict = "no-conflict"
    case fromToday = "from-today"
    case onConflict = "on-conflict"
    case mirror
    case anyway
    case allowEmpty = "allow-empty"
    case anniversaries
    case rejects
    case strict
    case `as`
    case comment
    case method
    case reply
    case send
    case map
    case dryRun = "dry-run"
    case yes
    case noInput = "no-input"
    case assume
    case event
    case todo
    case min
    case max
    case maxChanges = "max-changes"
    case keepGoing = "keep-going"
    case expectRevision = "expect-rev"
    case book
    case remove
    case ics
    case idempotencyKey = "idempotency-key"
    case plan
    case readOnly = "read-only"
    case calendars
    case lockTimeout = "lock-timeout"
    case noHooks = "no-hooks"
    case force

    // History
    case since
    case exec
    case grace
    case positions
    case track
    case debounce
    case timeout
    case keep
    case atOperation = "at-op"

    // The store
    case fix
    case salvage

    // Calendars
    case tint
    case source
    case kind
    case name
    case every
    case ifDue = "if-due"
    case keepItems = "keep-items"

    // How the answer is printed
    case output
    case json
    case jsonl
    case csv
    case html
    case svg
    case noFormulas = "no-formulas"
    case fields
    case format
    case lines
    case input
    case all
    case color
    case noPager = "no-pager"
    case quiet
    case verbose

    // Everywhere
    case store
    case inStore = "in-store"
    case origin
    case now
    case tz
    case help
    case version
}
