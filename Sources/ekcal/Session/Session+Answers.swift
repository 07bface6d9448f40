import Basics
import CalStoreExchange
import CommandLine
import Terminal

/// Answers, with their order and limits.
extension Session {
    /// An answer with objects other than items.
    func answer(_ store: any CalStoreReader, items: [JSONValue]) throws -> Answer {
        var answer = answer(items: items)
        answer.revision = try access.revision ?? store.revision()
        return answer
    }

    func answer(items: [JSONValue]) -> Answer {
        answer(AnswerItems(items), fields: ItemJSON.columns(for: items))
    }

    /// The answer of a command that changed the settings, or a dry run of it.
    func answer(changingSettings items: [JSONValue]) -> Answer {
        var answer = answer(items: items)
        answer.result = SettingsAttempt(isDryRun: isDryRun).json
        return answer
    }

    /// An answer with objects from an earlier state of the store.
    func answer(items: [JSONValue], revision: String) -> Answer {
        var answer = answer(items: items)
        answer.revision = revision
        return answer
    }

    func answer(_ store: any CalStoreReader, _ items: [CalStoreItem], _ json: ItemJSON) throws -> Answer {
        try answer(store, AnswerItems(items) { json.object($0) }, kinds: Set(items.map(\.kind)))
    }

    /// An answer with items that are read while it is printed, and their names with them.
    func answer(
        _ store: any CalStoreReader, _ items: CalStoreItemList, kinds: Set<CalStoreItem.Kind>
    ) throws -> Answer {
        let kept = try store.kept()
        let language = clock.dates
        let unnamed = Locked<CalStoreError?>(nil)
        let objects = AnswerItems(
            count: items.count,
            failure: { items.failure ?? kept.failure ?? unnamed.withLock { $0 } },
            { places in
                let items = items[places]
                do throws(CalStoreError) {
                    let json = ItemJSON(names: try NameIndex(kept, naming: items), language: language)
                    return items.map { json.object($0) }
                } catch {
                    unnamed.withLock { $0 = error }
                    return []
                }
            })
        return try answer(store, objects, kinds: kinds)
    }

    func answer(_ items: [CalStoreOccurrence], _ json: ItemJSON) -> Answer {
        answer(
            AnswerItems(items) { json.object($0) }, fields: ItemJSON.columns(for: Set(items.map(\.item.kind)))
        )
    }

    /// An answer with events and reminders: their objects and their kinds.
    func answer(_ store: any CalStoreReader, _ items: AnswerItems, kinds: Set<CalStoreItem.Kind>) throws
        -> Answer
    {
        var answer = answer(items, fields: ItemJSON.columns(for: kinds))
        answer.revision = try access.revision ?? store.revision()
        return answer
    }

    private func answer(_ items: AnswerItems, fields: FieldList) -> Answer {
        Answer(
            schema: Answer.schema, command: options.commandName, timeZone: clock.zone.name,
            warnings: console.warnings, items: items, fields: fields)
    }

    /// Items as iCalendar.
    ///
    /// - Parameters:
    ///   - calendars: The calendars of the items, for an export of whole calendars.
    ///   - sources: The sources of these calendars.
    func iCalendar(
        _ items: [CalStoreItem], of calendars: [CalStoreCalendar]? = nil, sources: [CalStoreSource] = []
    ) -> [UInt8] {
        var whole: [CalStoreItem] = []
        var seen: Set<CalStoreItem.ID> = []
        for item in items where seen.insert(item.id).inserted { whole.append(item) }
        var lost = ExportLoss.Summary()
        let bytes = CalStoreItem.iCalendar(whole, of: calendars, sources: sources) { item, loss in
            lost.add(loss, of: item.title)
        }
        warn(of: lost)
        return bytes
    }

    /// Warns of the parts of items that iCalendar files cannot contain.
    func warn(of lost: ExportLoss.Summary) {
        for (reason, items) in lost.all { warn(ofLoss: reason, in: items) }
    }

    /// Warns of parts of items that an export leaves out: `"Lunch" and 2 more: an empty text is not written`.
    func warn(ofLoss reason: String, in items: ExportLoss.Count) {
        guard items.count > 0 else { return }
        let more = items.count > 1 ? " and \(items.count - 1) more" : ""
        console.warn("\"\(TerminalText.line(items.first))\"\(more): \(reason)")
    }
}

/// The `result` of a command that changes settings.
struct SettingsAttempt: JSONRow {
    let isDryRun: Bool

    static let fields: [JSONField<Self>] = [
        .init("committed", "whether the change was made") { !$0.isDryRun },
        .init("dry_run", "whether it was a dry run", \.isDryRun),
    ]
}

extension Answer {
    /// The version of the JSON contract.
    static let schema = 2
}

extension Answer.SearchedRange {
    /// The range between two instants; the beginning and the end of time count as open ends.
    init(from start: Instant?, to end: Instant?, in zone: Zone) {
        self.init(
            start: start == .distantPast ? nil : start?.description(in: zone),
            end: end == .distantFuture ? nil : end?.description(in: zone))
    }
}
