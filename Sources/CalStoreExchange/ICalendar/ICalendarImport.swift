/// What an iCalendar file holds: items, what could not be one, what stands beside them, and what there is to say about it.
///
/// ```swift
/// let file = ICalendarImport(bytes, into: calendar)
/// file.items.map(\.record.title)      // ["Stand-up", "Dentist"]
/// file.rejects.first?.message         // "line 12: DTSTART is missing; an event needs one"
/// ```
///
/// A pure function of the bytes, but for the identifiers of the new items. A broken item never harms another.
/// An occurrence of a series (RECURRENCE-ID) is linked to its series (`series`) where the file has it; one
/// without stays an item with `originalStart`, for the caller to link to a series that is stored already. Of
/// several items with one UID (and RECURRENCE-ID) the newest counts: SEQUENCE, then LAST-MODIFIED, then DTSTAMP, then
/// the later in the file. What METHOD means is in `SchedulingMethod`. RECURRENCE-ID;RANGE=THISANDFUTURE splits its series
/// where the file has it (`ThisAndFuture`). About 16 microseconds a kilobyte.
struct ICalendarImport: Sendable {
    struct Item: Sendable {
        var record: ItemRecord
        /// The line of its BEGIN.
        var line: Int
        /// From its BEGIN to its END.
        var bytes: Range<Int>
        /// Index of its calendar in the file, nil outside any.
        var calendar: Int?
        /// The METHOD of its calendar.
        var method: SchedulingMethod?
        /// Where it is a message about an item, what an item has no place for.
        var message: SchedulingMessage?
    }

    /// A VEVENT or VTODO that cannot become an item.
    struct Reject: Sendable {
        /// Where the reason is; often within the component, sometimes its BEGIN.
        var note: ICalendarNote
        /// From its BEGIN to its END.
        var lines: ClosedRange<Int>
        /// Its bytes as they stand in the file.
        var text: [UInt8]
        /// Index of its calendar in the file, nil outside any.
        var calendar: Int?

        var message: String { note.message }
    }

    /// In the order of the file.
    private(set) var items: [Item] = []
    private(set) var rejects: [Reject] = []
    /// Items that stay out although they could be read, and without loss: the file holds a newer one of the same UID
    /// (and RECURRENCE-ID), or every date of the series is deleted. In the order of the file.
    private(set) var leftOut: [ICalendarNote] = []
    /// What was done about oddities, and components that are left out, in the order of the file.
    private(set) var warnings: [ICalendarNote] = []
    /// False when the bytes are no iCalendar file at all.
    private(set) var isCalendar: Bool
    /// NAME or X-WR-CALNAME of the first calendar that has one.
    private(set) var calendarName: String?
    /// `#RRGGBB`, from X-APPLE-CALENDAR-COLOR or COLOR.
    private(set) var calendarColor: String?
    /// What the calendars of the file hold beside their items, but for those that are messages (see `SchedulingMethod`).
    /// Of several calendars the properties of the later one count.
    private(set) var level = CalendarLevel()

    /// The file in UTF-8, for the rejects file.
    private let bytes: [UInt8]
    private var zoneBytes: [Range<Int>] = []
    /// The METHOD line of each calendar of the file.
    private let methodLines: [String?]

    /// - Parameters:
    ///   - calendar: what the items belong to from now on.
    ///   - makeID: gives each item its identifier.
    init(_ file: [UInt8], into calendar: RecordID, makeID: () -> RecordID = { .random() }) {
        let outline = ICalendarOutline(file)
        bytes = outline.bytes
        isCalendar = !outline.calendars.isEmpty || outline.entries.contains { $0.kind.isTopLevel }
        warnings = outline.warnings
        methodLines = outline.calendars.map { $0.methodLine?.raw }
        readProperties(outline)

        let zones = readZones(outline)
        var reader = ItemReader(zones: ZoneResolver(zones))
        let stampIsChange = outline.calendars.map(Self.stampIsChange)
        let methods = outline.calendars.map(\.method)
        var isBareNoted = false
        // The outline has an item that stands in another component before that component.
        var lastInside = 0
        items.reserveCapacity(outline.entries.count)
        for entry in outline.entries {
            if case .insideUnknown? = entry.problem { lastInside = entry.lines.lowerBound }
            guard entry.kind.isItem else {
                let holdsItems = lastInside > entry.lines.lowerBound
                if entry.kind != .timeZone {
                    keep(entry, of: entry.calendar.flatMap { methods[$0] }, holdsItems: holdsItems)
                } else if let problem = entry.problem {
                    warn(entry.lines.lowerBound, problem)
                }
                continue
            }
            let noted = reader.notes.count
            do throws(ICalendarNote) {
                if let problem = entry.problem {
                    throw ICalendarNote(line: entry.lines.lowerBound, problem: problem)
                }
                let method = entry.calendar.flatMap { methods[$0] }
                let component = try self.component(entry)
                reader.stampIsChange = entry.calendar.map { stampIsChange[$0] } ?? true
                reader.needsNoStart = method?.needsNoStart ?? false
                let fields = try reader.read(component, id: makeID(), calendar: calendar)
                let record = ItemRecord(fields)
                items.append(
                    Item(
                        record: record, line: entry.lines.lowerBound, bytes: entry.bytes,
                        calendar: entry.calendar, method: method,
                        message: method.flatMap { SchedulingMessage($0, record, component) }))
                if entry.calendar == nil, !isBareNoted {
                    isBareNoted = true
                    warn(entry.lines.lowerBound, .outsideCalendar(entry.name))
                }
            } catch {
                // What was done about the oddities of an item that stays out is of no interest.
                reader.notes.removeSubrange(noted...)
                reject(error, entry.lines, entry.bytes, in: entry.calendar)
            }
        }
        warnings += reader.notes
        keepZones(zones)
        link()
        applyRanges()
        warnings.sort { $0.line < $1.line }
        leftOut.sort { $0.line < $1.line }
        rejects.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    }

    private mutating func component(_ entry: ICalendarOutline.Entry) throws(ICalendarNote) -> Component {
        var junk: [ICalendarNote] = []
        defer { warnings += junk }
        do throws(ICalendarProblem) {
            return try Component(entry, in: bytes) {
                junk.append(ICalendarNote(line: $0, problem: .junkLine($1)))
            }
        } catch {
            throw ICalendarNote(line: entry.lines.lowerBound, problem: error)
        }
    }

    private mutating func warn(_ line: Int, _ problem: ICalendarProblem) {
        warnings.append(ICalendarNote(line: line, problem: problem))
    }

    private mutating func reject(
        _ note: ICalendarNote, _ lines: ClosedRange<Int>, _ range: Range<Int>, in calendar: Int?
    ) {
        rejects.append(Reject(note: note, lines: lines, text: Array(bytes[range]), calendar: calendar))
    }

    // MARK: The level of the calendar

    /// Keeps a component that is neither an item nor a zone, or says why it stays out.
    private mutating func keep(
        _ entry: ICalendarOutline.Entry, of method: SchedulingMethod?, holdsItems: Bool
    ) {
        let reason: ICalendarProblem.LeftOut? =
            if entry.calendar == nil {
                .outside
            } else if let method, method.isMessage {
                .message(method)
            } else if holdsItems {
                .holdsItems
            } else if entry.problem != nil || entry.name.isEmpty {
                .broken
            } else {
                nil
            }
        if let reason {
            warn(entry.lines.lowerBound, .leftOut(entry.name, reason))
            if let problem = entry.problem { warn(entry.lines.lowerBound, problem) }
            return
        }
        do throws(ICalendarNote) {
            let component = try self.component(entry)
            noteRepairs(of: component)
            level.add(component: component.rawLines)
        } catch {
            warn(entry.lines.lowerBound, .leftOut(entry.name, .broken))
            warnings.append(error)
        }
    }

    private mutating func noteRepairs(of component: Component) {
        for line in component.lines { noteRepairs(of: line) }
        for child in component.children { noteRepairs(of: child) }
    }

    private mutating func noteRepairs(of line: ContentLine) {
        if !line.repairs.isEmpty { warnings += line.repairNotes }
    }

    /// Keeps the zones that the components name and that no export could make from the name alone.
    private mutating func keepZones(_ zones: [Component]) {
        let names = level.zoneNames
        if names.isEmpty { return }
        var seen: Set<String> = []
        for zone in zones {
            guard let name = zone.first(.zoneID)?.text.trimmingBlanks, names[name] != nil,
                seen.insert(name).inserted, Zone.named(name)?.name != name
            else { continue }
            level.add(component: zone.rawLines)
        }
    }

    // MARK: Calendars and zones

    private mutating func readProperties(_ outline: ICalendarOutline) {
        for calendar in outline.calendars where calendar.method?.isMessage != true {
            var own = CalendarLevel()
            for line in calendar.properties {
                noteRepairs(of: line)
                own.add(property: line.raw)
            }
            level.update(with: own)
        }
        var appleColor: String?
        var color: String?
        for line in outline.calendars.flatMap(\.properties) {
            switch line.property {
            case .name, .calendarName: if calendarName == nil, !line.text.isEmpty { calendarName = line.text }
            case .appleCalendarColor, .color:
                guard let read = CalendarColor.hex(line.text.trimmingBlanks) else {
                    warn(line.number, .unknownColor(line.text))
                    continue
                }
                if line.property == .color { color = color ?? read } else { appleColor = appleColor ?? read }
            default: continue
            }
        }
        calendarColor = appleColor ?? color
    }

    private mutating func readZones(_ outline: ICalendarOutline) -> [Component] {
        var zones: [Component] = []
        for entry in outline.entries where entry.kind == .timeZone && entry.problem == nil {
            do throws(ICalendarNote) {
                let component = try self.component(entry)
                zoneBytes.append(entry.bytes)
                zones.append(component)
                reportRules(of: component)
            } catch {
                warnings.append(error)
            }
        }
        return zones
    }

    /// Says of the rules of a zone which cannot be read: its offsets are those without them.
    private mutating func reportRules(of zone: Component) {
        for line in zone.children.flatMap(\.lines) where line.property == .rule {
            do throws(RecurrenceError) {
                _ = try RecurrenceRule(text: line.rawValue)
            } catch {
                warn(line.number, .zoneRule(error.message))
            }
        }
    }

    /// RFC 5545, 3.8.7.2: in a file with a METHOD, DTSTAMP is when the file was made. In ours it may be made up.
    private static func stampIsChange(_ calendar: ICalendarOutline.Calendar) -> Bool {
        !calendar.properties.contains { line in
            line.property == .method
                || (line.property == .productID && line.rawValue == ICalendarExport.productID)
        }
    }

    // MARK: Series

    /// What makes two items the same one.
    private struct Key: Hashable {
        var kind: ItemFields.Kind
        var uid: String
        var original: CivilDateTime?
        var originalIsDate = false
    }

    /// Links occurrences to their series, and keeps the newest of items that are the same.
    private mutating func link() {
        var series: [Key: Int] = [:]
        series.reserveCapacity(items.count)
        // By what they lost: which item is the newest of all is known only when all were seen.
        var losers: [(index: Int, key: Key)] = []
        func settle(_ key: Key, _ index: Int, in winners: inout [Key: Int]) {
            guard let other = winners[key] else {
                winners[key] = index
                return
            }
            let isNewer = items[index].record.fields.isAtLeastAsNew(as: items[other].record.fields)
            if isNewer { winners[key] = index }
            losers.append((isNewer ? other : index, key))
        }
        var occurrences: [Int] = []
        // A message is about an item that is stored already, and no version of it.
        for index in items.indices where items[index].message == nil {
            let record = items[index].record
            if record.originalStart != nil {
                occurrences.append(index)
            } else {
                settle(Key(kind: record.kind, uid: record.externalID), index, in: &series)
            }
        }
        var winners: [Key: Int] = [:]
        for index in occurrences {
            let fields = items[index].record.fields
            guard let original = fields.originalStart else { continue }
            guard let master = series[Key(kind: fields.kind, uid: fields.externalID)] else {
                warn(items[index].line, .orphan(uid: fields.externalID))
                settle(
                    Key(
                        kind: fields.kind, uid: fields.externalID, original: original.local,
                        originalIsDate: original.isDate),
                    index, in: &winners)
                continue
            }
            let masterFields = items[master].record.fields
            items[index].record.series = masterFields.id
            // Zones that are mere offsets were chosen for each item by itself: the series has the say.
            if let anchor = masterFields.anchor?.zone, let zone = original.zone, zone != anchor,
                zone.isOffset, anchor.isOffset
            {
                items[index].record.originalStart = ItemTime(original.local, in: anchor)
            }
            let local = masterFields.ruleTime(items[index].record.originalStart ?? original)
            settle(
                Key(kind: fields.kind, uid: fields.externalID, original: local), index, in: &winners)
        }
        var isLoser = Array(repeating: false, count: items.count)
        for (index, key) in losers {
            isLoser[index] = true
            guard let winner = series[key] ?? winners[key] else { continue }
            leftOut.append(
                ICalendarNote(
                    line: items[index].line, problem: .superseded(uid: key.uid, by: items[winner].line)))
        }
        // A deleted series of Google is one of which every date is an EXDATE; the store has no place for one.
        for index in items.indices where !isLoser[index] {
            let record = items[index].record
            guard record.isSeries, items[index].message == nil, let recurrence = record.recurrence,
                !recurrence.exclusionDates.isEmpty || !recurrence.exclusionRules.isEmpty,
                record.fields.occurrenceSet().first == nil
            else { continue }
            isLoser[index] = true
            leftOut.append(ICalendarNote(line: items[index].line, problem: .noDateLeft))
        }
        if !leftOut.isEmpty { items = items.indices.filter { !isLoser[$0] }.map { items[$0] } }
    }

    /// More changes of this kind in one series are no calendar: each of them costs a look at all its occurrences.
    private static let mostRanges = 64

    /// Splits series where a component changes all occurrences from one on, from the first of them to the last.
    private mutating func applyRanges() {
        var ranges: [RecordID: [Int]] = [:]
        for index in items.indices {
            let record = items[index].record
            guard record.originalStart != nil, items[index].message == nil,
                ThisAndFuture.isRange(record.fields)
            else { continue }
            if let series = record.series {
                ranges[series, default: []].append(index)
            } else {
                warn(items[index].line, .rangeIgnored("THISANDFUTURE"))
            }
        }
        guard !ranges.isEmpty else { return }
        var places: [RecordID: Int] = [:]
        var detached: [RecordID: [Int]] = [:]
        for index in items.indices {
            let record = items[index].record
            if let series = record.series {
                if ranges[series] != nil { detached[series, default: []].append(index) }
            } else if ranges[record.id] != nil {
                places[record.id] = index
            }
        }
        var isGone = Array(repeating: false, count: items.count)
        for (id, indexes) in ranges {
            guard let place = places[id] else { continue }
            let whole = items[place].record
            let sorted = indexes.map { index in
                (index, items[index].record.originalStart.map(whole.fields.ruleTime) ?? .distantPast)
            }.sorted { $0.1 < $1.1 }.map(\.0)
            for (number, index) in sorted.enumerated() {
                // An earlier split may have given it to another series.
                let others = (detached[id] ?? []).filter {
                    $0 != index && !isGone[$0] && items[$0].record.series == items[index].record.series
                }
                guard number < Self.mostRanges,
                    let owner = items[index].record.series.flatMap({ places[$0] }),
                    let split = ThisAndFuture(
                        items[index].record, of: items[owner].record,
                        detached: others.map { items[$0].record },
                        uid: SeriesTail.uid(of: whole.fields.externalID, number: number + 1))
                else {
                    warn(items[index].line, .rangeIgnored("THISANDFUTURE"))
                    continue
                }
                items[owner].record = split.series
                for (other, record) in zip(others, split.detached) { items[other].record = record }
                if let tail = split.tail {
                    items[index].record = tail
                    places[tail.id] = index
                } else {
                    isGone[index] = true
                    leftOut.append(
                        ICalendarNote(
                            line: items[index].line, problem: .changesSeries(on: items[owner].line)))
                }
            }
        }
        if isGone.contains(true) { items = items.indices.filter { !isGone[$0] }.map { items[$0] } }
    }

    // MARK: The rejects file

    /// What was rejected, to be corrected and imported again: each component as it stood, behind a line that says why, in a
    /// calendar with the METHOD that it came with and the zones of the file. Nil when nothing was rejected.
    var rejectsFile: [UInt8]? { rejectsFile(adding: []) }

    /// The same with items that could be read, and that somebody does not want.
    func rejectsFile(adding refused: [(item: Item, reason: String)]) -> [UInt8]? {
        guard !rejects.isEmpty || !refused.isEmpty else { return nil }
        func method(_ calendar: Int?) -> String? { calendar.flatMap { methodLines[$0] } }
        let all =
            rejects.map { (method($0.calendar), $0.lines.lowerBound, $0.message, $0.text[...]) }
            + refused.map { (method($0.item.calendar), $0.item.line, $0.reason, bytes[$0.item.bytes]) }
        var writer = ContentWriter()
        // A message that lost its METHOD would be taken as the item itself.
        for (method, group) in Dictionary(grouping: all, by: \.0).sorted(by: {
            ($0.key ?? "") < ($1.key ?? "")
        }) {
            writer.begin("VCALENDAR")
            writer.line("VERSION", value: "2.0")
            writer.line("PRODID", value: ICalendarExport.productID)
            if let method { writer.raw(method) }
            for range in zoneBytes { writer.verbatim(bytes[range]) }
            for (_, line, message, text) in group.sorted(by: { $0.1 < $1.1 }) {
                writer.line(PropertyName.rejected.text, ";X-LINE=\(line)", text: message)
                writer.verbatim(text)
            }
            writer.end("VCALENDAR")
        }
        return writer.bytes
    }
}

extension Zone {
    /// Whether it is an offset with a name and no place.
    fileprivate var isOffset: Bool { name.hasPrefix("GMT") }
}
