import CLibrary
import CalStore
import CalStoreExchange
import CalStorePlanning

/// Tells of alarms: prints their lines, and runs their programs side by side, so that one that hangs holds up
/// no other.
///
/// An alarm counts as told when its line was written out, and when its program has ended with 0. What has
/// failed is a line, and comes again.
///
/// A class, because programs run on while others are started. It is used on one thread.
final class AlarmRinger {
    /// A program that runs for an alarm.
    private struct Ringing {
        let row: AlarmRow
        /// Nil for an alarm at a place, which has no second time.
        let notice: AlarmNotice?
        let program: AlarmProgram
        let running: RunningProgram
    }

    var monitor: AlarmMonitor
    private let journal: AlarmJournal
    private let delivery: AlarmDelivery
    private let session: Session
    private let output: Response.Stream
    private var ringing: [Ringing] = []
    /// What was printed and not told yet: it is not printed each time that its program is tried.
    private var printed: Set<String> = []
    /// The programs get a signal that would end us first.
    private var signals: CaughtSignals?
    /// Whether an alarm was not told as it should be.
    private(set) var hasFailed = false

    /// So many programs run at once.
    private static let mostAtOnce = 32
    /// How long it takes until the end of a program is seen, in seconds.
    private static let glance = 0.05

    init(
        _ monitor: AlarmMonitor, _ journal: AlarmJournal, _ delivery: AlarmDelivery, _ session: Session,
        _ output: Response.Stream
    ) {
        (self.monitor, self.journal, self.delivery) = (monitor, journal, delivery)
        (self.session, self.output) = (session, output)
    }

    /// Whether no program runs.
    var isIdle: Bool { ringing.isEmpty }

    // MARK: Alarms

    /// Tells of all that is due and not being told.
    func ring(at now: Instant, from store: CalendarStore) throws {
        let running = Set(ringing.compactMap { $0.notice?.alarm.key })
        for notice in try monitor.notices(at: now, from: store) where !running.contains(notice.alarm.key) {
            // Those that are left come again when a program has ended.
            guard output.isRead, ringing.count < Self.mostAtOnce else { return }
            try journal.begin(notice)
            monitor.begin(notice)
            let row = AlarmRow(
                notice.alarm, state: .init(rawValue: notice.kind.rawValue), isRepeated: notice.isRepeated)
            try tell(row, notice, NameIndex(store, naming: [row.item]), now: now)
        }
    }

    /// Tells of an alarm at a place.
    func ring(_ row: AlarmRow, at now: Instant, from store: CalendarStore) throws {
        try tell(row, nil, NameIndex(store, naming: [row.item]), now: now)
    }

    private func tell(_ row: AlarmRow, _ notice: AlarmNotice?, _ names: NameIndex, now: Instant) throws {
        if delivery.isLine(row) { try print(row, names) }
        guard output.isRead else { return }
        guard let program = delivery.program(for: row) else { return try end(notice) }
        if signals == nil { signals = CaughtSignals() }
        do {
            let running = try program.start(
                row.object(names, session), isAgain: row.isRepeated, now: now, session)
            ringing.append(Ringing(row: row, notice: notice, program: program, running: running))
        } catch let failure as AlarmProgram.Failure {
            try fail(row, notice, names, failure.reason, now: now)
        }
    }

    private func end(_ notice: AlarmNotice?) throws {
        guard let notice else { return }
        monitor.end(notice)
        try journal.end(notice)
        printed.remove(notice.alarm.key)
    }

    /// Notes that a program has failed: the alarm is a line at least, and comes again.
    private func fail(
        _ row: AlarmRow, _ notice: AlarmNotice?, _ names: NameIndex, _ reason: String, now: Instant
    ) throws {
        hasFailed = true
        session.note(reason, isQuietable: false)
        try print(row, names)
        guard output.isRead, let notice else { return }
        try journal.fail(notice)
        if !monitor.fail(notice, at: now) { try end(notice) }
    }

    private func print(_ row: AlarmRow, _ names: NameIndex) throws {
        guard printed.insert(row.key).inserted else { return }
        try output.print(
            Response(
                text: { [session] page in page.print(AlarmRow.lines([row], names, session, page)) },
                quiet: { [row.reference(names)] },
                answer: { [session] in session.answer(items: [row.object(names, session)]) }))
        output.flush()
        if row.occurrence == nil { printed.remove(row.key) }
    }

    // MARK: Programs

    /// Waits for a change, for the end of a program, or until some seconds have passed.
    func wait(for bell: ChangeBell, atMost seconds: Double, from store: CalendarStore, now: () -> Instant)
        throws
    {
        var left = seconds
        while !ringing.isEmpty {
            if try look(from: store, now: now()) || left <= 0 { return }
            if bell.wait(atMost: min(Self.glance, left)) { return }
            left -= Self.glance
        }
        signals?.restore()
        signals = nil
        bell.wait(atMost: left)
    }

    /// Looks after the programs that run. Returns whether one has ended.
    private func look(from store: CalendarStore, now: Instant) throws -> Bool {
        if let number = signals?.caught { endAll(by: number) }
        var isAnyOver = false
        var rest: [Ringing] = []
        for one in ringing {
            guard let outcome = one.running.outcome() else {
                rest.append(one)
                continue
            }
            isAnyOver = true
            guard let reason = one.program.failure(outcome) else {
                try end(one.notice)
                continue
            }
            try fail(one.row, one.notice, NameIndex(store, naming: [one.row.item]), reason, now: now)
        }
        ringing = rest
        return isAnyOver
    }

    /// Ends with a signal, when the programs have had their time for it.
    private func endAll(by number: Int32) {
        for one in ringing { one.running.end(by: number) }
        for one in ringing {
            while one.running.outcome(waiting: 10) == nil {}
        }
        signals?.restore()
        signals?.end(by: number)
    }
}
