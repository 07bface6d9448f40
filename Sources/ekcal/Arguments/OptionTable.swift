/// What every option is. Commands only name the options that they take; what an option means is said once, here.
enum OptionTable {
    static let all: [Option] = item + repeats + choosing + changing + history + printing + everywhere

    static let byName: [OptionName: Option] = Dictionary(
        all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    static let byShort: [Character: Option] = Dictionary(
        all.compactMap { option in option.short.map { ($0, option) } },
        uniquingKeysWith: { first, _ in first })

    private static let item: [Option] = [
        .value(.on, "WHEN", .item, "when it is to be, as `reschedule` takes it: fri, 10:00, +1d"),
        .value(.title, "TEXT", .item, "the new title"),
        .value(.start, "WHEN", .item, "when it starts"),
        .value(.end, "WHEN", .item, "when it ends; a date is the last whole day"),
        .value(.length, "D", .item, "how long it lasts: 45m, 1h30m, 2d"),
        .value(.due, "WHEN", .item, "when it is due; a date alone means that day"),
        .flag(.allDay, .item, "whole days, without a time"),
        .value(.timeZone, "ZONE", .item, "the zone that it is kept in; the time on the clock stays"),
        .value(.location, "TEXT", .item, "where it is"),
        .value(.notes, "TEXT", .item, "notes; @FILE reads them from a file, - from standard input"),
        .value(.url, "URL", .item, "an address that belongs to it"),
        .value(
            .availability, "HOW", .item, check: .choice(["busy", "free", "tentative", "unavailable"]),
            "how it counts for others: busy, free, tentative, unavailable"),
        .value(.priority, "P", .item, "high, medium, low, none, or 0 to 9 (1 is the highest)"),
        .list(.alarm, "WHEN", .item, "alarm: 10m and 1d count before it, or a date and time; repeatable"),
        .list(.addAlarm, "WHEN", .item, "one alarm more; repeatable"),
        .list(.removeAlarm, "WHEN", .item, "take this alarm away; repeatable"),
        .flag(.noAlarm, .item, "no alarm, whatever is set"),
        .value(
            .at, "PLACE", .item,
            "an alarm on arriving at a place: \"52.52,13.40\", with a name before it: \"Home 52.52,13.40\""),
        .flag(.leaving, .item, "the alarm of --at on leaving the place"),
        .value(
            .radius, "M", .item, check: .number(1...1_000_000),
            "how far round the place of --at, in metres; as the system has it unless told"),
        .value(.externalID, "ID", .item, "its identifier in another program (iCalendar UID)"),
        .list(
            .clear, "FIELD", .item,
            check: .choice([
                "alarms", "due", "end", "location", "notes", "priority", "recurrence", "start", "url",
            ]), "empty this field; repeatable"),
        .value(
            .patch, "JSON", .item,
            "fields as --json prints them, null to empty one: '{\"location\":null}'"),
        .value(.tint, "#RRGGBB", .item, "its colour"),
        .value(.source, "NAME", .item, "the source that it belongs to; the first one unless told"),
        .value(
            .kind, "KIND", .item, check: .choice(["events", "reminders", "both"]),
            "what it holds: events, reminders or both"),
    ]

    private static let repeats: [Option] = [
        .value(.repeat, "SENTENCE", .item, "how it repeats: \"every 2 weeks on fri\""),
        .list(.rrule, "RRULE", .item, "how it repeats, as an iCalendar rule: FREQ=WEEKLY;BYDAY=FR"),
        .value(.until, "DATE", .item, "the last day on which it may repeat"),
        .value(.count, "N", .item, check: .number(1...Int(Int32.max)), "how many times it happens"),
        .flag(.noRepeat, .item, "it no longer repeats"),
        .flag(.snap, .item, "move the first date to the first one that fits --repeat"),
        .list(.exrule, "RRULE", .item, "dates that do not happen, as a rule; repeatable"),
        .list(.rdate, "WHEN", .item, "one date more; repeatable"),
        .list(.exdate, "WHEN", .item, "a date that does not happen; repeatable"),
    ]

    private static let choosing: [Option] = [
        .list(
            .calendar, short: "c", "NAME", .choosing, "only these calendars; SOURCE/NAME when names repeat"),
        .list(.notCalendar, short: "C", "NAME", .choosing, "not these calendars"),
        .value(.from, "WHEN", .choosing, "from then on"),
        .value(.to, "WHEN", .choosing, "up to then; a date is included, a time is not"),
        .value(.days, "N", .choosing, check: .number(1...100_000), "so many days, from today or --from"),
        .value(
            .with, "WHAT", .choosing, check: .choice(["both", "events", "reminders"]),
            "events, reminders or both"),
        .flag(.upcoming, .choosing, "hide what has started or ended"),
        .flag(.noRepeating, .choosing, "hide what repeats"),
        .flag(.once, .choosing, "list what lasts several days on its first day only"),
        .flag(
            .hideDeclined, .choosing,
            "hide what was declined: by user.address, or without that setting by all who were invited"),
        .flag(.table, .changing, "edit them as a table, one a line, in $VISUAL or $EDITOR"),
        .flag(.summary, .choosing, "how much there is on each day, instead of what it is"),
        .flag(.series, .choosing, "list what repeats once, on its first date in the range"),
        .flag(.occurrences, .choosing, "the occurrences of what repeats, not the series"),
        .value(
            .group, "BY", .choosing, check: .choice(["day", "calendar", "none"]),
            "headings: day, calendar or none"),
        .value(.sort, "FIELDS", .choosing, "order by these fields: calendar.title,-start"),
        .flag(.reverse, .choosing, "last first"),
        .value(
            .limit, short: "l", "N", .choosing, check: .number(0...Int(Int32.max)),
            "at most so many; says when there were more"),
        .value(.within, "D", .choosing, "how far to look: 12h, 7d"),
        .flag(.failEmpty, .choosing, "exit 8 when nothing matched, or nothing was there to be done"),
    ]

    private static let changing: [Option] = [
        .value(
            .span, "REACH", .changing, check: .choice(["this", "future", "all"]),
            "how much of a series: this, future, all; see `ekcal help spans`"),
        .value(
            .detached, "HOW", .changing, check: .choice(["keep", "replace"]),
            "what occurrences changed on their own: keep it, unless told, or replace it"),
        .value(.ifRevision, "REV", .changing, "only if the item still has this revision, else exit 5"),
        .flag(.ifMissing, .changing, "do nothing when an item has this --external-id already"),
        .flag(.upsert, .changing, "change the item that has this --external-id already"),
        .flagOrValue(
            .noConflict, "warn", unless: "refuse", .changing, choices: ["refuse", "warn"],
            "what overlaps something busy within two years, on any of its dates: refuse it with exit 5, or warn"
        ),
        .flag(.fromToday, .changing, "what repeats counts from today, not from when it was due"),
        .value(
            .onConflict, "HOW", .changing, check: .choice(["newer", "skip", "update", "duplicate", "ask"]),
            "an item that is there already: newer (the higher revision wins), skip, update, duplicate, ask"),
        .value(
            .as, "FORMAT", .item, check: .choice(ImportFormat.allCases.map(\.rawValue)),
            "what the files are: ics, json, jsonl, csv; told by their content and names unless said"),
        .list(
            .map, "FIELD=COLUMN", .item,
            "which column of a CSV file is which field: title=Subject, \"start=Day+Time\"; repeatable"),
        .value(
            .rejects, "FILE", .changing,
            "where what was rejected goes: a file, - for standard output, none; unless told, NAME.rejects.csv beside NAME.csv, and so for other forms"
        ),
        .flag(.strict, .changing, "take everything or nothing: one bad item refuses the whole file"),
        .flag(.dryRun, short: "n", .changing, "say what would change; write nothing"),
        .flag(.yes, short: "y", .changing, "answer yes to every question"),
        .flag(.noInput, .changing, "never ask; exit 9 where a question would come"),
        .value(.min, "N", .changing, check: .number(0...Int(Int32.max)), "at least so many"),
        .value(.max, "N", .changing, check: .number(0...Int(Int32.max)), "at most so many"),
        .value(
            .maxChanges, "N", .changing, check: .number(0...Int(Int32.max)),
            "refuse to change more than so many items; 100 without -y"),
        .flag(
            .keepGoing, .changing, "each line by itself: those that fail are told, and the exit code is 7"),
        .value(
            .expectRevision, "OP", .changing,
            "only if this is still the newest operation (o4dmw), or the store still has this revision, else exit 5"
        ),
        .value(
            .idempotencyKey, "KEY", .changing,
            "do it once: a second run with the same key only tells what the first has done"),
        .value(
            .plan, "FILE", .changing,
            "write what would be done to this file, or with - to standard output, for `ekcal apply`"),
        .flag(.fix, .changing, "mend what can be mended, as one operation"),
        .value(.salvage, "DIR", .changing, "build a new store there from all that can be read"),
        .flag(.noHooks, .changing, "ask and tell no hooks; see `ekcal help hooks`"),
        .value(.lockTimeout, "D", .changing, "how long to wait for another writer; 5s unless told"),
    ]

    private static let history: [Option] = [
        .value(.since, "CURSOR", .choosing, "what came after this cursor or operation"),
        .value(
            .exec, "PROGRAM", .printing,
            "start this program for the news instead of printing them; it reads them as JSON lines"),
        .value(
            .execTimeout, "D", .printing,
            "end the program of --exec when it takes longer than this: 30s; it may take any time unless told"),
        .value(
            .debounce, "D", .choosing,
            "tell changes as one until it was quiet for so long, or was not for ten times as long"),
        .value(
            .keep, "HOW-MUCH", .changing,
            "how much history to keep: all, so many operations, or a length of time; the setting history.keep, or 1y, unless told"
        ),
        .flag(.force, .changing, "do it though later changes are lost"),
        .value(.atOperation, "OP", .everywhere, "read the store as it was after this operation"),
    ]

    private static let printing: [Option] = [
        .value(
            .output, short: "o", "FORMAT", .printing,
            check: .choice(["text", "json", "jsonl", "csv", "tsv", "ics", "template"]), "how to print"),
        .flag(.json, .printing, standsFor: .init(name: .output, value: "json"), "same as -o json"),
        .flag(.jsonl, .printing, standsFor: .init(name: .output, value: "jsonl"), "same as -o jsonl"),
        .flag(.csv, .printing, standsFor: .init(name: .output, value: "csv"), "same as -o csv"),
        .flag(
            .noFormulas, .printing,
            "write ' before what a spreadsheet would take for a formula (CSV, TSV): a title may be =HYPERLINK(...)"
        ),
        .value(.fields, "A,B.C", .printing, "only these fields, in this order; in text as columns"),
        .value(
            .format, "TEMPLATE", .printing,
            "a line for each: '{start:%H:%M} {title}'; @FILE reads it; see `ekcal help output`"),
        .flag(.all, .printing, "everything there is"),
        .flag(.lines, .printing, "read one JSON object a line, answer one a line"),
        .value(
            .color, "WHEN", .printing, check: .choice(["auto", "always", "never"]),
            "colours: auto, always, never"),
        .flag(.noPager, .printing, "print long answers at once, without EKCAL_PAGER, PAGER or less"),
        .flag(.quiet, short: "q", .printing, "listings print references only, changes print nothing"),
        .flag(.verbose, short: "v", .printing, "say on standard error what is read: store, zone, range"),
    ]

    private static let everywhere: [Option] = [
        .value(.store, short: "s", "NAME", .everywhere, "which store: a name, a folder or a .json file"),
        .flag(.inStore, .item, "the settings of the store, instead of the user's"),
        .flag(.origin, .printing, "where each value comes from"),
        .value(.tz, "ZONE", .everywhere, "zone for printing, and for times that name none"),
        .value(.now, "TIME", .everywhere, "pretend that it is this time"),
        .flag(.help, short: "h", .everywhere, "print this help"),
        .flag(.version, .everywhere, "print the version"),
    ]
}
