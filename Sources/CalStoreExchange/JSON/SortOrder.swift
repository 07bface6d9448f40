import Basics
import CalStore

/// The order of a listing by fields of its JSON: `calendar.title,-start`.
package struct SortOrder {
    private let keys: [(path: [String], isDescending: Bool)]

    /// - Parameters:
    ///   - text: Names of fields with commas between them; a minus sign before a name means descending.
    ///   - field: The option with the text, for messages.
    package init(_ text: String, field: String) throws(ExchangeError) {
        let known = ItemJSON.fields.names
        var keys: [([String], Bool)] = []
        for part in text.split(separator: ",") {
            let isDescending = part.hasPrefix("-")
            let name = String(isDescending ? part.dropFirst() : part)
            guard known.contains(name) else {
                throw ExchangeError(UnknownField(name, among: known), field: field)
            }
            keys.append((name.split(separator: ".").map(String.init), isDescending))
        }
        guard !keys.isEmpty else {
            throw ExchangeError(.field, "\(field) does not name a field", field: field)
        }
        self.keys = keys
    }

    /// The sorted occurrences; equal ones keep their order.
    package func sorted(_ occurrences: [CalStoreOccurrence], _ json: ItemJSON) -> [CalStoreOccurrence] {
        let rows = occurrences.enumerated().map { offset, occurrence in
            (offset: offset, values: values(of: occurrence, json), occurrence: occurrence)
        }
        return rows.sorted { left, right in
            for (index, key) in keys.enumerated() {
                let (a, b) = (left.values[index], right.values[index])
                guard a != b else { continue }
                // Missing values are last in both directions.
                return key.isDescending && a != .nothing && b != .nothing ? b < a : a < b
            }
            return left.offset < right.offset
        }.map(\.occurrence)
    }

    private func values(of occurrence: CalStoreOccurrence, _ json: ItemJSON) -> [SortValue] {
        let object = json.object(occurrence)
        let item = occurrence.item
        let isEvent = item.kind == .event
        return keys.map { key in
            switch key.path {
            // Times are compared as moments, independent of their printed form.
            case ["start"]: SortValue(isEvent ? occurrence.startInstant : item.start?.instant(in: json.zone))
            case ["end"]: SortValue(isEvent ? occurrence.endInstant : nil)
            case ["due"]: SortValue(isEvent ? nil : item.due?.instant(in: json.zone))
            // Lengths too: PT45M is shorter than PT5H.
            case ["duration"], ["estimated_duration"]:
                SortValue(object[path: key.path]?.string.flatMap { ItemDuration($0) }?.nominalSeconds)
            // RFC 5545, 3.8.1.9: 1 is the highest, 0 is none.
            case ["priority"]: SortValue(item.priority == 0 ? nil : item.priority)
            default: SortValue(object[path: key.path])
            }
        }
    }
}

/// The value of a field for comparing; empty values are last.
private enum SortValue: Comparable {
    case number(Double)
    case text(String)
    case nothing

    init(_ number: Int?) { self = number.map { .number(Double($0)) } ?? .nothing }

    init(_ moment: Instant?) { self.init(moment.map { Int($0.secondsSince1970) }) }

    init(_ value: JSONValue?) {
        switch value {
        case .int(let number): self.init(number)
        case .number(let text): self = Double(text).map { .number($0) } ?? .nothing
        case .bool(let flag): self = .number(flag ? 1 : 0)
        case .string(let text): self = .text(text)
        default: self = .nothing
        }
    }
}
