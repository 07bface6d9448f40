import CalStore
import CalStoreLanguage
import Terminal

/// The full description of an item for people: a heading, and a line for each field with a value.
package struct ItemSheet {
    /// Texts with their own place in the sheet.
    private static let placed: Set = ["location", "notes", "url"]

    private struct Field {
        let name: String
        let value: String
    }

    private let address: String
    private let title: String
    private var fields: [Field] = []
    private let times: TimeText
    private let now: Instant
    private var zone: Zone { times.zone }

    package init(
        _ target: ItemReference, _ text: ItemText, _ store: any CalStoreReader
    ) throws {
        (times, now) = (text.times, text.now)
        let item = target.namedItem
        address = Self.address(target, text.names)
        title = item.title
        try addFields(target, item, text, store)
    }

    /// The reference to an item in commands: `e7kq4`, `e7kq4@2026-03-20`.
    package static func address(_ target: ItemReference, _ names: NameIndex) -> String {
        target.original.map { names.reference(to: target.item, at: $0) } ?? names.reference(to: target.item)
    }

    package func lines(_ style: TextStyle) -> [String] {
        let heading = style.apply(.strong, address) + "  " + style.apply(.strong, TerminalText.line(title))
        var columns = Columns([.init(), .init(shrinksTo: 20)], indent: 2)
        for field in fields {
            let lines = field.value.split(separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() {
                columns.add([.init(index == 0 ? field.name : "", .faint), .init(String(line))])
            }
        }
        // Nothing is cut, because this is the place to see full values.
        return [heading] + columns.lines(width: nil, style: style)
    }

    private mutating func add(_ name: String, _ value: String?) {
        if let value, !value.isEmpty { fields.append(Field(name: name, value: value)) }
    }

    private mutating func addFields(
        _ target: ItemReference, _ item: CalStoreItem, _ text: ItemText, _ store: any CalStoreReader
    ) throws {
        add(
            item.kind == .event ? "when" : "due",
            item.kind == .event ? text.when(item) : text.when(item).trimmingDue)
        if item.kind == .reminder, item.due != nil {
            add("starts", item.start.map { times.moment($0) })
        }
        if item.isCompleted {
            add(
                "completed",
                item.completed.map { times.moment(ItemTime($0, in: zone)) }
                    ?? "yes")
        }
        if item.priority != 0 {
            add("priority", "\(ItemPriority.name(of: item.priority)) (\(item.priority))")
        }
        add("calendar", text.names.calendarTitle(of: item))
        if let series = item.seriesID, let original = item.originalStart {
            let title = try store.item(series)?.title ?? ""
            add(
                "occurrence",
                "of \(text.names.shortID(ofSeries: series)) \(title), instead of "
                    + "\(times.moment(original))"
            )
        }
        try addSeries(target, text, store)
        add("location", item.location)
        if let place = item.structuredLocation {
            let position = [place.latitude, place.longitude].compactMap(\.self).map { "\($0)" }.joined(
                separator: ", ")
            add("place", [place.title, position].filter { !$0.isEmpty }.joined(separator: "  "))
        }
        add("url", item.url)
        if let link = item.joinURL, link != item.url { add("join", link) }
        add("alarms", alarms(item).joined(separator: "\n"))
        if item.kind == .event, item.availability != .busy { add("shows as", item.availability.rawValue) }
        if item.status != .none { add("status", item.status.rawValue) }
        add("organizer", item.organizer.map(person))
        add("attendees", item.attendees.map(person).joined(separator: "\n"))
        add("categories", item.categories.joined(separator: ", "))
        for text in ItemTextProperty.all where !ItemSheet.placed.contains(text.name) {
            add(text.name, text.get(item))
        }
        add("class", item.classification)
        add("notes", item.notes)
        add("identifier", item.id.text)
        if item.externalID != item.id.text { add("UID", item.externalID) }
        add("revision", target.item.revision)
        add("created", item.created.map { times.moment(ItemTime($0, in: zone)) })
        add(
            "modified", item.modified.map { times.moment(ItemTime($0, in: zone)) }
        )
        add("kept", item.linesNotSaid.joined(separator: "\n"))
    }

    /// Adds the rule as a sentence and as stored, the next five dates, and deleted and changed dates.
    private mutating func addSeries(
        _ target: ItemReference, _ text: ItemText, _ store: any CalStoreReader
    ) throws {
        let series = target.item
        guard series.isSeries else { return }
        add("put off from", series.putOffFrom.map { times.moment($0) })
        add("repeats", series.repeatText(in: zone))
        add("rule", series.recurrence?.rules.map(\.text).joined(separator: "\n"))
        let moment = times
        let moved = try store.detached(of: series.id)
        let next = try text.dates(of: series, count: 5).map { moment.moment($0.start) }
        add("next", next.isEmpty ? "none" : next.joined(separator: "\n"))
        let date = try target.original?.date ?? text.dates(of: series, count: 1).first?.start.date
        if let start = series.start, let date, let age = text.names.age(of: series, since: start, on: date) {
            add("turns", "\(age) on \(moment.day(date))")
        }
        add("skipped", series.recurrence?.exclusionDates.map(moment.moment).joined(separator: "\n"))
        add("extra", series.recurrence?.dates.map { moment.moment($0.start) }.joined(separator: "\n"))
        let detached = moved.map { item -> String in
            let original =
                item.originalStart.map { times.day($0.wallTime(in: zone).date) }
                ?? ""
            return "\(original) → \(text.when(item))" + (item.title == series.title ? "" : "  \(item.title)")
        }
        add("changed", detached.joined(separator: "\n"))
    }

    private func alarms(_ item: CalStoreItem) -> [String] {
        return item.alarms.map { alarm in
            let text = ItemText(times: times, now: now, style: .plain, names: .empty)
            var copy = item
            copy.alarms = [alarm]
            var line = text.alarms(copy).replacingPrefix("alarm ", with: "")
            if case .relative = alarm.trigger,
                let moment = alarm.moment(from: item.start, to: item.endTime, in: zone)
            {
                line += "  (\(times.moment(ItemTime(moment, in: zone))))"
            }
            return alarm.action == .display ? line : line + "  \(alarm.action.rawValue)"
        }
    }

    private func person(_ person: ItemParticipant) -> String {
        var line =
            person.name.map { "\($0) <\(person.address.replacingPrefix("mailto:", with: ""))>" }
            ?? person.address
        if person.status != .unknown { line += "  \(person.status.rawValue)" }
        if person.role != .unknown, person.role != .required { line += "  \(person.role.rawValue)" }
        if let words = person.quotedComment { line += "  \(words)" }
        return line
    }
}

extension String {
    fileprivate func replacingPrefix(_ prefix: String, with new: String) -> String {
        hasPrefix(prefix) ? new + dropFirst(prefix.count) : self
    }

    fileprivate var trimmingDue: String { replacingPrefix("due ", with: "") }
}

extension ItemParticipant {
    /// The words with the answer, in quotation marks.
    package var quotedComment: String? { comment.map { "\"\(TerminalText.line($0))\"" } }
}
