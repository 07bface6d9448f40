import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CommandLine
import Terminal

extension CommandTable {
    static let placeSimulate = Command(
        type: PlaceSimulateCommand.self, path: ["place", "simulate"], section: .plan,
        answer: { .of(.dueAlarm) },
        summary: "show which alarms would ring at a place, or on a trip",
        parameters: [
            .init(
                name: "-", arity: .optional,
                help:
                    "read the positions of a trip from standard input: LATITUDE,LONGITUDE [TIME] on each line"
            )
        ],
        options: [
            .init(
                .at, help: "alarms on arriving at and on leaving 52.52,13.40 or a named place",
                group: .choosing)
        ] + take(.track, .calendar, .notCalendar) + printing + counting + reading,
        exclusive: [[.at, .track]],
        details: [
            "Nothing is recorded, and no program is started: it is a "
                + "test of what `alarm watch --positions -` "
                + "will do.",
            "A line of a trip is a line of `alarm watch --positions -`, LATITUDE,LONGITUDE or with the "
                + "accuracy in metres as a third number, and may end with the time, such as "
                + "2026-03-05T17:30:00Z; without an offset it is in UTC.",
            "An alarm rings when its circle is entered or left, not because the first position is inside. "
                + "A circle is left only a tenth of its radius further out, at least 20 m, and at least the "
                + "accuracy of the position.",
        ],
        examples: [
            .init(line: "ekcal place simulate --at Home", says: "what would ring there"),
            .init(line: "ekcal place simulate -", says: "a whole trip, from standard input"),
        ])
}

/// `place simulate`: tests alarms at places.
struct PlaceSimulateCommand: EkcalCommand {
    private enum Where {
        case place(String)
        case track(String)
    }

    private let route: Where
    private let calendars: CalendarFilter
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        calendars = CalendarFilter(arguments)
        count = WantedCount(arguments)
        let operand = arguments.operand(0)
        if let operand, operand != "-" || arguments.has(.at) || arguments.has(.track) {
            throw EkcalError(
                .usage, "\"\(operand)\" is one word too many",
                hint: "write --at PLACE, or - to read positions from standard input", field: "-")
        }
        if let text = arguments.value(.at) {
            route = .place(text)
        } else if let file = arguments.value(.track) ?? operand {
            route = .track(file)
        } else {
            throw EkcalError(
                .usage, "no place was given",
                hint: "add --at 52.52,13.40, or - to read positions from standard input", field: "--at")
        }
    }

    func run(_ session: Session) throws -> Response {
        switch route {
        case .place(let text):
            return try session.access.read { store in
                let position = try position(text, store)
                return try response(
                    fences(store, session).filter { fence in
                        position.distance(to: fence.place).map { $0 <= fence.radius } ?? false
                    }.map { row($0, position, nil) }, none: "no alarm is at this place", store, session)
            }
        case .track(let file):
            let points = try track(file, session)
            return try session.access.read { store in
                let fences = try fences(store, session)
                var monitor = GeofenceMonitor()
                let rows = points.flatMap { point in
                    monitor.move(to: point.position, fences: fences).map {
                        row($0, point.position, point.time)
                    }
                }
                return try response(rows, none: "no alarm rings on this trip", store, session)
            }
        }
    }

    private func fences(_ store: CalStoreView, _ session: Session) throws -> [GeofenceAlarm] {
        try store.geofenceAlarms(calendars: calendars.identifiers(store, session))
    }

    private func position(_ text: String, _ store: CalStoreView) throws -> GeofencePosition {
        let place = try PlaceInput.read(text) ?? store.placeNamed(text, field: "--at").location
        guard let latitude = place.latitude, let longitude = place.longitude,
            let position = GeofencePosition(latitude: latitude, longitude: longitude)
        else {
            throw EkcalError(.usage, "\"\(text)\" is not a position", field: "--at")
        }
        return position
    }

    /// A position of a trip, with its time if the line contains one.
    private typealias Point = (position: GeofencePosition, time: Instant?)

    private func track(_ file: String, _ session: Session) throws -> [Point] {
        let text = String(decoding: try session.words.readFile(file), as: UTF8.self)
        var points: [Point] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let line = line.filter { $0 != "\u{FEFF}" }.trimmed
            if line.isEmpty { continue }
            guard let point = Self.point(line) else {
                throw EkcalError(
                    .usage, "line \(index + 1) is not a position: \(TerminalText.line(line).prefix(40))",
                    hint: "write LATITUDE,LONGITUDE [TIME], such as 52.52,13.40 2026-03-05T17:30:00Z",
                    field: "--track")
            }
            points.append(point)
        }
        if points.isEmpty { session.warn("there are no positions in \(file)") }
        return points
    }

    /// `52.52,13.40 2026-03-05T17:30:00Z`
    private static func point(_ line: String) -> Point? {
        let words = line.split(separator: " ")
        guard let last = words.last.map(String.init), words.count > 1,
            let time = Instant(iso: last) ?? Instant(iso: last + "Z")
        else { return AlarmPositions.position(line).map { ($0, nil) } }
        return AlarmPositions.position(words.dropLast().joined()).map { ($0, time) }
    }

    private func row(_ fence: GeofenceAlarm, _ position: GeofencePosition, _ time: Instant?) -> AlarmRow {
        var row = AlarmRow(fence, at: time, state: fence.proximity == .enter ? .enter : .leave)
        row.position = position
        return row
    }

    private func response(
        _ rows: [AlarmRow], none: String, _ store: CalStoreView, _ session: Session
    ) throws -> Response {
        let names = try NameIndex(store, naming: rows.map(\.item))
        let answer = try session.answer(store, items: rows.map { $0.object(names, session) })
        return Response(
            text: { page in
                var columns = Columns([
                    .init(), .init(shrinksTo: 12), .init(), .init(shrinksTo: 20), .init(mayGo: true),
                ])
                for row in rows { columns.add(row.tripCells(names, session)) }
                page.print(columns.lines(width: page.width, style: page.style))
                if rows.isEmpty { page.note(none) }
            },
            quiet: { rows.map { $0.reference(names) } }, answer: { answer },
            failure: count.failure(of: rows.count))
    }
}

extension AlarmRow {
    /// The cells of a row of a trip: time or position, place, reference, text, and the distance of the place.
    fileprivate func tripCells(_ names: NameIndex, _ session: Session) -> [Columns.Cell] {
        let here = position.map { "\($0.latitude),\($0.longitude)" } ?? ""
        let time = instant.map { session.clock.times.moment(ItemTime($0, in: session.clock.zone)) } ?? here
        var distance = ""
        if case .location(let place, _) = alarm.trigger {
            distance = position?.distance(to: place).map(PlaceReport.metres) ?? ""
        }
        return [
            .init(time), .init(place), .init(reference(names), .strong), .init(TerminalText.line(text)),
            .init(distance, .faint),
        ]
    }
}
