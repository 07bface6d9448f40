import Basics
import CalStore

/// A large file of objects in parts that fit into memory. Together they have the same items and notes as
/// `ObjectFile`.
///
/// A first pass finds out which objects belong together (`ObjectKeys`), and which calendars they name. In the
/// second pass an object waits until all of its group are there, as in `ICalendarParts`.
struct ObjectParts<Source: ByteSource>: FileParts {
    /// The objects of a group that are not imported yet.
    private struct Waiting {
        var readings: [ObjectReading] = []
        /// The number of entries of the group so far, with those that are not kept.
        var count = 0
    }

    let itemCount: Int
    let homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)]
    private(set) var problem: ExchangeError?
    private let format: ObjectFormat
    private let groups: ObjectGroups
    private var pass: ObjectPass<Source>
    /// The hash of the file in the first pass.
    private let sum: UInt64
    /// The calendars that the file describes, and the notes so far.
    private var kept: ObjectFile
    private var waiting: [UInt64: Waiting] = [:]
    private var isAtEnd = false
}

extension ObjectParts {
    /// Reads a document or lines of JSON; nil for a document without a list, or with several.
    init?(
        json source: Source, isLines: Bool, _ reader: ItemObject, _ size: ICalendarImport.PieceSize
    ) throws(Source.Failure) {
        let layout: ObjectOutline.Layout = isLines ? .lines : .document(ObjectListOutline())
        let format = ObjectFormat(kind: isLines ? .lines : .list(1), reader: reader)
        try self.init(source, layout, format, ObjectFile(text: Self.text(of: source)), size)
    }

    /// Reads rows of CSV; nil if the header cannot be used.
    init?(
        csv source: Source, map: [(field: String, column: String)], _ words: CSVColumns.Words,
        _ reader: ItemObject, _ size: ICalendarImport.PieceSize
    ) throws(Source.Failure) {
        let rows = ObjectOutline.Layout.rows(separator: nil)
        var pass = ObjectPass(source, rows, size)
        var found: CSVLayout?
        while found == nil, let blocks = try pass.next() {
            for block in blocks where found == nil {
                let separator = pass.outline.separator
                guard CSVLayout.header(block, separator) != nil else { continue }
                guard let layout = try? CSVLayout(block, separator: separator, map: map, words) else {
                    return nil
                }
                found = layout
            }
        }
        guard let layout = found else { return nil }
        let format = ObjectFormat(kind: .rows(layout), reader: reader)
        try self.init(
            source, rows, format, ObjectFile(layout: layout, words, text: Self.text(of: source)), size)
    }

    private static func text(of source: Source) -> @Sendable (Range<Int>) -> [UInt8] {
        { (try? source.bytes(in: $0)) ?? [] }
    }

    private init?(
        _ source: Source, _ layout: ObjectOutline.Layout, _ format: ObjectFormat, _ file: ObjectFile,
        _ size: ICalendarImport.PieceSize
    ) throws(Source.Failure) {
        var survey = ObjectPass(source, layout, size)
        var groups = ObjectGroups()
        var count = 0
        var named: [ObjectFormat.NamedHome] = []
        var known: Set<ObjectFormat.NamedHome> = []
        while let blocks = try survey.next() {
            for part in format.survey(blocks) {
                for keys in part.keys { groups.add(keys) }
                count += part.count
                for home in part.homes where known.insert(home).inserted { named.append(home) }
            }
        }
        let document = survey.outline.document
        guard document.map({ $0.problem != nil || $0.lists == 1 }) ?? true else { return nil }
        groups.settle()
        self.format = format
        self.groups = groups
        itemCount = count
        pass = ObjectPass(source, layout, size)
        sum = survey.sum
        kept = file
        kept.described = document?.describedCalendars ?? []
        let all = named.map { [kept] named in (home: kept.home(named.home), kind: named.kind) }
        homes = CalendarHome.list(kept.described, all)
    }

    // MARK: Parts

    var hasChanged: Bool { isAtEnd && pass.sum != sum }

    mutating func next(atLeast least: Int) throws(Source.Failure) -> CalStoreImport? {
        if isAtEnd || problem != nil { return nil }
        var part = kept.emptied
        var ready: [ObjectReading] = []
        while ready.count < least {
            guard let blocks = try pass.next() else {
                isAtEnd = true
                problem = pass.outline.document?.problem.map { ExchangeError($0) }
                ready += waiting.values.flatMap(\.readings)
                waiting = [:]
                break
            }
            let readings = format.read(blocks, findsUIDs: !groups.isEmpty)
            problem = ObjectFile.problem(in: readings, nil)
            if problem != nil { return nil }
            for reading in readings { part.note(reading) }
            ready += (groups.isEmpty ? readings : complete(readings)).filter(\.isItem)
        }
        if !groups.isEmpty { ready.sort { $0.place.lowerBound < $1.place.lowerBound } }
        for reading in ready { part.take(reading) }
        kept.takeUnknownMembers(of: part)
        part.finish()
        return CalStoreImport(part)
    }

    /// Leaves out objects that wait for others, and adds those that no longer wait.
    private mutating func complete(_ readings: [ObjectReading]) -> [ObjectReading] {
        var complete: [ObjectReading] = []
        complete.reserveCapacity(readings.count)
        for reading in readings {
            guard let uid = reading.uid, let (group, count) = groups.group(with: uid) else {
                complete.append(reading)
                continue
            }
            var others = waiting.removeValue(forKey: group) ?? Waiting()
            others.count += 1
            // A list of occurrences has the same series many times.
            if !reading.hasItem(of: others.readings.last) { others.readings.append(reading) }
            if others.count < count {
                waiting[group] = others
            } else {
                complete += others.readings
            }
        }
        return complete
    }

    // MARK: Notes

    mutating func keepNotes(of part: CalStoreImport, _ refused: [CalStoreImported.Refusal]) {
        guard let objects = part.objects else { return }
        kept.takeNotes(of: objects)
        for item in refused.map(\.item) { kept.keep(item, of: objects, line: part.line(of: item) ?? 0) }
    }

    var notes: CalStoreImport { CalStoreImport(kept) }
}

extension ObjectReading {
    fileprivate var isItem: Bool {
        if case .item = result { true } else { false }
    }

    /// Whether this and another entry are the same item.
    fileprivate func hasItem(of other: ObjectReading?) -> Bool {
        guard case .item(let one) = result, case .item(let two)? = other?.result else { return false }
        return one.item.id == two.item.id && one.item == two.item
    }
}
