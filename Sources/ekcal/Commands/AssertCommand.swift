import CalStoreExchange

/// `assert`: ends with exit 5 unless as many items match a query as should.
struct AssertCommand {
    let session: Session

    func run() throws -> ExitCode { try session.answering(answer) }

    private func answer(from store: CalStoreView) throws -> ExitCode {
        let arguments = session.arguments
        let text = arguments.text ?? ""
        let query = try session.readQuery(text)
        let found = try session.matcher(query, store).items()
        let (least, most) = AssertCommand.limits(arguments)
        try AssertCommand.check(found, of: text, least, most ?? .max, store)
        guard session.output != .text else { return .success }
        let names = try NameIndex(store, naming: found)
        let json = ItemJSON(zone: session.zone, now: session.now, names: names)
        try session.print(try session.answer(store, found, json))
        return .success
    }

    /// How many items there must be; without a most, any number from the least on.
    static func limits(_ arguments: ParsedArguments) -> (least: Int, most: Int?) {
        let count = arguments.number(.count)
        let least = count ?? arguments.number(.min) ?? (arguments.has(.max) ? 0 : 1)
        return (least, count ?? arguments.number(.max))
    }

    /// Throws unless there are as many as there should be.
    static func check(
        _ found: [CalStoreItem], of text: String, _ least: Int, _ most: Int, _ store: any CalStoreReader
    ) throws {
        guard found.count < least || found.count > most else { return }
        let wanted: String
        switch (least, most) {
        case (_, Int.max): wanted = "\(least) or more"
        case (most, _): wanted = "\(most)"
        case (0, _): wanted = "\(most) or less"
        default: wanted = "\(least) to \(most)"
        }
        let names = try NameIndex(store, naming: found)
        throw EkcalError(
            .condition, "\(found.count) item\(found.count == 1 ? "" : "s") match \(text), not \(wanted)",
            field: "QUERY",
            candidates: found.prefix(5).map {
                EkcalError.Candidate(shortID: names.shortID(of: $0), title: $0.title)
            })
    }
}
