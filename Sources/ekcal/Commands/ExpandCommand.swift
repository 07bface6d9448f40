import CalStore

/// `expand`: the dates of any RFC 5545 rule, without a store.
struct ExpandCommand {
    let session: Session

    func run() throws -> ExitCode {
        if session.arguments.has(.lines) { return try runLines() }
        let request = try request()
        let isTruncated: Bool
        switch session.output {
        case .text: isTruncated = try request.forEach(session.printWhileRead)
        case .jsonl: isTruncated = try request.forEach { session.printWhileRead(JSONValue.string($0).text) }
        default:
            let occurrences: [String]
            (occurrences, isTruncated) = try request.run()
            var answer = session.answer(items: occurrences.map(JSONValue.string))
            answer.isTruncated = isTruncated
            try session.print(answer)
        }
        if isTruncated { session.note("there are more dates; use a higher --limit") }
        return .success
    }

    private func request() throws -> Expansion {
        let arguments = session.arguments
        guard let text = arguments.value(.start) else {
            throw EkcalError(
                .usage, "--start is missing",
                hint: "ekcal expand --start 2026-03-06T09:00 --rrule FREQ=WEEKLY", field: "--start")
        }
        let when = try session.readWhen(text, "--start")
        var start = ItemTimes.stored(when.value)
        if !arguments.has(.tz), Instant(iso: text) != nil {
            // An offset says which clock, as it does in --lines.
            start = try Expansion.time(text, zone: nil, isDate: false, field: "--start")
        }
        if arguments.has(.allDay) { start = ItemTime(when.date) }
        // Without --tz a time that names no zone floats, as in --lines.
        if case .time(let time) = when.value, time.origin == .assumed, !arguments.has(.tz), !start.isDate {
            start = ItemTime(time.local, in: nil)
        }
        func times(_ option: OptionName) throws -> [ItemTime] {
            try arguments.values(option).map { text in
                let value = try session.readWhen(text, "--" + option.rawValue).value
                if case .time(let time) = value, start.isFloating || start.isDate {
                    return ItemTime(time.local, in: nil)
                }
                return ItemTimes.stored(value)
            }
        }
        var request = Expansion(start: start)
        request.rules = try arguments.values(.rrule).map { try Expansion.rule($0, field: "--rrule") }
        request.exclusionRules = try arguments.values(.exrule).map {
            try Expansion.rule($0, field: "--exrule")
        }
        request.dates = try times(.rdate)
        request.exclusionDates = try times(.exdate)
        request.from = try times(.from).first
        request.to = try times(.to).first
        request.limit = arguments.number(.limit) ?? Expansion.usualLimit
        return request
    }

    /// One JSON object a line in, one a line out, in the same order; a wrong line gets an error and the run goes on.
    private func runLines() throws -> ExitCode {
        var hasErrors = false
        try session.forEachInputLine { line in
            guard !line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) else { return }
            var id: JSONValue = .null
            do throws(EkcalError) {
                let json = try Expansion.json(line)
                id = json["id"] ?? .null
                let (occurrences, isTruncated) = try Expansion(json: json).run()
                session.print(
                    ([
                        "id": id, "occurrences": .array(occurrences.map(JSONValue.string)),
                        "truncated": .bool(isTruncated),
                    ]
                        as JSONValue).text)
            } catch {
                hasErrors = true
                session.print(
                    ([
                        "id": id,
                        "error": [
                            "code": .string(error.code.rawValue), "message": .string(error.message),
                            "field": JSONValue(error.field),
                        ],
                    ] as JSONValue).text)
            }
        }
        return hasErrors ? .partlyDone : .success
    }
}
