import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine

extension CommandTable {
    /// The options for busy time.
    static let busyOptions =
        take(.calendar, .notCalendar)
        + [
            .init(
                .with,
                help: "file of somebody else (.ics, .ifb) whose busy time counts too; repeatable",
                placeholder: "FILE", kind: .list, values: .files)
        ] + take(.tentative, .allDayBusy)

    /// The options for free time.
    static let slotOptions: [Command.Use] =
        [
            .init(
                .within, help: "hours of each day: 09:00-17:00 (default: the setting hours.work)",
                placeholder: "HOURS"),
            .init(
                .days, help: "days of the week: mon-fri (default: the setting hours.work)",
                placeholder: "DAYS", kind: .value),
        ] + take(.buffer, .travel)

    static let free = Command(
        type: FreeCommand.self, path: ["free"], section: .plan, writes: true, isForBatches: true,
        answer: {
            var shape = AnswerShape.changing(.slot, .event)
            shape.mayLackResult = true
            return shape
        },
        summary: "find free time, and book it",
        parameters: [
            .init(
                name: "RANGE", arity: .words,
                help:
                    "range to search: next week, 2026-03-09..2026-03-13 "
                    + "(default: today and the next six days)")
        ],
        options: [.init(.length, help: "length that has to fit: 45m, 2h (default: 30m)")] + slotOptions
            + busyOptions + take(.book, .limit) + take(.noPager, .atOperation) + counting + changing,
        exclusive: [[.book, .atOperation]],
        details: [
            """
            Busy events and unavailable ones count; cancelled events, those that you declined (user.address) \
            and birthdays do not. Tentative events and invitations without your answer count with \
            --tentative, all-day events with --all-day-busy. The travel time of an event \
            (X-APPLE-TRAVEL-DURATION) is busy before its start. Imported VFREEBUSY components count as part \
            of their calendar, and so do the hours of VAVAILABILITY (RFC 7953): all other time is busy, and \
            no buffer is kept around these hours.
            """,
            "Each line is one free slot, as long as possible. Hours are local times; lengths are real time, "
                + "even when the clocks change. Past time is never free.",
            """
            --book adds an event of the length of --for at the start of the first slot. Search and change \
            are one step, so two programs that book at once get different times. With --book, -c names the \
            calendar of the event, and all calendars count as busy except those of -C. Exit 5 if there is no \
            free time.
            """,
        ],
        examples: [
            .init(
                line: "ekcal free \"next week\" --for 45m --within 09:00-17:00 --days mon-fri -l 3",
                says: "the first three"),
            .init(
                line: "ekcal free \"next week\" --for 1h --with kim.ifb --buffer 10m",
                says: "when Kim is free, too"),
            .init(
                line:
                    "ekcal free \"next week\" --for 45m --within 09:00-17:00 --book \"Dentist call\" -c home",
                says: "book the first one"),
        ])
}

/// `free`: lists free time in a range; `--book` uses the first slot.
struct FreeCommand: EkcalCommand {
    private let range: DayRange
    private let length: Int
    private let busy: BusyOptions
    private let slots: SlotOptions
    private let limit: Int?
    private let count: WantedCount
    /// The event to add in the first slot.
    private let event: AddCommand?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        session.isOnlyReading = !arguments.has(.book)
        range = try Self.range(arguments, session)
        length = try arguments.seconds(.length, session, least: 1) ?? 1800
        slots = try SlotOptions(arguments, session)
        limit = arguments.number(.limit)
        count = WantedCount(arguments)
        guard let title = arguments.value(.book) else {
            busy = try BusyOptions(arguments, session)
            event = nil
            return
        }
        let calendars = arguments.values(.calendar)
        guard calendars.count < 2 else {
            throw EkcalError(
                .usage, "with --book, -c names the calendar of the new event, and there is only one",
                hint: "all calendars count as busy; leave some out with -C", field: "--calendar")
        }
        busy = try BusyOptions(arguments, calendars: CalendarFilter(without: arguments), session)
        var edit = ItemEdit()
        // A placeholder until the free time is known.
        edit.when = "2000-01-01 00:00"
        edit.length = "\(length)s"
        event = AddCommand(.event, title, calendar: calendars.first, edit: edit)
    }

    /// The range. A length in it, as in `free fri 2h`, is that of `--for`.
    private static func range(_ arguments: ParsedArguments, _ session: Session) throws -> DayRange {
        let dates = session.clock.dates
        let words = arguments.operands.flatMap { $0.split(separator: " ").map(String.init) }
        func isLength(_ words: some Collection<String>) -> Bool {
            guard !words.isEmpty, let length = try? dates.readLength(words.joined(separator: " ")) else {
                return false
            }
            return length.exactSeconds.map { $0 < 86_400 } ?? false
        }
        let count = (1...2).first { isLength(words.prefix($0)) || isLength(words.suffix($0)) }
        guard let count, words.count >= count, !arguments.has(.length) else {
            return try BusyOptions.range(arguments.text, session)
        }
        let isFirst = isLength(words.prefix(count))
        let length = (isFirst ? words.prefix(count) : words.suffix(count)).joined(separator: " ")
        let rest = (isFirst ? words.dropFirst(count) : words.dropLast(count)).map { $0 + " " }.joined()
        throw EkcalError(
            .usage, "\"\(length)\" is a length, not a range to search",
            hint: "did you mean `ekcal free \(rest)--for \(length.filter { $0 != " " })`?", field: "RANGE")
    }

    func run(_ session: Session) throws -> Response {
        if let event { return try book(event, session) }
        return try session.access.read { store in
            var found = try slots(store, session)
            let all = found.count
            if let limit, all > limit {
                found = Array(found.prefix(limit))
                session.note(
                    "\(all - limit == 1 ? "1 more free slot is" : "\(all - limit) more free slots are") "
                        + "not shown; use a higher --limit")
            }
            let text = SpanText(clock: session.clock)
            let revision = try store.revision()
            return Response(
                text: { [found, length] page in
                    if found.isEmpty { page.print("no free time of \(TimeText.words(length))") }
                    page.print(found.map(text.line))
                    if slots.countsNights, session.system.isOutputTerminal {
                        page.note(
                            "nights count too; --within 9-17 or the setting hours.work limits the hours")
                    }
                },
                quiet: { [found] in found.map(text.reference) },
                answer: { [found, range] in
                    var answer = session.answer(
                        items: found.map { Slot(span: text.span($0)).json }, revision: revision)
                    answer.range = range.searched(in: session.clock.zone)
                    answer.isTruncated = found.count < all
                    return answer
                },
                failure: count.failure(of: all))
        }
    }

    private func slots(_ store: any CalStoreReader, _ session: Session) throws -> [Range<Instant>] {
        let search = slots.search(range.instants, length: length, session)
        return search.slots(around: try busy.busyTime(in: search.searched, store, session))
    }

    /// Finds the time and adds the event in one transaction.
    private func book(_ event: AddCommand, _ session: Session) throws -> Response {
        let store = try session.access.open()
        var draft = try event.draft(store, session)
        let written = try session.access.write(store) { change in
            change.dependsOnWholeStore = true
            guard let slot = try slots(change, session).first else {
                throw EkcalError(
                    .condition, "there is no free time of \(TimeText.words(length))",
                    hint: "use a longer range, or a shorter --for", field: "--book")
            }
            draft.start = ItemTime(slot.lowerBound, in: session.clock.zone)
            draft.end = .time(ItemTime(slot.lowerBound.adding(seconds: length), in: session.clock.zone))
            return try change.add(draft)
        }
        return event.response(
            written.result, written.operation, store, session,
            verb: session.isDryRun ? "Would add" : "Added")
    }
}

/// A span of free time.
struct Slot: JSONRow {
    let span: SpanText.Span

    static let fields: [JSONField<Self>] = [.type("slot")] + SpanText.Span.fields.map { $0.of(\.span) }
}

extension NamedShape {
    static let slot = NamedShape("slot", "a span of free time", of: Slot.self)
}
