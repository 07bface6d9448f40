import Basics

/// The content of an iCalendar file: items, rejected components, other content of the calendar, and notes.
///
/// ```swift
/// let file = ICalendarImport(bytes, into: calendar)
/// file.items.map(\.record.title)      // ["Stand-up", "Dentist"]
/// file.rejects.first?.message         // "line 12: DTSTART is missing; an event needs one"
/// ```
///
/// The result depends only on the bytes, except for the identifiers of new items. A broken item does not
/// affect others. An occurrence of a series (RECURRENCE-ID) is linked to its series (`series`) if the file
/// has it; otherwise it keeps `originalStart`, and the caller can link it to a stored series. Of several
/// items with one UID (and RECURRENCE-ID), the newest counts: SEQUENCE, then LAST-MODIFIED, then DTSTAMP,
/// then the later in the file. `SchedulingMethod` explains METHOD. RECURRENCE-ID;RANGE=THISANDFUTURE splits
/// its series if the file has it (`ThisAndFuture`).
///
/// The bytes come in pieces (`ICalendarPass`), and all processors read their components. It takes about 16
/// microseconds a kilobyte.
struct ICalendarImport: Sendable {
    struct Item: Sendable {
        var record: ItemRecord
        /// The line of its BEGIN.
        var line: Int
        /// From its BEGIN to its END.
        var bytes: Range<Int>
        /// The index of its calendar in the file; nil outside any.
        var calendar: Int?
        /// The METHOD of its calendar.
        var method: SchedulingMethod?
        /// The message data that do not fit in an item. At most one; an array because an empty one takes one
        /// word.
        private let messages: [SchedulingMessage]
        /// The calendar that it names. At most one, like messages.
        private let homes: [CalendarHome]
        /// Facts about all items, collected early, because reading the records later would load them from
        /// memory again.
        let traits: Traits
        /// The hash of kind, UID and calendar: items with different hashes are not equal.
        let identityHash: Int

        struct Traits: OptionSet, Sendable {
            let rawValue: UInt8

            /// It has a RECURRENCE-ID.
            static let isOccurrence = Traits(rawValue: 1)
            /// It has one with RANGE=THISANDFUTURE.
            static let isRange = Traits(rawValue: 2)
            /// It is a series with excluded dates.
            static let leavesOut = Traits(rawValue: 4)
        }

        init(
            record: ItemRecord, line: Int, bytes: Range<Int>, calendar: Int?, method: SchedulingMethod?,
            home: CalendarHome? = nil, message: SchedulingMessage?
        ) {
            self.record = record
            self.line = line
            self.bytes = bytes
            self.calendar = calendar
            self.method = method
            messages = message.map { [$0] } ?? []
            homes = home.map { [$0] } ?? []
            // Read in place, because a copy of all fields would retain each of about twenty references.
            var hasher = Hasher()
            hasher.combine(record.fields.kind)
            hasher.combine(record.externalID)
            hasher.combine(home)
            identityHash = hasher.finalize()
            var traits: Traits = []
            if record.fields.originalStart != nil {
                traits.insert(.isOccurrence)
                if ThisAndFuture.isRange(record.fields) { traits.insert(.isRange) }
            }
            if record.isSeries, let recurrence = record.fields.recurrence,
                !recurrence.exclusionDates.isEmpty || !recurrence.exclusionRules.isEmpty
            {
                traits.insert(.leavesOut)
            }
            self.traits = traits
        }

        var message: SchedulingMessage? { messages.first }
        var home: CalendarHome? { homes.first }
    }

    /// A VEVENT or VTODO that cannot become an item.
    struct Reject: Sendable {
        /// The position of the reason, often within the component, sometimes its BEGIN.
        var note: ICalendarNote
        /// From its BEGIN to its END.
        var lines: ClosedRange<Int>
        /// Its bytes, unchanged.
        var text: [UInt8]
        /// The index of its calendar in the file; nil outside any.
        var calendar: Int?

        var message: String { note.message }
    }

    /// The items in the order of the file.
    var items: [Item] = []
    private(set) var rejects: [Reject] = []
    /// Readable items that are left out without loss, in the order of the file: the file has a newer one with
    /// the same UID (and RECURRENCE-ID), or every date of the series is deleted.
    var leftOut: [ICalendarNote] = []
    /// The treatment of unusual content, and components that are left out, in the order of the file.
    private(set) var warnings: [ICalendarNote] = []
    /// Whether all items other than occurrences differ in kind, UID and calendar.
    var areMastersDistinct = true
    /// False if the bytes are not an iCalendar file.
    private(set) var isCalendar: Bool
    /// See `ICalendarOutline.isCut`.
    let isCut: Bool
    /// NAME or X-WR-CALNAME of the first calendar that has one.
    private(set) var calendarName: String?
    /// `#RRGGBB`, from X-APPLE-CALENDAR-COLOR or COLOR.
    private(set) var calendarColor: String?
    /// The name and the colour of each calendar of the file; nil for those without a name, and for messages.
    private(set) var homes: [CalendarHome?] = []
    /// The content of the calendars other than their items, except for messages (see `SchedulingMethod`). The
    /// properties of a later calendar replace those of an earlier one.
    private(set) var level = CalendarLevel()

    /// The lines of BEGIN of the calendars of vCalendar 1.0, which must be converted first (`VCalendarFile`).
    let oldCalendars: [Int]

    /// Returns the unchanged bytes of an item, for the rejects file.
    private let text: @Sendable (Range<Int>) -> [UInt8]
    /// The VTIMEZONEs, unchanged.
    private var zoneTexts: [[UInt8]] = []
    /// The lines of each calendar of the file that decide what its items are and where they go: METHOD, the
    /// names and the colours.
    private var headLines: [[String]] = []

    private static let headProperties: Set<PropertyName> = [
        .method, .name, .calendarName, .color, .appleCalendarColor,
    ]

    /// Reads a file in memory.
    init(_ file: [UInt8], into calendar: RecordID) {
        self.init(BytesInMemory(all: TextEncoding.utf8(file)), into: ItemCalendars(calendar))
    }

    /// Reads a file in pieces: at most as much of it is in memory as all processors work on.
    ///
    /// - Parameters:
    ///   - source: The file in UTF-8. It is read twice if METHOD, PRODID or a VTIMEZONE comes after the
    ///     components that need it.
    ///   - calendars: The calendars of the items.
    init<Source: ByteSource>(
        _ source: Source, into calendars: ItemCalendars, _ size: PieceSize = PieceSize()
    ) throws(Source.Failure) {
        let zones = FileZones()
        var file = ICalendarPass(into: calendars, zones)
        try file.read(source, size)
        if file.isOutdated {
            zones.beginAgain()
            file = ICalendarPass(into: calendars, zones, knowing: file.facts)
            try file.read(source, size)
        }
        self.init(file) { (try? source.bytes(in: $0)) ?? [] }
        warnings += zones.contradictions
        settle()
    }

    /// Joins the results of a pass.
    ///
    /// - Parameter text: Returns bytes of the file.
    init(_ file: ICalendarPass, text: @escaping @Sendable (Range<Int>) -> [UInt8]) {
        self.text = text
        isCalendar = !file.outline.calendars.isEmpty || file.outline.hasTopLevel
        isCut = file.outline.isCut
        oldCalendars = file.outline.calendars.filter(\.isOld).map(\.line)
        headLines = file.outline.calendars.map { calendar in
            calendar.properties.filter { $0.property.map(Self.headProperties.contains) ?? false }.map(\.raw)
        }
        warnings = file.outline.warnings
        readProperties(file.outline)
        zoneTexts = file.zoneTexts
        warnings += file.zoneWarnings
        var known: Set<String> = []
        take(file.readings, knowing: &known)
        if let first = file.readings.lazy.compactMap(\.firstBare).first { warnings.append(first) }
        keepZones(file.zones)
    }

    /// Compares the items with each other, when all are there.
    mutating func settle() {
        link()
        applyRanges()
        sortNotes()
    }

    private mutating func sortNotes() {
        warnings.sort { $0.line < $1.line }
        leftOut.sort { $0.line < $1.line }
        rejects.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    }

    /// The sizes for reading a file.
    struct PieceSize {
        /// The number of bytes to read at a time.
        var bytes = 1 << 19
        /// The number of pieces that all processors read before the next ones.
        var together = Concurrent.processors * 4
        /// See `ICalendarOutline.largest`.
        var largest = 1 << 28
    }

    // MARK: The level of the calendar

    /// Adds the results of some blocks.
    ///
    /// - Parameter known: The zones about which there are notes: blocks may have the same note about a zone.
    mutating func take(_ readings: [ICalendarReading], knowing known: inout Set<String>) {
        items.reserveCapacity(readings.reduce(items.count) { $0 + $1.items.count })
        for reading in readings {
            warnings += reading.warnings
            items += reading.items
            rejects += reading.rejects
            for component in reading.kept { level.add(component: component) }
            for note in reading.notes {
                switch note.problem {
                case .unknownZone(let name) where !known.insert(name).inserted,
                    .fixedOffset(let name, _) where !known.insert(name).inserted:
                    continue
                default: warnings.append(note)
                }
            }
        }
    }

    // MARK: Parts

    /// The calendar that the file names for the items of one of its calendars.
    func home(ofCalendar calendar: Int?) -> CalendarHome? {
        // A file that is read in parts may have changed meanwhile.
        calendar.flatMap { homes.indices.contains($0) ? homes[$0] : nil }
    }

    /// The same file without items and notes, and without properties and other components.
    var emptied: ICalendarImport {
        var empty = self
        empty.items = []
        empty.level = CalendarLevel()
        (empty.rejects, empty.leftOut, empty.warnings) = ([], [], [])
        return empty
    }

    /// Adds the notes of a part of the file, and those of its items that are needed for its rejects file.
    mutating func takeNotes(of part: ICalendarImport, items isNeeded: (RecordID) -> Bool) {
        items += part.items.filter { isNeeded($0.record.id) }
        rejects += part.rejects
        leftOut += part.leftOut
        warnings += part.warnings
        sortNotes()
    }

    mutating func add(_ warning: ICalendarNote) { warnings.append(warning) }

    mutating func warn(_ line: Int, _ problem: ICalendarProblem) {
        warnings.append(ICalendarNote(line: line, problem: problem))
    }

    /// Keeps the zones that the components name and that no export could make from the name alone.
    private mutating func keepZones(_ zones: [Component]) {
        level.nameZones(zones)
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

    private mutating func readProperties(_ outline: ICalendarOutline) {
        for calendar in outline.calendars where calendar.method?.isMessage != true {
            var own = CalendarLevel()
            for line in calendar.properties {
                if !line.repairs.isEmpty { warnings += line.repairNotes }
                own.add(property: line.raw)
            }
            level.update(with: own)
        }
        var colors: [String] = []
        for calendar in outline.calendars {
            let home = home(calendar.properties)
            calendarName = calendarName ?? home.title
            if let color = home.color { colors.append(color) }
            homes.append(calendar.method?.isMessage == true || home.title == nil ? nil : home)
        }
        calendarColor = colors.first
    }

    /// The name and the colour in the properties of a calendar.
    private mutating func home(_ properties: [ContentLine]) -> CalendarHome {
        var home = CalendarHome()
        var color: String?
        for line in properties {
            switch line.property {
            case .name, .calendarName: if home.title == nil, !line.text.isEmpty { home.title = line.text }
            case .appleCalendarColor, .color:
                guard let read = CalendarColor.hex(line.text.trimmingBlanks) else {
                    warn(line.number, .unknownColor(line.text))
                    continue
                }
                // It has the exact colour.
                if line.property == .appleCalendarColor { home.color = home.color ?? read }
                color = color ?? read
            default: continue
            }
        }
        home.color = home.color ?? color
        return home
    }

    // MARK: The rejects file

    /// The rejected components, to correct and import again: each unchanged, after a line with the reason, in
    /// a calendar with its METHOD, its name and the zones of the file. Nil if nothing was rejected.
    ///
    /// - Parameters:
    ///   - refused: Items that could be read but are not wanted.
    ///   - located: Returns a note with its line in the file from which this one was made.
    func rejectsFile(
        adding refused: [(item: Item, reason: String)] = [],
        located: (ICalendarNote) -> ICalendarNote = { $0 }
    ) -> [UInt8]? {
        guard !rejects.isEmpty || !refused.isEmpty else { return nil }
        func head(_ calendar: Int?) -> [String] {
            calendar.flatMap { headLines.indices.contains($0) ? headLines[$0] : nil } ?? []
        }
        let all =
            rejects.map { (head($0.calendar), $0.lines.lowerBound, located($0.note).message, $0.text) }
            + refused.map { (head($0.item.calendar), $0.item.line, $0.reason, text($0.item.bytes)) }
        var writer = ContentWriter()
        // A message without its METHOD would be read as the item itself, and in another calendar without a
        // name.
        for (head, group) in Dictionary(grouping: all, by: \.0).sorted(by: {
            $0.key.lexicographicallyPrecedes($1.key)
        }) {
            writer.begin("VCALENDAR")
            writer.line("VERSION", value: "2.0")
            writer.line("PRODID", value: ICalendarExport.productID)
            for line in head { writer.raw(line) }
            for zone in zoneTexts { writer.verbatim(zone[...]) }
            for (_, line, message, text) in group.sorted(by: { $0.1 < $1.1 }) {
                writer.line(PropertyName.rejected.text, ";X-LINE=\(line)", text: message)
                writer.verbatim(text[...])
            }
            writer.end("VCALENDAR")
        }
        return writer.bytes
    }
}
