import CalStore

/// How far a change of each target goes (`cli.md`, section 7), and what that is called in an answer.
struct Reach {
    /// What was asked for; nil when nothing was.
    let span: Span?
    let session: Session

    /// The targets with their spans; asks on a terminal when a series is named without a date, and refuses elsewhere.
    func resolve(_ targets: [Target], verb: String) throws -> [(target: Target, span: Span)] {
        try targets.map { try resolve($0, verb: verb) }
    }

    private func resolve(_ target: Target, verb: String) throws -> (target: Target, span: Span) {
        let asked = span
        let item = target.item
        if item.isDetached { return (target, asked ?? .this) }
        guard item.isSeries, item.kind == .event else {
            if let asked {
                session.warn("\"\(item.title)\" does not repeat, so --span \(asked.rawValue) has no effect")
            }
            return (target, .all)
        }
        if target.original != nil { return (target, asked ?? .this) }
        if asked == .all { return (Reach.whole(target), .all) }
        guard session.canAsk, asked == nil else {
            let next = ItemText.nextDate(of: item, session) ?? "2026-03-20"
            throw EkcalError(
                .spanNeeded, "\"\(item.title)\" repeats, so it is not clear which dates to \(verb)",
                hint: "one occurrence: \(target.typed)@\(next)   all of them: --span all", field: "--span")
        }
        return try ask(target, verb: verb)
    }

    private func ask(_ target: Target, verb: String) throws -> (target: Target, span: Span) {
        let question =
            "\"\(target.item.title)\" repeats. \(verb.capitalizedFirst) all dates, one date, or a date and all later ones? [all / DATE / DATE+]"
        var answer = try session.ask(question)
        if answer.lowercased() == "all" { return (Reach.whole(target), .all) }
        let span: Span = answer.hasSuffix("+") ? .future : .this
        if span == .future { answer.removeLast() }
        let when = try session.readWhen(answer, "--span")
        let reader = ReferenceReader(store: try session.openStore(), zone: session.zone)
        return (try reader.target(target.typed + "@" + when.date.description), span)
    }

    /// The series as such, addressed by its first occurrence: the change is one of all dates.
    static func whole(_ target: Target) -> Target {
        var whole = target
        whole.original = target.item.occurrenceSet.first.map { target.item.occurrenceStart(at: $0) }
        return whole
    }
}

extension ItemText {
    /// The date of the next occurrence, as it is addressed, for hints.
    static func nextDate(of item: CalStoreItem, _ session: Session) -> String? {
        let text = ItemText(session: session, directory: .empty)
        if let next = try? text.dates(of: item, count: 1).first { return next.original.date.description }
        return item.occurrenceSet.first?.date.description
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
