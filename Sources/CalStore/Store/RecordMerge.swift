/// Merges two versions of a record that were both made from a third one. There is no other merge: concurrent
/// writes, undo, edits by hand, git, imports, folders and servers all come here.
///
/// | part | is merged |
/// |---|---|
/// | a property | as a whole; one that only one version has changed is taken from that one |
/// | alarms, participants, categories, added and deleted dates, kept lines | element by element |
/// | status, time and percentage of completion | together |
/// | SEQUENCE and the times of the last change | the latest |
/// | deleted and added dates, if a version has moved the series | after moving them like the series (`SeriesMove`) |
/// | properties that are invalid together, such as an end before its start | together |
package struct RecordMerge {
    /// The merged record. Where both versions clash, it has the value of `mine`.
    package private(set) var record: Record
    /// The names of the properties that both versions have changed differently.
    package private(set) var clashes: [String] = []

    package init(_ mine: Record, base: Record, newest: Record) {
        record = mine
        if base == newest || mine == newest { return }
        if base == mine {
            record = newest
            return
        }
        switch (mine, base, newest) {
        case (.item(let mine), .item(let base), .item(let newest)):
            record = .item(ItemRecord(merge(mine.fields, base.fields, newest.fields)))
        case (.calendar(let mine), .calendar(let base), .calendar(let newest)):
            var result = newest
            merge(CalendarRecord.allProperties, mine, base, newest, into: &result)
            result.unknown = merge(mine.unknown, base.unknown, newest.unknown)
            record = .calendar(result)
        case (.source(let mine), .source(let base), .source(let newest)):
            var result = newest
            merge(SourceRecord.allProperties, mine, base, newest, into: &result)
            result.places = merge(mine.places, base.places, newest.places)
            result.unknown = merge(mine.unknown, base.unknown, newest.unknown)
            record = .source(result)
        default: break
        }
    }

    private mutating func merge<Fields>(
        _ properties: [RecordProperty<Fields>], _ mine: Fields, _ base: Fields, _ newest: Fields,
        into result: inout Fields
    ) {
        for property in properties where property.merge(mine, base, newest, &result) {
            clashes.append(property.name)
        }
    }

    private mutating func merge<Part: NamedPart>(_ mine: [Part], _ base: [Part], _ newest: [Part]) -> [Part] {
        let merged = ThreeWay.list(mine, base: base, newest, key: \.name, sortText: \.name)
        if merged.isClash {
            let changed = Set(Part.changed(base, mine)).intersection(Part.changed(base, newest))
            clashes += Part.changed(mine, newest).filter(changed.contains).map { Part.clashPrefix + $0 }
        }
        return merged.value
    }

    // MARK: Items

    private mutating func merge(_ mine: ItemFields, _ base: ItemFields, _ newest: ItemFields) -> ItemFields {
        var result = newest
        merge(ItemFields.allProperties, mine, base, newest, into: &result)
        result.unknown = merge(mine.unknown, base.unknown, newest.unknown)
        mergeDates(mine, base, newest, into: &result)
        let completion: [ItemMember] = [.status, .completed, .percentComplete]
        let isUnclear = mine.isCompletionClear && newest.isCompletionClear && !result.isCompletionClear
        if isUnclear || completion.contains(where: { clashes.contains($0.rawValue) }) {
            take(completion, together: mine, newest, into: &result)
        }
        if result.violation != nil, mine.violation == nil {
            take([.start, .end, .rules], together: mine, newest, into: &result)
        }
        if result.violation != nil, mine.violation == nil, newest.violation == nil {
            take(ItemMember.allCases, together: mine, newest, into: &result)
        }
        return result
    }

    /// The dates of a series that a version has moved.
    private mutating func mergeDates(
        _ mine: ItemFields, _ base: ItemFields, _ newest: ItemFields, into result: inout ItemFields
    ) {
        guard let move = SeriesMove(base, [mine, newest], in: result) else { return }
        let versions = [mine, base, newest].map { version in
            move.shift(of: version).map { shift in version.recurrence.map(shift.applied) }
                ?? version.recurrence
        }
        let merged = ItemRecurrence.merged(versions[0], base: versions[1], versions[2])
        result.recurrence = merged.value
        set(.rules, isClash: merged.isClash)
    }

    /// Takes properties from `mine` that do not fit together as merged. Those in which the versions differ
    /// are clashes.
    private mutating func take(
        _ members: [ItemMember], together mine: ItemFields, _ newest: ItemFields,
        into result: inout ItemFields
    ) {
        for property in members.compactMap(\.property) where !property.isEqual(mine, newest) {
            property.copy(mine, &result)
            if !Record.traces.contains(property.name) { set(property.name, isClash: true) }
        }
    }

    private mutating func set(_ member: ItemMember, isClash: Bool) { set(member.rawValue, isClash: isClash) }

    private mutating func set(_ name: String, isClash: Bool) {
        clashes.removeAll { $0 == name }
        if isClash { clashes.append(name) }
    }
}

extension Record {
    /// Merges this edited copy of `base` with `newest`, into which `base` was changed elsewhere. Where both
    /// have changed a property differently, this one counts.
    package func merged(base: Record, newest: Record) -> Record {
        RecordMerge(self, base: base, newest: newest).record
    }

    /// The names of the properties that this edited copy of `base` and `newest` have changed differently.
    func clashes(base: Record, newest: Record) -> [String] {
        RecordMerge(self, base: base, newest: newest).clashes
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
                + CalStorePlace.changed(before.places, after.places).map { CalStorePlace.clashPrefix + $0 }
                + UnknownMember.changed(before.unknown, after.unknown)
        default: []
        }
    }

    /// The same without the times and number of the last change, which follow from any other change.
    static func changedContent(from before: Record, to after: Record) -> [String] {
        changedProperties(from: before, to: after).filter { !traces.contains($0) }
    }

    fileprivate static let traces = [ItemMember.modified, .stamp, .sequence].map(\.rawValue)
}

extension ItemFields {
    /// Whether the status of a reminder agrees with its time of completion.
    fileprivate var isCompletionClear: Bool {
        kind == .event || (status == .completed) == (completed != nil)
    }
}

extension Array {
    fileprivate func changed<Fields>(_ before: Fields, _ after: Fields) -> [String]
    where Element == RecordProperty<Fields> {
        filter { !$0.isEqual(before, after) }.map(\.name)
    }
}

/// A part of a record with a name: parts with different names are merged separately.
protocol NamedPart: Equatable {
    var name: String { get }
    /// Stands before the name of the part where it is named as a property.
    static var clashPrefix: String { get }
}

extension UnknownMember: NamedPart {
    static let clashPrefix = ""
}

extension CalStorePlace: NamedPart {
    static let clashPrefix = "place "
}

extension NamedPart {
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
