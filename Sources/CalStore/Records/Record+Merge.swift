extension Record {
    /// Merges this edited copy of `base` with `newest`, into which `base` was changed elsewhere. Properties
    /// edited here are taken from here, all others from `newest` (merge by property, the later save wins).
    package func merged(base: Record, newest: Record) -> Record {
        if base == newest { return self }
        switch (self, base, newest) {
        case (.item(let mine), .item(let base), .item(let newest)):
            var result = ItemFields.allProperties.merged(mine.fields, base: base.fields, newest.fields)
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .item(ItemRecord(result))
        case (.calendar(let mine), .calendar(let base), .calendar(let newest)):
            var result = CalendarRecord.allProperties.merged(mine, base: base, newest)
            result.properties = CalendarLevel.merged(
                mine.properties, base: base.properties, newest.properties)
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .calendar(result)
        case (.source(let mine), .source(let base), .source(let newest)):
            var result = SourceRecord.allProperties.merged(mine, base: base, newest)
            result.places = CalStorePlace.merged(mine.places, base: base.places, newest: newest.places)
            result.unknown = UnknownMember.merged(mine.unknown, base: base.unknown, newest: newest.unknown)
            return .source(result)
        default:
            return self
        }
    }

    /// The names of the properties that this edited copy of `base` and `newest` have changed differently.
    func clashes(base: Record, newest: Record) -> [String] {
        let mine = Set(Record.changedContent(from: base, to: self))
        let both = Record.changedContent(from: base, to: newest).filter(mine.contains)
        guard !both.isEmpty else { return [] }
        let different = Set(Record.changedContent(from: self, to: newest))
        return both.filter(different.contains)
    }

    /// The names of the properties in which two records differ.
    static func changedProperties(from before: Record, to after: Record) -> [String] {
        switch (before, after) {
        case (.item(let before), .item(let after)):
            before.isSame(as: after)
                ? []
                : ItemFields.allProperties.changed(before.fields, after.fields)
                    + UnknownMember.changed(before.unknown, after.unknown)
        case (.calendar(let before), .calendar(let after)):
            CalendarRecord.allProperties.changed(before, after)
                + UnknownMember.changed(before.unknown, after.unknown)
        case (.source(let before), .source(let after)):
            SourceRecord.allProperties.changed(before, after)
                + CalStorePlace.changed(before.places, after.places).map { "place \($0)" }
                + UnknownMember.changed(before.unknown, after.unknown)
        default: []
        }
    }

    /// The same without the times and number of the last change, which follow from any other change.
    static func changedContent(from before: Record, to after: Record) -> [String] {
        changedProperties(from: before, to: after).filter { !traces.contains($0) }
    }

    private static let traces = [ItemMember.modified, .stamp, .sequence].map(\.rawValue)
}

extension Array {
    fileprivate func merged<Fields>(_ mine: Fields, base: Fields, _ newest: Fields) -> Fields
    where Element == RecordProperty<Fields> {
        var result = newest
        for property in self where !property.isEqual(mine, base) { property.copy(mine, &result) }
        return result
    }

    fileprivate func changed<Fields>(_ before: Fields, _ after: Fields) -> [String]
    where Element == RecordProperty<Fields> {
        filter { !$0.isEqual(before, after) }.map(\.name)
    }
}

/// A part of a record with a name: parts with different names are merged separately.
protocol NamedPart: Equatable {
    var name: String { get }
}

extension UnknownMember: NamedPart {}
extension CalStorePlace: NamedPart {}

extension NamedPart {
    /// Merges by name.
    static func merged(_ mine: [Self], base: [Self], newest: [Self]) -> [Self] {
        if mine == base { return newest }
        var result = newest
        for member in base where !mine.contains(where: { $0.name == member.name }) {
            result.removeAll { $0.name == member.name }
        }
        for member in mine where !base.contains(member) {
            if let index = result.firstIndex(where: { $0.name == member.name }) {
                result[index] = member
            } else {
                result.append(member)
            }
        }
        return result
    }

    /// The names of the parts that differ.
    static func changed(_ before: [Self], _ after: [Self]) -> [String] {
        if before == after { return [] }
        let names =
            before.map(\.name) + after.map(\.name).filter { name in !before.contains { $0.name == name } }
        return names.filter { name in
            before.first { $0.name == name } != after.first { $0.name == name }
        }
    }
}
