import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CommandLine
import Terminal

extension CommandTable {
    static let history = Command(
        type: HistoryCommand.self, path: ["history"], section: .history,
        answer: { .of(.version) },
        summary: "show every version of an item, even a deleted one",
        parameters: [
            .init(
                name: "REF|QUERY", arity: .one,
                help:
                    "an identifier from a listing (for a calendar or a source, the "
                    + "full identifier); or a query, as one argument",
                takesQuery: true, values: .referencesAndQueries)
        ],
        options: browsing,
        examples: [
            .init(line: "ekcal history e7kq4", says: "who changed what, and when"),
            .init(
                line: "ekcal history 'calendar:work is:repeating' -l 20",
                says: "the last changes of these series"),
        ])
}

/// `history`: shows every version of an item, even a deleted one, or of all items that match a query, newest
/// first.
struct HistoryCommand: EkcalCommand {
    private let reference: String
    private let limit: Int?
    private let isReversed: Bool
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) {
        reference = arguments.operand(0) ?? ""
        limit = arguments.number(.limit)
        isReversed = arguments.has(.reverse)
        count = WantedCount(arguments)
    }

    func run(_ session: Session) throws -> Response {
        try session.access.read { store in
            let ids = try identifiers(store, session)
            var versions = try store.history.versions(of: ids, withOccurrences: true)
            let isTruncated = limit.map { versions.count > $0 } ?? false
            if let limit, isTruncated {
                session.note("\(versions.count - limit) more versions are not shown (--limit \(limit))")
                versions.removeSubrange(limit...)
            }
            if isReversed { versions.reverse() }
            let oldest = try store.history.extent().first
            let operations = try OperationText(session.clock.times, store)
            let changes = try session.changeText(versions.map(\.change), store)
            let revision = try store.revision()
            return Response(
                text: { [versions] page in
                    page.print(
                        versions.isEmpty ? ["  nothing"] : lines(versions, operations, changes, page.style))
                    if oldest > 1, !isTruncated {
                        page.note("operations before number \(oldest) are no longer kept")
                    }
                },
                answer: { [versions] in
                    var answer = session.answer(
                        items: versions.map { version in
                            Row(
                                operation: operations.row(version.operation),
                                change: changes.row(version.change)
                            ).json
                        }, revision: revision)
                    answer.isTruncated = isTruncated
                    return answer
                },
                failure: count.failure(of: versions.count, areAll: !isTruncated))
        }
    }

    private func lines(
        _ versions: [CalStoreVersion], _ operations: OperationText, _ changes: ChangeText, _ style: TextStyle
    ) -> [String] {
        var lines: [String] = []
        var last: CalStoreOperation.ID?
        for version in versions {
            // One operation may change a series and some of its dates.
            if version.operation.id != last {
                let remark = operations.remark(version.operation)
                lines.append(
                    style.apply(.strong, operations.shortID(version.operation.id)) + "  "
                        + operations.time(version.operation) + "  "
                        + TerminalText.line(version.operation.label)
                        + (remark.isEmpty ? "" : "   " + style.apply(.faint, remark)))
            }
            lines += changes.lines([version.change], isWhole: true)
            last = version.operation.id
        }
        return lines
    }

    /// An item after an operation.
    struct Row: JSONRow {
        let operation: OperationText.Row
        let change: ChangeJSON.Row

        static let fields: [JSONField<Self>] =
            [
                .type("version"),
                .init(
                    "operation", .reference(.operation), "operation that made this version", \.operation),
            ] + ChangeJSON.Row.fields.map { $0.of(\.change) }
    }

    // MARK: The items

    private func identifiers(_ store: any CalStoreReader, _ session: Session) throws -> [RecordID] {
        let matched: [ItemReference]
        if QueryForm.isQuery(reference) {
            matched = try QueryTargets(reference, refusesEmpty: false, store, session)
                .references(.items, among: .open)
        } else {
            do { return [try identifier(store, session)] } catch let error as ReferenceError {
                let titles = TitleChoice(scope: .open, writes: false, store: store, session: session)
                guard error.isNoIdentifier, let named = try titles.references(reference) else { throw error }
                matched = named
            }
        }
        let ids = Set(matched.map(\.item.id))
        // The versions of a series include those of its occurrences.
        return matched.map(\.item).filter { $0.seriesID.map { !ids.contains($0) } ?? true }.map(\.id.record)
    }

    /// The full identifier of the typed item, which may be deleted. A full identifier may be that of any
    /// record.
    private func identifier(_ store: any CalStoreReader, _ session: Session) throws -> RecordID {
        do {
            return try session.words.references(store).read(reference).item.id.record
        } catch let error as ReferenceError where error.isNotFound {
            if let id = RecordID(reference), try !store.history.versions(of: id).isEmpty { return id }
            let found: RecordID?
            switch reference.lowercased().first {
            case "e": found = try removedItem(.event, store)
            case "r": found = try removedItem(.reminder, store)
            case "c": found = try store.calendars().first { $0.shortID == reference.lowercased() }?.id.record
            default: found = nil
            }
            guard let found else { throw error }
            return found
        }
    }

    /// The full identifier of a deleted item; nil if none matches.
    private func removedItem(_ kind: CalStoreItem.Kind, _ store: any CalStoreReader) throws -> RecordID? {
        guard reference.utf8.count > ShortID.shortest else { return nil }
        let removed = try store.history.removedItems(kind, shortID: String(reference.dropFirst()))
        guard removed.count > 1 else { return removed.first?.id.record }
        throw EkcalError(
            .ambiguous, "\(reference) matches \(removed.count) deleted items",
            hint: "write more letters", field: "REF",
            candidates: removed.map {
                EkcalError.Candidate(
                    shortID: reference.prefix(1) + ShortID.letters(of: $0.id), title: $0.title)
            })
    }
}

extension NamedShape {
    static let version = NamedShape("version", "an item after an operation", of: HistoryCommand.Row.self)
}
