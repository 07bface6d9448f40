import Basics
import CalStore
import CalStoreExchange
import CalStoreLanguage
import CalStorePlanning
import CalStoreScreens
import CommandLine

extension CommandTable {
    static let dups = Command(
        type: DuplicatesCommand.self, path: ["dups"], section: .plan, writes: true,
        answer: {
            var shape = AnswerShape.changing(.duplicate)
            shape.mayLackResult = true
            return shape
        },
        summary: "list duplicate items, and delete all but the oldest",
        parameters: [
            .init(
                name: "QUERY", arity: .words, help: "only among these items (default: all)",
                values: .queries)
        ],
        options: take(.remove, .calendar, .notCalendar, .limit) + take(.noPager, .atOperation) + counting
            + changing,
        exclusive: [[.remove, .atOperation], [.remove, .limit]],
        details: [
            """
            Duplicates have the same title (ignoring case and accents), the same start and length and the \
            same repeat, in one calendar or in several. Items with the same identifier (iCalendar UID) in \
            two calendars are duplicates too. Completed reminders are compared with completed ones only.
            """,
            """
            --remove keeps the oldest of each group and deletes the others; -n shows them, and in which \
            fields they differ. If one of them is in a read-only calendar, that one is kept instead. More \
            than three items need -y.
            """,
        ],
        examples: [
            .init(line: "ekcal dups", says: "all duplicates, such as after an import"),
            .init(line: "ekcal dups calendar:work --remove -n", says: "show what would be deleted"),
            .init(line: "ekcal dups calendar:work --remove -y", says: "delete them"),
        ])
}

/// `dups`: lists likely duplicates; `--remove` deletes all but the oldest.
struct DuplicatesCommand: EkcalCommand {
    private let query: Query?
    private let calendars: CalendarFilter
    private let isRemoving: Bool
    private let limit: Int?
    private let count: WantedCount

    init(_ arguments: ParsedArguments, _ session: Session) throws {
        query = try arguments.text.map { try session.words.readQuery($0) }
        calendars = CalendarFilter(arguments)
        isRemoving = arguments.has(.remove)
        limit = arguments.number(.limit)
        count = WantedCount(arguments)
        session.isOnlyReading = !isRemoving
    }

    func run(_ session: Session) throws -> Response {
        guard isRemoving else {
            return try session.access.read { store in
                let groups = try groups(store, session)
                let revision = try store.revision()
                return try response(Array(groups.prefix(limit ?? .max)), of: groups.count, store, session) {
                    session.answer(items: $0, revision: revision)
                }
            }
        }
        return try remove(session)
    }

    private func groups(_ store: any CalStoreReader, _ session: Session) throws -> [DuplicateItems] {
        let wanted = try calendars.identifiers(store, session).map { Set($0) }
        var items =
            try query.map { try session.words.matcher($0, store).items(in: wanted.map { Array($0) }) }
            ?? store.items()
        if let wanted { items.removeAll { !wanted.contains($0.calendarID) } }
        return DuplicateItems.groups(of: items, zone: session.clock.zone)
    }

    private func remove(_ session: Session) throws -> Response {
        let store = try session.access.open()
        let fixed = Set(try store.calendars().filter { !$0.isWritable }.map(\.id))
        let groups = try groups(store, session)
        var staying: [CalStoreItem.ID: CalStoreItem] = [:]
        let doomed = groups.flatMap { group -> [CalStoreItem] in
            let all = [group.oldest] + group.others
            // One is kept: the oldest that cannot be deleted, else the oldest.
            let stays = all.first { fixed.contains($0.calendarID) } ?? group.oldest
            let others = all.filter { $0.id != stays.id && !fixed.contains($0.calendarID) }
            for other in others { staying[other.id] = stays }
            return others
        }
        try count.check(doomed.count)
        try session.confirmMany(doomed.count, verb: "Delete")
        let names = try NameIndex(store, naming: doomed + staying.values)
        let written = try session.access.write(store) { change in
            for item in doomed {
                guard let stored = try change.item(item.id), stored == item else {
                    throw CalStoreError.conflict(title: item.title, properties: [])
                }
                try change.remove(item.id, span: .all)
            }
        }
        let text = session.itemText(names)
        let json = ItemJSON(
            names: try NameIndex(store, naming: groups.flatMap { [$0.oldest] + $0.others }),
            language: session.clock.dates)
        return Response(
            text: { page in
                if doomed.isEmpty { page.print("no duplicates") }
                let did = session.isDryRun ? "Would delete" : "Deleted"
                let differences = try session.changeText([], store)
                for item in doomed {
                    page.print("\(did) \(text.line(item))")
                    guard let stays = staying[item.id] else { continue }
                    let lines = CalStoreChange.between(item, stays).map {
                        differences.brief($0, saysRules: false)
                    }
                    guard let lines, !lines.isEmpty else { continue }
                    page.print("  \(names.reference(to: stays)), which stays, has other values:")
                    page.print(lines)
                }
                page.print(session.endLines(written.operation))
            },
            answer: {
                var report = ChangeReport(
                    session: session, store: store, operation: written.operation, items: [])
                report.occurrencesChanged = doomed.count
                return try report.answer(groups.map { object($0, json) })
            },
            change: Response.Change(operations: [written.operation].compactMap(\.self)))
    }

    private func response(
        _ groups: [DuplicateItems], of all: Int, _ store: any CalStoreReader, _ session: Session,
        answer: @escaping ([JSONValue]) -> Answer
    ) throws -> Response {
        let names = try NameIndex(store, naming: groups.flatMap { [$0.oldest] + $0.others })
        let text = session.itemText(names)
        let json = ItemJSON(names: names, language: session.clock.dates)
        if groups.count < all {
            session.note("\(all - groups.count) more are not shown; use a higher --limit")
        }
        return Response(
            text: { page in
                if groups.isEmpty { page.print("no duplicates") }
                for group in groups {
                    page.print(text.line(group.oldest, isMarked: true))
                    for item in group.others { page.print("   " + text.line(item, isMarked: true)) }
                }
            },
            quiet: { groups.flatMap { $0.others.map(names.reference(to:)) } },
            answer: {
                var answer = answer(groups.map { object($0, json) })
                answer.isTruncated = groups.count < all
                return answer
            },
            failure: count.failure(of: all))
    }

    private func object(_ group: DuplicateItems, _ json: ItemJSON) -> JSONValue {
        Row(
            title: group.oldest.title, oldest: json.object(group.oldest),
            others: group.others.map { json.object($0) }
        ).json
    }

    /// Items that are probably one.
    struct Row: JSONRow {
        let title: String
        let oldest: JSONValue
        let others: [JSONValue]

        static let fields: [JSONField<Self>] = [
            .type("duplicate"), .init("title", "title of the oldest item", \.title),
            .init("count", "number of items that are probably the same") { $0.others.count + 1 },
            .init("oldest", item, "the item that --remove keeps", json: \.oldest),
            .init("others", .list(item), "the items that --remove deletes", json: { .array($0.others) }),
        ]

        private static let item = Shape.either([.reference(.event), .reference(.reminder)])
    }
}

extension NamedShape {
    static let duplicate = NamedShape(
        "duplicate", "items that are probably the same", of: DuplicatesCommand.Row.self)
}
