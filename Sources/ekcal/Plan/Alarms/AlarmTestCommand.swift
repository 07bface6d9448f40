import CalStore
import CalStoreLanguage
import CommandLine

/// `alarm test`: delivers the alarms of an item now.
struct AlarmTestCommand: EkcalCommand {
    private let operands: ItemOperands
    private let program: AlarmProgram?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(arguments, session)
        let limit = try session.words.programLimit(arguments)
        program = try arguments.value(.exec).map { line throws(EkcalError) in
            try AlarmProgram(line, field: "--exec", limit: limit)
        }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let items = try operands.references(store, session).map(\.item)
        let delivery = try AlarmDelivery(program, session)
        var rows: [AlarmRow] = []
        for item in items {
            var query = CalStoreAlarmQuery(.distantPast ..< .distantFuture, zone: session.clock.zone)
            query.includesAcknowledged = true
            query.wantsItem = { $0.id == item.id }
            query.limit = 1
            let now = session.clock.now
            // The next occurrence, or else the last one.
            query.range = now ..< .distantFuture
            var alarms = try store.alarms(query)
            if alarms.isEmpty {
                query.range = now.adding(seconds: -366 * 86_400)..<now
                query.limit = nil
                alarms = try store.alarms(query).suffix(1)
            }
            rows += alarms.map { AlarmRow($0, state: .test) }
            rows += try store.geofenceAlarms().filter { $0.item.id == item.id }.map {
                AlarmRow($0, at: nil, state: .test)
            }
            if rows.isEmpty {
                throw EkcalError(
                    .refused, "\"\(item.title)\" has no alarm that can ring",
                    hint: "`ekcal edit REF --alarm 10m` adds one", field: "REF")
            }
        }
        let names = try NameIndex(store, naming: items)
        var shown: [AlarmRow] = []
        var hasFailed = false
        for row in rows {
            var isTold = false
            if let program = delivery.program(for: row) {
                let failure = try run(program, row, names, session)
                if let failure {
                    hasFailed = true
                    session.note(failure, isQuietable: false)
                }
                isTold = failure == nil
            }
            if delivery.isLine(row) || !isTold { shown.append(row) }
        }
        return Response(
            text: { page in page.print(AlarmRow.lines(shown, names, session, page)) },
            quiet: { shown.map { $0.reference(names) } },
            answer: { try session.answer(store, items: rows.map { $0.object(names, session) }) },
            exit: hasFailed ? .partlyDone : .success)
    }

    /// Runs the program. Returns its failure; nil for an exit with 0.
    private func run(
        _ program: AlarmProgram, _ row: AlarmRow, _ names: NameIndex, _ session: Session
    ) throws -> String? {
        do {
            let running = try program.start(
                row.object(names, session), isAgain: false, now: session.clock.now, session)
            return program.failure(running.wait(passesSignals: true))
        } catch let failure as AlarmProgram.Failure {
            return failure.reason
        }
    }
}
