import Basics

/// The content of an iCalendar file: items, rejected components, other content of the calendar, and notes.
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
/// several items with one UID (and RECURRENCE-ID) the newest counts: SEQUENCE, then LAST-MODIFIED, then
/// DTSTAMP, then the later in the file. What METHOD means is in `SchedulingMethod`.
/// RECURRENCE-ID;RANGE=THISANDFUTURE splits its series where the file has it (`ThisAndFuture`).
///
/// The bytes come in pieces (`ICalendarPass`), and all processors read their components. About 16
/// microseconds of work a kilobyte.
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
        /// The message data for which an item has no place. At most one: an empty array takes one word, too.
        private let messages: [SchedulingMessage]
        /// The calendar that it names. At most one, as of messages.
        private let homes: [CalendarHome]
        /// Facts about all items, collected early: asking the records later would load each of them from
        /// memory again.
        let traits: Traits
        /// The hash of kind, UID and calendar: items that differ in it are not the same.
        let identityHash: Int

        struct Traits: OptionSet, Sendable {
            let rawValue: UInt8

            /// It has a RECURRENCE-ID.
            static let isOccurrence = Traits(rawValue: 1)
            /// It has one with RANGE=THISANDFUTURE.
            static let isRange = Traits(rawValue: 2)
            /// It is a series that leaves dates out.
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
            let fields = record.fields
            var hasher = Hasher()
            hasher.combine(fields.kind)
            hasher.combine(fields.externalID)
            hasher.combine(home)
            identityHash = hasher.finalize()
            var traits: Traits = []
            if fields.originalStart != nil {
                traits.insert(.isOccurrence)
                if ThisAndFuture.isRange(fields) { traits.insert(.isRange) }
            }
            if fields.isSeries, let recurrence = fields.recurrence,
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
        /// The place of the reason, often within the component, sometimes its BEGIN.
        var note: ICalendarNote
        /// From its BEGIN to its END.
        var lines: ClosedRange<Int>
        /// Its bytes, unchanged.
        var text: [UInt8]
        /// Index of its calendar in the file, nil outside any.
        var calendar: Int?

        var message: String { note.message }
    }

    /// In the order of the file.
    var items: [Item] = []
    private(set) var rejects: [Reject] = []
    /// Items that stay out although they could be read, and without loss: the file holds a newer one of the
    /// same UID (and RECURRENCE-ID), or every date of the series is deleted. In the order of the file.
    var leftOut: [ICalendarNote] = []
    /// The treatment of unusual content, and components that are left out, in the order of the file.
    private(set) var warnings: [ICalendarNote] = []
    /// Whether all items other than occurrences differ in kind, UID and calendar.
    var areMastersDistinct = true
    /// False if the bytes are not an iCalendar file.
    private(set) var isCalendar: Bool
    /// NAME or X-WR-CALNAME of the first calendar that has one.
    private(set) var calendarName: String?
    /// `#RRGGBB`, from X-APPLE-CALENDAR-COLOR or COLOR.
    private(set) var calendarColor: String?
    /// The name and the colour of each calendar of the file; nil for those without a name, and for messages.
    private(set) var homes: [CalendarHome?] = []
    /// The content of the calendars other than their items, except for messages (see `SchedulingMethod`). The
    /// properties of a later calendar replace those of an earlier one.
    private(set) var level = CalendarLevel()

    /// Returns the unchanged bytes of an item, for the rejects file.
    private let text: @Sendable (Range<Int>) -> [UInt8]
    /// The VTIMEZONEs, unchanged.
    private var zoneTexts: [[UInt8]] = []
    /// The METHOD line of each calendar of the file.
    private var methodLines: [String?] = []

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
        let zones = ZoneTable()
        var file = ICalendarPass(into: calendars, zones)
        try file.read(source, size)
        if file.isOutdated {
            zones.beginAgain()
            file = ICalendarPass(into: calendars, zones, knowing: file.facts)
            try file.read(source, size)
        }
        text = { (try? source.bytes(in: $0)) ?? [] }
        isCalendar = !file.outline.calendars.isEmpty || file.outline.hasTopLevel
        methodLines = file.outline.calendars.map { $0.methodLine?.raw }
        warnings = file.outline.warnings
        readProperties(file.outline)
        gather(file)
        warnings += zones.contradictions
        link()
        applyRanges()
        warnings.sort { $0.line < $1.line }
        leftOut.sort { $0.line < $1.line }
        rejects.sort { $0.lines.lowerBound < $1.lines.lowerBound }
    }

    /// How a file is read.
    struct PieceSize {
        /// The number of bytes to read at a time.
        var bytes = 1 << 19
        /// The number of pieces that all processors read before the next ones.
        var together = Concurrent.processors * 4
        /// See `ICalendarOutline.largest`.
        var largest = 1 << 28
    }

    // MARK: The level of the calendar

    /// Joins what was read of the blocks.
    private mutating func gather(_ file: ICalendarPass) {
        zoneTexts = file.zoneTexts
        warnings += file.zoneWarnings
        items.reserveCapacity(file.readings.reduce(0) { $0 + $1.items.count })
        for reading in file.readings {
            warnings += reading.warnings
            items += reading.items
            rejects += reading.rejects
            for component in reading.kept { level.add(component: component) }
        }
        if let first = file.readings.lazy.compactMap(\.firstBare).first { warnings.append(first) }
        // Of a zone each block says once what all say.
        var known: Set<String> = []
        for note in file.readings.lazy.flatMap(\.notes) {
            switch note.problem {
            case .unknownZone(let name) where !known.insert(name).inserted,
                .fixedOffset(let name, _) where !known.insert(name).inserted:
                continue
            default: warnings.append(note)
            }
        }
        keepZones(file.zones)
    }

    mutating func warn(_ line: Int, _ problem: ICalendarProblem) {
        warnings.append(ICalendarNote(line: line, problem: problem))
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

    /// The name and the colour that the properties of a calendar say.
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
                // It says the colour exactly.
                if line.property == .appleCalendarColor { home.color = home.color ?? read }
                color = color ?? read
            default: continue
            }
        }
        home.color = home.color ?? color
        return home
    }

    // MARK: The rejects file

    /// The rejected components, to be corrected and imported again: each unchanged, after a line with the
    /// reason, in a calendar with its METHOD and the zones of the file. Nil if nothing was rejected.
    var rejectsFile: [UInt8]? { rejectsFile(adding: []) }

    /// The same with items that could be read, and that somebody does not want.
    func rejectsFile(adding refused: [(item: Item, reason: String)]) -> [UInt8]? {
        guard !rejects.isEmpty || !refused.isEmpty else { return nil }
        func method(_ calendar: Int?) -> String? { calendar.flatMap { methodLines[$0] } }
        let all =
            rejects.map { (method($0.calendar), $0.lines.lowerBound, $0.message, $0.text) }
            + refused.map { (method($0.item.calendar), $0.item.line, $0.reason, text($0.item.bytes)) }
        var writer = ContentWriter()
        // A message that lost its METHOD would be taken as the item itself.
        for (method, group) in Dictionary(grouping: all, by: \.0).sorted(by: {
            ($0.key ?? "") < ($1.key ?? "")
        }) {
            writer.begin("VCALENDAR")
            writer.line("VERSION", value: "2.0")
            writer.line("PRODID", value: ICalendarExport.productID)
            if let method { writer.raw(method) }
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
