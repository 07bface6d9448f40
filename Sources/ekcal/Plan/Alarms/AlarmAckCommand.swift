import CalStore
import CalStoreLanguage
import CommandLine
import Terminal

extension CommandTable {
    static let alarmAck = Command(
        type: AlarmAckCommand.self, path: ["alarm", "ack"], section: .plan, writes: true, isForBatches: true,
        answer: { .changing(.event, .reminder) },
        summary: "acknowledge the alarms of items",
        parameters: [referenceOrQuery], options: take(.ifRevision) + counting + changing,
        details: [
            """
            It acknowledges the alarms that have rung or, if there are none, the next one. They do not ring \
            again. The alarms of the next occurrence of a series still ring. The item keeps the time in \
            ACKNOWLEDGED (RFC 9074), which other programs understand.
            """,
            """
            That time is for all dates up to it. If an alarm of a series rings before that of ID@DATE, the \
            date is therefore changed on its own, as by `ekcal edit ID@DATE`.
            """,
        ],
        examples: [.init(line: "ekcal alarm ack e2pxw", says: "do not ring again")])

    static let alarmSnooze = Command(
        type: AlarmAckCommand.self, path: ["alarm", "snooze"], aliases: [.init(path: ["snooze"])],
        section: .plan, writes: true, answer: { .changing(.event, .reminder) },
        summary: "ring the alarm of an item again later; its date is unchanged",
        parameters: [
            .init(
                name: "REF", arity: .one,
                help: "the event or the reminder; or a query, as one argument", takesQuery: true,
                values: .referencesAndQueries),
            .init(name: "D", arity: .one, help: "time from now: 10m, 2h, 1d", values: .free),
        ], options: take(.ifRevision) + changing,
        details: [
            """
            It puts off the alarm that rang last or, if none has rung, the next one. It never makes an alarm \
            ring earlier. Snoozing again moves the new alarm.
            """
        ],
        examples: [.init(line: "ekcal alarm snooze e2pxw 10m", says: "ring again in ten minutes")])
}

/// `alarm ack` and `alarm snooze`: acknowledges alarms, or puts them off.
struct AlarmAckCommand: ItemCommand {
    var operands: ItemOperands
    /// The delay of the alarm; nil to acknowledge it.
    private let typedDelay: String?
    private let revision: String?

    /// The age in seconds after which unacknowledged alarms are ignored.
    private static let reach = 366 * 86_400

    init(_ arguments: ParsedArguments, edit: ItemEdit?) {
        operands = ItemOperands(arguments)
        typedDelay = arguments.command.path == CommandTable.alarmSnooze.path ? operands.words.popLast() : nil
        revision = arguments.value(.ifRevision)
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let delay = try typedDelay.map { try readDelay($0, session) }
        let targets = try operands.references(store.asLastSeen, session)
        try session.confirmMany(targets.count, verb: delay == nil ? "Acknowledge" : "Snooze")
        var results: [Result] = []
        let written = try session.access.write(store) { change in
            results = []
            for target in targets {
                guard var item = try change.item(target.item.id) else {
                    throw CalStoreError.noSuchItem(target.typed)
                }
                try item.checkRevision(is: revision)
                let alarms = try alarms(of: target, change, session)
                // The time in ACKNOWLEDGED is for all earlier dates of a series, too.
                let date = try target.original.flatMap { date in
                    try alarms.contains { try rings(before: $0, change, session) } ? date : nil
                }
                if let date { item = item.occurrence(at: date) }
                if let delay, let last = alarms.last {
                    try checkIsLater(delay, than: last, of: item, session)
                    item.snooze(
                        alarmAt: last.index, until: delay, at: max(session.clock.now, last.firstInstant))
                } else {
                    // From the end, because a snoozed alarm is removed.
                    for alarm in alarms.sorted(by: { $0.index > $1.index }) {
                        item.acknowledge(alarmAt: alarm.index, at: max(session.clock.now, alarm.firstInstant))
                    }
                }
                let saved = try alarms.isEmpty ? item : change.saveAlarms(of: item, at: date)
                let coming = alarms.first.map(\.instant).flatMap { $0 > session.clock.now ? $0 : nil }
                results.append(Result(item: saved, count: alarms.count, coming: coming))
            }
        }
        return response(results, until: delay, written.operation, store, session)
    }

    /// An alarm that has not rung yet must not ring earlier.
    private func checkIsLater(
        _ delay: Instant, than alarm: CalStoreAlarm, of item: CalStoreItem, _ session: Session
    ) throws {
        guard alarm.instant > delay else { return }
        let time = session.clock.times.moment(ItemTime(alarm.instant, in: session.clock.zone))
        throw EkcalError(
            .refused, "no alarm of \"\(item.title)\" has rung; the next one rings \(time)",
            hint: "`ekcal alarm ack REF` silences it", field: "REF")
    }

    /// An item after its alarms were acknowledged or put off.
    private struct Result {
        let item: CalStoreItem
        /// The number of the alarms.
        let count: Int
        /// The time of an alarm that has not rung yet.
        let coming: Instant?
    }

    private func readDelay(_ text: String, _ session: Session) throws -> Instant {
        let length = try session.words.reading("D") { () throws(DateError) in
            try session.clock.dates.readLength(text)
        }
        guard let end = length.instant(after: session.clock.now, in: session.clock.zone),
            end > session.clock.now
        else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a length of time from now on", hint: "write 10m or 2h", field: "D"
            )
        }
        return end
    }

    /// The alarms that have rung and were not acknowledged, each once; if there are none, the next one.
    private func alarms(
        of target: ItemReference, _ store: some CalStoreReader, _ session: Session
    ) throws -> [CalStoreAlarm] {
        let id = target.item.id
        let now = session.clock.now.adding(seconds: 1)
        var query = CalStoreAlarmQuery(now.adding(seconds: -Self.reach)..<now, zone: session.clock.zone)
        query.wantsItem = { $0.id == id }
        func isMeant(_ alarm: CalStoreAlarm) -> Bool {
            target.original.map { alarm.occurrence.original == $0 } ?? true
        }
        var newest: [Int: CalStoreAlarm] = [:]
        for alarm in try store.alarms(query).filter(isMeant) { newest[alarm.index] = alarm }
        guard newest.isEmpty else { return newest.values.sorted { $0.instant < $1.instant } }
        if let date = target.original {
            query.range = coming(of: target.item.occurrence(at: date), now, session)
        } else {
            query.range = now ..< .distantFuture
            query.limit = 1
        }
        let next = try store.alarms(query).first(where: isMeant)
        if next == nil, target.item.alarms.isEmpty {
            throw EkcalError(
                .refused, "\"\(target.item.title)\" has no alarm",
                hint: "`ekcal edit REF --alarm 10m` adds one",
                field: "REF")
        }
        return [next].compactMap(\.self)
    }

    /// The range of the moments at which the alarms of an occurrence first ring, from now on.
    private func coming(of item: CalStoreItem, _ now: Instant, _ session: Session) -> Range<Instant> {
        let moments = item.alarms.compactMap {
            $0.moment(from: item.start, to: item.endTime, in: session.clock.zone)
        }
        let first = max(now, moments.min() ?? now)
        return first..<max(first, (moments.max() ?? now).adding(seconds: 1))
    }

    /// Whether the same alarm of another date of the series still rings before this one.
    private func rings(
        before alarm: CalStoreAlarm, _ store: some CalStoreReader, _ session: Session
    ) throws -> Bool {
        let now = session.clock.now.adding(seconds: 1)
        guard case .relative = alarm.alarm.trigger, now < alarm.firstInstant else { return false }
        let id = alarm.item.id
        var query = CalStoreAlarmQuery(now..<alarm.firstInstant, zone: session.clock.zone)
        query.wantsItem = { $0.id == id }
        return try store.alarms(query).contains { $0.index == alarm.index && $0.repetition == 0 }
    }

    private func response(
        _ results: [Result], until: Instant?, _ operation: CalStoreOperation?,
        _ store: CalendarStore, _ session: Session
    ) -> Response {
        let items = results.map(\.item)
        return Response(
            text: { page in
                let names = try NameIndex(store.asLastSeen, naming: items)
                for result in results {
                    let reference = page.style.apply(.strong, names.reference(to: result.item))
                    let title = TerminalText.line(result.item.title)
                    let word: String
                    if result.count == 0 {
                        word = "No alarm is left"
                    } else if let until {
                        let time = session.clock.times.moment(ItemTime(until, in: session.clock.zone))
                        word = (session.isDryRun ? "Would ring again at " : "Rings again at ") + time
                    } else if let coming = result.coming {
                        let time = session.clock.times.moment(ItemTime(coming, in: session.clock.zone))
                        word = (session.isDryRun ? "Would not ring " : "Will not ring ") + time
                    } else {
                        word = session.isDryRun ? "Would be acknowledged" : "Acknowledged"
                    }
                    page.print("\(word)  \(reference)  \(title)")
                }
                page.print(session.shortEndLines(operation))
            },
            answer: {
                try ChangeReport(session: session, store: store, operation: operation, items: items).answer()
            },
            change: Response.Change(operations: [operation].compactMap(\.self), items: items))
    }
}

extension CalStoreTransaction {
    /// Saves the user's change to an alarm. Birthdays and subscriptions are read-only, but what the user has
    /// seen does not come from their files, and stays when they are read again.
    ///
    /// - Parameter date: The date of a series to change on its own; nil for the item.
    fileprivate mutating func saveAlarms(of item: CalStoreItem, at date: ItemTime?) throws -> CalStoreItem {
        let calendar = item.calendarID
        let kind = newestCalendar(calendar.record)?.kind
        guard kind == .birthday || kind == .subscription else { return try save(item, at: date) }
        if date != nil {
            throw EkcalError(
                .refused, "an alarm of \"\(item.title)\" rings before that date, and would be silenced, too",
                hint: "acknowledge that one first; `ekcal alarm list` shows both", field: "REF")
        }
        return try bringing(into: calendar) { try $0.save(item) }
    }
}
