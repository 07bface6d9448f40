/// The tools for models, in the order in which a client lists them.
///
/// A model has only this list. So each row says what the tool does, when to call it and not a similar one,
/// and shows its arguments. Rows of the basic tools name their arguments; the other tools list all that their
/// command takes.
struct MCPToolRow: Sendable {
    let name: String
    let says: String
    /// The argument that chooses the command; nil for a tool with one command.
    var choice: Choice?
    /// The commands, by the value of the choice.
    let commands: KeyValuePairs<String, String>
    /// The arguments in the list, each with its description; an empty one is that of the option. No arguments
    /// means all.
    var arguments: KeyValuePairs<String, String> = [:]
    var isBasic = false

    struct Choice: Sendable {
        let name: String
        let help: String
        /// The command without this argument; nil if it must be given.
        let usual: String?
    }

    /// A tool with one command.
    private init(_ name: String, _ command: String, _ says: String) {
        (self.name, self.says, commands) = (name, says, ["": command])
    }

    private init(
        basic name: String, _ command: String, _ says: String, _ arguments: KeyValuePairs<String, String>
    ) {
        self.init(name, command, says)
        self.arguments = arguments
        isBasic = true
    }

    private init(
        basic name: String, _ choice: Choice, _ commands: KeyValuePairs<String, String>, _ says: String,
        _ arguments: KeyValuePairs<String, String>
    ) {
        (self.name, self.says, self.choice) = (name, says, choice)
        (self.commands, self.arguments, isBasic) = (commands, arguments, true)
    }
}

extension MCPToolRow {
    static let all = reading + changing + others

    private static let fields =
        "more fields of each row, such as [\"notes\", \"alarms\", \"attendees\"], or [\"all\"]"
    private static let query =
        "only items that match: words, calendar:work, title:yoga, type:reminder, is:open, is:repeating, "
        + "-is:busy, on:2026-03"
    private static let reach = "for a series: this (only this occurrence), future (it and all later), all"
    private static let id = "short_id or ref of a row; e7kq4@2026-03-20 is one occurrence of a series"
    private static let dryRun = "only show what would change"
    private static let yes = "confirm a change of more than three items"

    // MARK: Basic tools

    private static let reading: [MCPToolRow] = [
        .init(
            basic: "list",
            Choice(
                name: "preset",
                help: "in place of range: today (with overdue reminders), now (running), next (what comes "
                    + "next), overdue (reminders past due), soon (reminders due within 48h)", usual: "list"),
            [
                "list": "list", "today": "today", "now": "now", "next": "next", "overdue": "overdue",
                "soon": "soon",
            ],
            """
            List the events and reminders of a range of dates in order of time; each occurrence of a series \
            is a row. Use find to search by words in all dates, show for everything about one item, free for \
            gaps.
            Examples: {"range": "next week", "query": "calendar:work"}, {"preset": "overdue"}
            """,
            [
                "range": "today, tomorrow, next week, 2026-03, 2026-03-01..2026-03-15, or all (default: "
                    + "today and the next six days)",
                "query": query, "limit": "maximum number of rows",
                "cursor": "next_cursor of the answer before",
                "fields": fields,
            ]),
        .init(
            basic: "find", "find",
            """
            Search all items by words and conditions, in all dates. A series is one row, with its first \
            date; list shows its dates. Call it first to get the identifier of an item that the user names. \
            Use list for the \
            items of a day or a week.
            Examples: {"query": "dentist"}, {"query": "calendar:work title:standup"}, {"query": "modified:today"}
            """,
            [
                "query": "words (in titles, notes, places) and conditions: calendar:work, title:yoga, "
                    + "type:reminder, is:open, is:done, is:repeating, on:2026-03, from:2026-03-02 "
                    + "to:2026-03-31; - negates; (a OR b)",
                "limit": "maximum number of rows", "fields": fields,
            ]),
        .init(
            basic: "show", "show",
            """
            Show all fields of one or several items: notes, people, alarms, the rule of a series. list and \
            find give only a short row of each.
            Example: {"id": "e7kq4"}
            """, ["id": id, "ids": "several of these"]),
        .init(
            basic: "calendar_list", "calendar list",
            "List the calendars and lists of reminders, with their names and rights. Call it before you add "
                + "an item to a calendar that the user names.", [:]),
        .init(
            basic: "free", "free",
            """
            Find free time in a range: each row is a free slot, as long as possible. Use conflicts for \
            events that overlap. With book, an event is added at the first free time. Give within: without \
            it, nights may count as free.
            Examples: {"range": "next week", "for": "1h"}, {"range": "next week", "within": "18:00-22:00", \
            "days": "mon-sun", "for": "2h"}
            """,
            [
                "range": "the range to search (default: today and the next six days)",
                "for": "length that has to fit: 45m, 2h (default: 30m)",
                "within": "hours of each day: 09:00-17:00 (default: the user's setting, else the whole day)",
                "days": "days of the week: mon-fri, sat,sun (default: the user's setting, else all)",
                "book": "title of an event to add at the first free time", "limit": "maximum number of rows",
            ]),
        .init(
            basic: "conflicts", "conflicts",
            """
            List busy events that overlap, in groups. Use free for time without events.
            Example: {"range": "next week"}
            """, ["range": "default: today and the next 30 days", "limit": "maximum number of groups"]),
    ]

    private static let changing: [MCPToolRow] = [
        .init(
            basic: "add", "add",
            """
            Add an event. Give its time in words as when, or as set.start with set.end or set.duration. Use \
            todo for something to do, free with book to take the first free time.
            Examples: {"set": {"title": "Dentist"}, "when": "fri 10:00-10:30"}, {"set": {"title": "Yoga", \
            "calendar": "Sport"}, "when": "tue 18:00-19:30", "repeat": "weekly until 2026-12-31"}
            """,
            [
                "set": "", "when": "time in words: fri 14:00-15:00, 2026-03-10, tomorrow 9am for 2h",
                "repeat": "daily, weekly, every 2 weeks on tue,thu, monthly until 2026-12-31",
                "no_conflict": "refuse an event that overlaps a busy one", "assume": "",
            ]),
        .init(
            basic: "todo", "todo",
            """
            Add a reminder: something to do, with or without a due date. Use add for an event that takes \
            place at a time.
            Examples: {"set": {"title": "Buy milk"}}, {"set": {"title": "Pay rent", "priority": 1}, "when": \
            "mar 31", "repeat": "monthly"}
            """,
            ["set": "", "when": "due date in words: fri, tomorrow 17:00", "repeat": "", "assume": ""]),
        .init(
            basic: "edit", "edit",
            """
            Change values of items: title, place, notes, length, alarms, repeat. null clears a value. Use \
            reschedule for a new date or time, mv for another calendar, done to complete a reminder. A \
            change of a series needs span; with span this or future, name the occurrence.
            Examples: {"id": "e7kq4", "set": {"location": "Room 4"}}, {"id": "e7kq4@2026-03-20", "span": \
            "this", "set": {"title": "Review with Ada", "alarms": [{"offset": "-PT10M"}]}}
            """,
            [
                "id": id, "ids": "several of these", "query": "all items that match", "set": "",
                "repeat": "a new repeat in words", "span": reach, "yes": yes, "dry_run": dryRun,
            ]),
        .init(
            basic: "reschedule", "reschedule",
            """
            Move an event or a reminder to another time; its length stays. A date alone keeps the time of \
            day, a time alone keeps the date. Use edit for other values.
            Examples: {"id": "e7kq4", "when": "fri 10:00"}, {"id": "e7kq4@2026-03-17", "span": "this", \
            "when": "+1d"}
            """,
            [
                "id": id, "query": "all items that match",
                "when": "new time: fri 10:00, +1d, 2026-03-10, 16:00",
                "span": reach, "yes": yes, "dry_run": dryRun,
            ]),
        .init(
            basic: "mv", "mv",
            """
            Move items to another calendar or list; a series moves as a whole. Their dates stay: use \
            reschedule for those.
            Examples: {"id": "e7kq4", "to": "work"}, {"query": "calendar:old", "to": "work", "yes": true}
            """,
            [
                "id": id, "ids": "several of these", "query": "all items that match",
                "to": "the calendar, as calendar_list names it", "yes": yes, "dry_run": dryRun,
            ]),
        .init(
            basic: "rm", "rm",
            """
            Delete items. To cancel one date of a series, give its occurrence and span this; with future the \
            series ends before it. Use done for a reminder that was completed.
            Examples: {"id": "e7kq4"}, {"id": "e7kq4@2026-03-17", "span": "this"}
            """,
            [
                "id": id, "ids": "several of these", "query": "all items that match", "span": reach,
                "yes": yes, "dry_run": dryRun,
            ]),
        .init(
            basic: "done", "done",
            """
            Complete reminders. A repeating reminder moves to its next date. The line undone of batch opens \
            one again.
            Example: {"id": "r8tbz"}
            """, ["id": id, "ids": "several of these", "query": "all reminders that match", "yes": yes]),
        .init(
            basic: "undo", "undo",
            """
            Undo the newest change of this server. To undo a change that somebody else made, or an older \
            one, name its operation: the op of an answer.
            Examples: {}, {"operation": "o4dmw"}
            """,
            [
                "operation": "the operation (default: the newest of this server)",
                "force": "undo even if later changes are lost", "dry_run": dryRun,
            ]),
        .init(
            basic: "batch", "batch",
            """
            Make many changes in one operation, all or nothing; one undo takes all back. Call it for more \
            than one change, and for commands that are not tools here: copy, undone, unskip, \
            calendar.add. Each line has op and the arguments of the tool of that name.
            Example: {"lines": [{"op": "event.add", "as": "trip", "set": {"title": "Trip", "start": \
            "2026-05-01", "end": "2026-05-05"}}, {"op": "edit", "id": "$trip", "set": {"location": "Rome"}}, \
            {"op": "done", "id": "r8tbz"}]}
            """,
            [
                "lines": "", "dry_run": dryRun,
                "plan": "change nothing, and keep the changes as a plan; the answer has its name",
                "apply": "in place of lines: make exactly the changes of this plan, such as plan-1",
                "keep_going": "a line that fails does not undo the others: each line is then an operation "
                    + "of its own",
                "yes": "confirm more than 100 changes",
            ]),
        .init(
            basic: "invite",
            Choice(
                name: "action",
                help: "list open invitations, show one, answer it (accept, decline, tentative), propose "
                    + "another time, delegate it, or refresh: ask for its newest version",
                usual: nil),
            [
                "list": "invite list", "show": "invite show", "accept": "invite accept",
                "decline": "invite decline", "tentative": "invite tentative",
                "propose": "invite propose", "delegate": "invite delegate", "refresh": "invite refresh",
            ],
            """
            Read and answer invitations. Give the item that was invited to, or the text of an invitation \
            from a mail as message: it is imported first. The messages for the organizer and others are in \
            result.messages; they are not sent. A proposal of a participant is answered with accept or decline.
            Examples: {"action": "list"}, {"action": "accept", "id": "e7kq4", "comment": "Gladly"}, \
            {"action": "propose", "id": "e7kq4", "when": "fri 15:00"}, \
            {"action": "show", "message": "BEGIN:VCALENDAR..."}
            """,
            [
                "id": id, "message": "the text of the invitation, from BEGIN:VCALENDAR to END:VCALENDAR",
                "comment": "", "when": "for propose: a day, a time or both; +1d is a day later",
                "address": "for delegate: the mail address of the other person",
                "as": "address of the user among the participants",
                "calendar": "calendar for a new item",
            ]),
    ]

    // MARK: Other tools

    private static let others: [MCPToolRow] = [
        .init(
            "when", "when",
            "Read a date, a range or a repeat in words, and say what it means. Nothing is "
                + "stored.\nExamples: {\"words\": \"next fri 9am\"}, {\"words\": \"every 2 weeks on tue\"}"),
        .init(
            "copy", "copy",
            "Copy items, to another date or calendar. The copies have no link to the "
                + "originals.\nExample: {\"id\": \"e7kq4\", \"on\": \"next fri\"}"),
        .init(
            "undone", "undone", "Open completed reminders again.\nExample: {\"id\": \"r8tbz\"}"),
        .init(
            "skip", "skip",
            "Drop single dates of a series, like rm with span this. unskip puts one back.\n"
                + "Example: {\"id\": \"e7kq4@2026-03-20\"}"),
        .init(
            "unskip", "unskip",
            "Put back dates that skip has dropped. The tool occurrences shows them.\n"
                + "Example: {\"id\": \"e7kq4@2026-03-20\"}"),
        .init(
            "split", "split",
            "Cut a series in two at a date, without another change. edit with span future "
                + "does it when needed.\nExample: {\"id\": \"e7kq4@2026-03-20\"}"),
        .init(
            "quick", "quick",
            "Add an event or a reminder from one sentence. Use add or todo if you know the "
                + "values: they are exact.\nExample: {\"sentence\": \"Lunch with Ada fri 12:30 for 1h\"}"),
        .init(
            "apply", "apply",
            "Make the changes of a plan that batch has kept. It is refused if anything in "
                + "the plan was changed meanwhile.\nExample: {\"plan\": \"plan-1\"}"),
        .init("redo", "redo", "Reverse the newest undo of the store, or the one that operation names."),
        .init(
            "occurrences", "occurrences",
            "List the dates of one series, with skipped and changed ones. list "
                + "shows all items of a range.\nExample: {\"id\": \"e7kq4\", \"range\": \"2026\"}"),
        .init(
            "busy", "busy",
            "List the busy time of a range, overlapping events merged. Use free for the gaps, "
                + "conflicts for overlaps.\nExample: {\"range\": \"next week\"}"),
        .init(
            "dups", "dups",
            "List items that are probably the same; with remove, the oldest of each stays.\n"
                + "Example: {\"query\": \"calendar:work\"}"),
        .init(
            "alarm_list", "alarm list",
            "List the alarms that ring in a range.\n"
                + "Example: {\"range\": \"today\"}"),
        .init(
            "alarm_next", "alarm next", "Show the alarm that rings next. alarm_list shows those of a range."),
        .init(
            "alarm_ack", "alarm ack",
            "Mark alarms as seen, so that they do not ring again. Use "
                + "alarm_snooze to be reminded later.\nExample: {\"id\": \"e7kq4\"}"),
        .init(
            "alarm_snooze", "alarm snooze",
            "Ring an alarm again later; the item does not move. Use "
                + "reschedule to move it.\nExample: {\"id\": \"e7kq4\", \"duration\": \"10m\"}"),
        .init("place_list", "place list", "List the named places."),
        .init(
            "place_add", "place add",
            "Name a place, for alarms on arriving or leaving.\n"
                + "Example: {\"name\": \"Home\", \"position\": \"52.52,13.40\"}"),
        .init("place_rm", "place rm", "Delete a named place.\nExample: {\"name\": \"Home\"}"),
        .init(
            "calendar_show", "calendar show",
            "Show all about one calendar. calendar_list lists all.\n"
                + "Example: {\"name\": \"work\"}"),
        .init(
            "calendar_add", "calendar add",
            "Add a calendar, or a list of reminders.\n"
                + "Example: {\"name\": \"work\"}"),
        .init(
            "calendar_edit", "calendar edit",
            "Change the name or the colour of a calendar.\n"
                + "Example: {\"name\": \"work\", \"set\": {\"title\": \"Office\"}}"),
        .init(
            "calendar_default", "calendar default",
            "Choose the calendar for new items.\n"
                + "Example: {\"name\": \"work\"}"),
        .init(
            "calendar_rm", "calendar rm",
            "Delete a calendar with all its items. calendar_merge keeps them.\n"
                + "Example: {\"name\": \"old\", \"yes\": true}"),
        .init(
            "calendar_merge", "calendar merge",
            "Move all items of a calendar to another one, and delete it.\n"
                + "Example: {\"name\": \"old\", \"to\": \"work\"}"),
        .init("source_list", "source list", "List the sources: the places where calendars come from."),
        .init(
            "log", "log",
            "List the operations of the store, the newest first: who changed what. Use history "
                + "for one item, changes to follow the store.\nExample: {\"limit\": 10}"),
        .init(
            "op_show", "op show",
            "Show the changes of one operation.\n"
                + "Example: {\"operation\": \"o4dmw\"}"),
        .init("op_diff", "op diff", "Show what changed between two operations, or since one."),
        .init(
            "history", "history",
            "Show all versions of one item, with who made them.\n"
                + "Example: {\"id\": \"e7kq4\"}"),
        .init(
            "changes", "changes",
            "List what changed after a cursor; the answer has the next cursor.\n"
                + "Example: {\"since\": \"0\"}"),
        .init(
            "store_info", "store info", "Show facts about the store: number of items, size, newest change."),
    ]
}
