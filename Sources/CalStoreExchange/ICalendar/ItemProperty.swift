/// The iCalendar properties that are one value of an item, independent of other lines: one row each, with
/// reading and writing. `ItemReader` and `ItemWriter` handle properties that depend on several lines.
struct ItemProperty: Sendable {
    let name: PropertyName
    /// The expected form of the value, for the note about one that is kept unread.
    let expected: String
    /// Whether the value has the escapes of RFC 5545, 3.3.11.
    let isText: Bool
    /// Stores the value; false if it cannot be read.
    let read: @Sendable (ContentLine, inout ItemFields) -> Bool
    /// The value; nil if the item has none.
    let write: @Sendable (ItemFields) -> String?
    /// The text to write for an item without a value, if a file had parameters there.
    let fallback: String?

    /// In the order of writing; these come before an event's availability and status.
    static let leading: [ItemProperty] = [
        text(.description, { $0.notes }, { $0.notes = $1 }),
        ItemProperty(.url) {
            $1.url = $0.value.isEmpty ? nil : $0.rawValue
            return true
        } write: {
            $0.url
        },
        ItemProperty(.status, "a status of RFC 5545, 3.8.1.11") {
            guard let status = ItemStatus(ical: $0.value) else { return false }
            $1.status = status
            return true
        } write: {
            $0.status.ical
        },
    ]

    /// The properties after it.
    static let trailing: [ItemProperty] = [
        text(.classification, { $0.classification }, { $0.classification = $1 }),
        text(.color, { $0.color }, { $0.color = $1 }),
        ItemProperty(.priority, "0...9", fallback: "0") {
            guard let priority = number($0, in: RecordLimits.priority) else { return false }
            $1.priority = priority
            return true
        } write: {
            $0.priority == 0 ? nil : "\($0.priority)"
        },
        ItemProperty(.percentComplete, "0...100") {
            guard let percent = number($0, in: RecordLimits.percentage) else { return false }
            $1.percentComplete = percent
            return true
        } write: {
            $0.percentComplete.map(String.init)
        },
    ]

    static let all = leading + trailing

    private static let byName: [ItemProperty?] = PropertyName.allCases.map { name in
        all.first { $0.name == name }
    }

    /// The row of a property; nil if it has none.
    static func of(_ name: PropertyName) -> ItemProperty? { byName[Int(name.rawValue)] }

    private init(
        _ name: PropertyName, _ expected: String = "", isText: Bool = false, fallback: String? = nil,
        read: @escaping @Sendable (ContentLine, inout ItemFields) -> Bool,
        write: @escaping @Sendable (ItemFields) -> String?
    ) {
        self.name = name
        self.expected = expected
        self.isText = isText
        self.fallback = fallback
        self.read = read
        self.write = write
    }

    /// An optional text; an empty one counts as missing.
    private static func text(
        _ name: PropertyName, _ get: @escaping @Sendable (ItemFields) -> String?,
        _ set: @escaping @Sendable (inout ItemFields, String?) -> Void
    ) -> ItemProperty {
        ItemProperty(name, isText: true) { line, item in
            let text = line.text
            set(&item, text.isEmpty ? nil : text)
            return true
        } write: {
            get($0)
        }
    }

    private static func number(_ line: ContentLine, in range: ClosedRange<Int>) -> Int? {
        guard let number = Int(line.rawValue.trimmingBlanks), range.contains(number) else { return nil }
        return number
    }
}
