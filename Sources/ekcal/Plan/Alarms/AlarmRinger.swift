import CLibrary
import CalStore
import CalStoreExchange
import CalStorePlanning

/// Delivers alarms: prints their lines, and runs their programs in parallel, so that a hanging program does
/// not delay the others.
///
/// An alarm is delivered when its line was written, and when its program has exited with 0. If the program
/// fails, the alarm is printed as a line and tried again.
///
/// A class, because programs run while others are started. It is used on one thread.
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
    /// Printed alarms that are not delivered yet, so that each retry of the program does not print them
    /// again.
    private var printed: Set<String> = []
    /// Catches signals, to pass them to the programs before this process ends.
    private var signals: CaughtSignals?
    /// Whether the delivery of an alarm failed.
    private(set) var hasFailed = false

    /// The maximum number of programs that run at once.
    private static let mostAtOnce = 32
    /// The interval in seconds for checking whether a program has ended.
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

    /// Reports the failure of a program: the alarm is printed as a line.
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

    /// Checks the running programs. Returns whether one has ended.
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

    /// Passes a signal to the programs, waits for them, and ends with it.
    private func endAll(by number: Int32) {
        for one in ringing { one.running.end(by: number) }
        for one in ringing {
            while one.running.outcome(waiting: 10) == nil {}
        }
        signals?.restore()
        signals?.end(by: number)
    }
}
