import Basics
import CalStore

/// A large iCalendar file in parts that fit into memory. Together they have the same items and notes as
/// `ICalendarImport`.
///
/// A first pass finds out which items belong together (`ItemGroup`), and reads everything else. In the second
/// pass an item waits until all of its group are there, so that each part can be compared and merged without
/// the others. Most items are alone, and programs write the changed occurrences of a series after it.
struct ICalendarParts<Source: ByteSource>: Sendable {
    /// The content of the file that is not in the parts.
    let rest: ICalendarImport
    /// The number of items in the file, and the calendars that they name.
    let count: Int
    let homes: [ItemGroup.NamedHome]

    private let source: Source
    private let size: ICalendarImport.PieceSize
    private let zones: FileZones
    /// The number of items of each group with several.
    private let groups: [UInt64: Int]
    private var pass: ICalendarPass
    /// The hash of the file in the first pass.
    private let sum: UInt64
    /// The items that wait for others of their group.
    private var waiting: [UInt64: [ICalendarImport.Item]] = [:]
    private var isAtEnd = false
    private var hasBareItem = false
    private var knownZones: Set<String> = []

    init(
        _ source: Source, into calendars: ItemCalendars,
        _ size: ICalendarImport.PieceSize = ICalendarImport.PieceSize()
    ) throws(Source.Failure) {
        self.source = source
        self.size = size
        zones = FileZones()
        var survey = Survey(ICalendarPass(into: calendars, zones, isSurvey: true))
        try survey.read(source, size)
        if survey.pass.isOutdated {
            zones.beginAgain()
            survey = Survey(
                ICalendarPass(into: calendars, zones, knowing: survey.pass.facts, isSurvey: true))
            try survey.read(source, size)
        }
        rest = ICalendarImport(survey.pass) { (try? source.bytes(in: $0)) ?? [] }
        count = survey.groups.count
        homes = survey.homes
        groups = survey.repeatedGroups()
        sum = survey.pass.sum
        pass = ICalendarPass(into: calendars, zones, knowing: survey.pass.facts, isOnlyItems: true)
    }

    /// Whether the file has changed since the first pass. It is known after the last part.
    var hasChanged: Bool { isAtEnd && pass.sum != sum }

    /// The next part, with at least so many items unless it is the last one; nil after that.
    mutating func next(atLeast least: Int) throws(Source.Failure) -> ICalendarImport? {
        if isAtEnd { return nil }
        var part = rest.emptied
        while part.items.count < least {
            guard try pass.takeBlocks(source, size) else {
                isAtEnd = true
                part.items += waiting.values.joined()
                waiting = [:]
                for note in zones.contradictions { part.add(note) }
                break
            }
            pass.readBlocks()
            let readings = pass.takeReadings()
            if !hasBareItem, let first = readings.lazy.compactMap(\.firstBare).first {
                hasBareItem = true
                part.add(first)
            }
            let start = part.items.count
            part.take(readings, knowing: &knownZones)
            if !groups.isEmpty { sortOut(&part.items, from: start) }
        }
        // They are in order if none has waited.
        if !groups.isEmpty { part.items.sort { $0.line < $1.line } }
        part.settle()
        return part
    }

    /// Takes out items that wait for others, and adds those that are no longer waiting.
    private mutating func sortOut(_ items: inout [ICalendarImport.Item], from start: Int) {
        var found: [UInt64: [Int]] = [:]
        for index in start..<items.count {
            let group = ItemGroup.number(ofUID: items[index].record.externalID)
            if groups[group] != nil { found[group, default: []].append(index) }
        }
        // Most groups are complete at once, and stay in place.
        let divided = found.filter { groups[$0.key] != $0.value.count }
        if divided.isEmpty { return }
        var isTaken = Array(repeating: false, count: items.count)
        var complete: [ICalendarImport.Item] = []
        for (group, indices) in divided {
            waiting[group, default: []] += indices.map { items[$0] }
            for index in indices { isTaken[index] = true }
            guard waiting[group]?.count == groups[group], let all = waiting.removeValue(forKey: group) else {
                continue
            }
            complete += all
        }
        items = items.indices.filter { !isTaken[$0] }.map { items[$0] } + complete
    }

    /// The first pass.
    private struct Survey {
        var pass: ICalendarPass
        /// The group of each item.
        var groups: [UInt64] = []
        var homes: [ItemGroup.NamedHome] = []
        private var knownHomes: Set<ItemGroup.NamedHome> = []

        init(_ pass: ICalendarPass) { self.pass = pass }

        mutating func read(_ source: Source, _ size: ICalendarImport.PieceSize) throws(Source.Failure) {
            while try pass.takeBlocks(source, size) {
                for survey in pass.surveyBlocks() {
                    groups += survey.groups
                    for home in survey.homes where knownHomes.insert(home).inserted { homes.append(home) }
                }
            }
        }

        mutating func repeatedGroups() -> [UInt64: Int] {
            groups.sort()
            var repeated: [UInt64: Int] = [:]
            for (group, next) in zip(groups, groups.dropFirst()) where group == next {
                repeated[group, default: 1] += 1
            }
            groups = []
            return repeated
        }
    }
}
