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
            (offset: offset, values: values(of: json.object(occurrence), occurrence), occurrence: occurrence)
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

    private func values(of object: JSONValue, _ occurrence: CalStoreOccurrence) -> [SortValue] {
        keys.map { key in
            switch key.path {
            // Times are compared as moments, independent of their printed form.
            case ["start"], ["due"]: return .number(Int(occurrence.startInstant.secondsSince1970))
            // RFC 5545, 3.8.1.9: 1 is the highest, 0 is none.
            case ["priority"]:
                return occurrence.item.priority == 0 ? .nothing : .number(occurrence.item.priority)
            case ["end"]: return .number(Int(occurrence.endInstant.secondsSince1970))
            default:
                switch object[path: key.path] {
                case .int(let number): return .number(number)
                case .bool(let flag): return .number(flag ? 1 : 0)
                case .string(let text): return .text(text)
                default: return .nothing
                }
            }
        }
    }
}

/// The value of a field for comparing; empty values are last.
private enum SortValue: Comparable {
    case number(Int)
    case text(String)
    case nothing
}
