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
    /// The output takes no more: what it did not take was not delivered, and is not recorded.
    struct OutputEnded: Error {}

    /// A program that runs for an alarm.
    private struct Ringing {
        let row: AlarmRow
        /// Nil for an alarm at a place, which has no second time.
        let notice: AlarmNotice?
        let program: AlarmProgram
        let running: RunningProgram
    }

    var bell: AlarmBell
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
        _ bell: AlarmBell, _ delivery: AlarmDelivery, _ session: Session, _ output: Response.Stream
    ) {
        (self.bell, self.delivery) = (bell, delivery)
        (self.session, self.output) = (session, output)
    }

    /// Whether no program runs.
    var isIdle: Bool { ringing.isEmpty }

    // MARK: Alarms

    /// Delivers all alarms that are due and are not being delivered. Those beyond the limit follow when a
    /// program has ended.
    func ring(at now: Instant, from store: CalendarStore) throws {
        try bell.ring(
            at: now, from: store,
            as: { notice in
                guard ringing.count < Self.mostAtOnce else { return nil }
                return AlarmRow(
                    notice.alarm, state: .init(rawValue: notice.kind.rawValue), isRepeated: notice.isRepeated)
            },
            { row, notice in try deliver(row, notice, at: now, from: store) })
    }

    /// Delivers the alarms of the places that were entered or left.
    func ring(at position: GeofencePosition, _ now: Instant, from store: CalendarStore) throws {
        try bell.ring(at: position, from: store) { alarm in
            let row = AlarmRow(alarm, at: now, state: alarm.proximity == .enter ? .enter : .leave)
            _ = try deliver(row, nil, at: now, from: store)
        }
    }

    private func deliver(
        _ row: AlarmRow, _ notice: AlarmNotice?, at now: Instant, from store: CalendarStore
    ) throws -> AlarmBell.Delivery {
        let names = try NameIndex(store, naming: [row.item])
        if delivery.isLine(row) { try print(row, names) }
        guard let program = delivery.program(for: row) else { return delivered(row) }
        if signals == nil { signals = CaughtSignals() }
        do {
            let running = try program.start(
                row.object(names, session), isAgain: row.isRepeated, now: now, session)
            ringing.append(Ringing(row: row, notice: notice, program: program, running: running))
            return .running
        } catch let failure as AlarmProgram.Failure {
            return try failed(row, names, failure.reason)
        }
    }

    private func delivered(_ row: AlarmRow) -> AlarmBell.Delivery {
        printed.remove(row.key)
        return .delivered
    }

    /// An alarm whose program has failed is a line at least.
    private func failed(
        _ row: AlarmRow, _ names: NameIndex, _ reason: String
    ) throws -> AlarmBell.Delivery {
        hasFailed = true
        session.note(reason, isQuietable: false)
        try print(row, names)
        return .failed
    }

    private func print(_ row: AlarmRow, _ names: NameIndex) throws {
        guard printed.insert(row.key).inserted else { return }
        try output.print(
            Response(
                text: { [session] page in page.print(AlarmRow.lines([row], names, session, page)) },
                quiet: { [row.reference(names)] },
                answer: { [session] in session.answer(items: [row.object(names, session)]) }))
        output.flush()
        guard output.isRead else { throw OutputEnded() }
        if row.occurrence == nil { printed.remove(row.key) }
    }

    // MARK: Programs

    /// Waits for a change, for the end of a program, or until some seconds have passed.
    func wait(for change: ChangeBell, atMost seconds: Double, from store: CalendarStore, now: () -> Instant)
        throws
    {
        var left = seconds
        while !ringing.isEmpty {
            if try look(from: store, now: now()) || left <= 0 { return }
            if change.wait(atMost: min(Self.glance, left)) { return }
            left -= Self.glance
        }
        signals?.restore()
        signals = nil
        change.wait(atMost: left)
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
            let delivery =
                if let reason = one.program.failure(outcome) {
                    try failed(one.row, NameIndex(store, naming: [one.row.item]), reason)
                } else {
                    delivered(one.row)
                }
            if let notice = one.notice { try bell.finish(notice, delivery, at: now) }
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
