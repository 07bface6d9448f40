import CalStore
import CalStoreLanguage

/// `alarm test`: delivers the alarms of an item now.
struct AlarmTestCommand: EkcalCommand {
    private let operands: ItemOperands
    private let program: AlarmProgram?

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        operands = try ItemOperands(arguments, session)
        let limit = try arguments.value(.timeout).map { text in
            NewsProgram.Limit(typed: text, seconds: try session.readSeconds(text, .timeout))
        }
        program = try arguments.value(.exec).map { line throws(EkcalError) in
            try AlarmProgram(line, field: "--exec", limit: limit)
        }
    }

    func run(_ session: Session) throws -> Response {
        let store = try session.openStore()
        let items = try operands.references(store, session).map(\.item)
        let settings = try AlarmSettings(session)
        let delivery = try AlarmDelivery(program, session)
        var rows: [AlarmRow] = []
        for item in items {
            var query = settings.query(.distantPast ..< .distantFuture)
            query.includesAcknowledged = true
            query.wantsItem = { $0.id == item.id }
            query.limit = 1
            let now = session.now
            // The occurrence that comes, or else the last one that there was.
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
        for row in rows where try !delivery.start(row, names, now: session.now, session) { shown.append(row) }
        return Response(
            text: { page in page.print(AlarmRow.lines(shown, names, session, page)) },
            quiet: { shown.map { $0.reference(names) } },
            answer: { try session.answer(store, items: rows.map { $0.object(names, session) }) })
    }
}
