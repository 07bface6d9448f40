import CalStore
import CalStoreLanguage
import CalStoreScreens

/// The part of a series to change (`ekcal help spans`), from `--span` or from a question.
struct SpanChoice {
    /// The value of `--span`; nil for none.
    let span: Span?
    /// Whether a single occurrence may change.
    var takesOne = true
    let session: Session

    /// The items with their spans. If a series is named without a date, it asks on a terminal and throws
    /// otherwise. More than three items are confirmed before the part of each series.
    func resolve(_ targets: [ItemReference], verb: String) throws -> [SpannedItem] {
        if session.console.canAsk { try session.confirmMany(targets.count, verb: verb.capitalizedFirst) }
        return try targets.map { try resolve($0, verb: verb) }
    }

    private func resolve(_ target: ItemReference, verb: String) throws -> SpannedItem {
        let item = target.item
        switch SpanResolver(requested: span).resolve(target) {
        case .span(let span, let target):
            return SpannedItem(target: span == .this ? target : try ofSeries(target), span: span)
        case .withoutEffect(let asked):
            session.warn("\"\(item.title)\" does not repeat, so --span \(asked.rawValue) has no effect")
            return SpannedItem(target: target, span: .all)
        case .unclear:
            if session.console.canAsk, span == nil { return try ask(target, verb: verb) }
            let next = session.itemText(.empty).nextDate(of: item) ?? "2026-03-20"
            throw EkcalError(
                .spanNeeded, "\"\(item.title)\" repeats, so it is not clear which dates to \(verb)",
                hint: (takesOne
                    ? "one occurrence: \(target.typed)@\(next)"
                    : "from a date on: \(target.typed)@\(next) --span future")
                    + "   all of them: --span all", field: "--span")
        }
    }

    /// The date of the series that a changed occurrence replaces. A change of more dates is a change of the
    /// series, which does not take over what one occurrence has of its own.
    private func ofSeries(_ target: ItemReference) throws -> ItemReference {
        guard let id = target.item.seriesID, let series = try session.access.open().asLastSeen.item(id) else {
            return target
        }
        return ItemReference(item: series, original: target.item.originalStart, typed: target.typed)
    }

    private func ask(_ target: ItemReference, verb: String) throws -> SpannedItem {
        let question =
            "\"\(target.item.title)\" repeats. \(verb.capitalizedFirst) all dates, one date, or a date and "
            + "all later ones? [all / DATE / DATE+]"
        var answer = try session.console.ask(question)
        if answer.lowercased() == "all" { return SpannedItem(target: target.wholeSeries, span: .all) }
        let span: Span = answer.hasSuffix("+") ? .future : .this
        if span == .future { answer.removeLast() }
        let when = try session.words.readWhen(answer, "--span")
        let reader = session.words.references(try session.access.open())
        let target = try reader.read(target.typed + "@" + when.date.description)
        return SpannedItem(target: target, span: span)
    }
}

extension ItemText {
    /// The date of the next occurrence as it is typed, for hints.
    func nextDate(of item: CalStoreItem) -> String? {
        if let next = try? dates(of: item, count: 1).first { return next.original.date.description }
        return item.occurrenceSet.first?.date.description
    }
}

extension Span {
    /// The part of the series that all changes of a command reach; nil if they differ.
    static func common(to spans: [Span]) -> Span? {
        Set(spans).count == 1 ? spans.first : nil
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

/// An item that a command changes or deletes, and the part of its series.
struct SpannedItem {
    let target: ItemReference
    let span: Span
}
