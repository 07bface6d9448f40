import CalStore
import CalStoreLanguage
import CalStoreScreens
import Terminal

/// A short description of the change of an item, for the answer to the change.
extension ChangeText {
    /// The changed fields, one on each line, with old and new values: `location  Room 3 → Room 4`.
    ///
    /// - Parameter saysRules: Whether changed dates of a series are included.
    func brief(_ change: CalStoreChange, saysRules: Bool = true) -> [String] {
        guard let before = change.itemBefore, let after = change.itemAfter else { return [] }
        var columns = Columns([.init(), .init()], indent: 4)
        func add(_ name: String, _ old: String, _ new: String) {
            guard old != new else { return }
            columns.add([
                .init(name, .faint), .init("\(ChangeText.cut(old)) → \(ChangeText.cut(new))"),
            ])
        }
        func orNone(_ text: String) -> String { text.isEmpty ? "(none)" : text }
        add("when", orNone(items.when(before)), orNone(items.when(after)))
        for difference in change.differences where !ChangeText.unsaid.contains(difference.name) {
            let name = difference.name
            switch name {
            case _ where ChangeText.times.contains(name): continue
            case _ where !saysRules && ChangeText.rules.contains(name): continue
            case "ical"
            where before.putOffFrom != after.putOffFrom && before.linesNotSaid == after.linesNotSaid:
                add("put off from", putOff(before), putOff(after))
            case "rrule": add("repeat", rule(before), rule(after))
            case "attendees":
                add(name, people(before.attendees), people(after.attendees))
            case "organizer":
                add(name, people([before.organizer]), people([after.organizer]))
            case "uid": add("external_id", before.externalID, after.externalID)
            case "priority":
                add(name, ItemPriority.name(of: before.priority), ItemPriority.name(of: after.priority))
            default:
                add(
                    name, difference.before.map { plain($0, name, before) } ?? "(none)",
                    difference.after.map { plain($0, name, after) } ?? "(none)")
            }
        }
        return columns.lines(width: nil, style: style)
    }

    private func people(_ people: [ItemParticipant?]) -> String {
        let names = people.compactMap(\.self).map { person in
            person.name
                ?? (person.address.hasPrefix("mailto:")
                    ? String(person.address.dropFirst(7)) : person.address)
        }
        return names.isEmpty ? "(none)" : names.map(TerminalText.line).joined(separator: ", ")
    }

    private func putOff(_ item: CalStoreItem) -> String {
        item.putOffFrom.map { times.moment($0) } ?? "(none)"
    }

    private func rule(_ item: CalStoreItem) -> String { item.repeatText(in: times.zone) ?? "(none)" }

    /// The properties that form the line `when`.
    private static let times: Set<String> = ["start", "end", "due", "duration"]

    /// The properties that define the dates of a series.
    private static let rules: Set<String> = ["rrule", "exrule", "rdate", "exdate", "uid"]

    /// Properties that users do not set, or that an occurrence takes from its series.
    private static let unsaid: Set<String> = [
        "id", "series", "original", "created", "modified", "sequence", "stamp",
    ]

    /// The maximum length of a text; enough to recognize it.
    private static let longest = 100

    private static func cut(_ text: String) -> String {
        text.count > longest ? text.prefix(longest - 1) + "…" : text
    }
}
