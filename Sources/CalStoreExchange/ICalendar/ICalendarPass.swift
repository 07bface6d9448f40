import Basics
import CalStore

/// One pass over the bytes of a file: it finds the components, passes them to all processors in blocks, and
/// keeps the results.
///
/// A property after the components that need it is found too late. Then a second pass knows it from the
/// beginning.
struct ICalendarPass {
    private(set) var outline = ICalendarOutline()
    private(set) var readings: [ICalendarReading] = []
    /// The VTIMEZONEs, parsed and unchanged.
    private(set) var zones: [Component] = []
    private(set) var zoneTexts: [[UInt8]] = []
    private(set) var zoneWarnings: [ICalendarNote] = []

    private let calendars: ItemCalendars
    private let table: FileZones
    /// The results of an earlier pass.
    private let known: [CalendarFacts]?
    /// Whether to read only the items that `surveyBlocks()` leaves out.
    private let isOnlyItems: Bool
    private var blocks: [ICalendarBlock] = []
    private var pieces = FilePieces()

    init(
        into calendars: ItemCalendars, _ table: FileZones, knowing known: [CalendarFacts]? = nil,
        isOnlyItems: Bool = false, isSurvey: Bool = false
    ) {
        (self.calendars, self.table, self.known) = (calendars, table, known)
        self.isOnlyItems = isOnlyItems
        outline.marksItems = isSurvey
    }

    /// Whether some components were read without information that came later in the file.
    var isOutdated: Bool { outline.isOutdated || table.isOutdated }

    /// See `FilePieces.sum`.
    var sum: UInt64 { pieces.sum }

    /// The facts about each calendar of the file.
    var facts: [CalendarFacts] { outline.calendars.map(CalendarFacts.init) }

    mutating func read<Source: ByteSource>(
        _ source: Source, _ size: ICalendarImport.PieceSize
    ) throws(Source.Failure) {
        while try takeBlocks(source, size) { readBlocks() }
    }

    /// Reads on until there are components for all processors; false at the end of the file.
    mutating func takeBlocks<Source: ByteSource>(
        _ source: Source, _ size: ICalendarImport.PieceSize
    ) throws(Source.Failure) -> Bool {
        outline.largest = size.largest
        while !pieces.isAtEnd, blocks.count < size.together {
            let piece = try pieces.next(of: source, size.bytes)
            if pieces.isAtEnd { outline.finish() } else { outline.read(piece) }
            takeBlock()
        }
        return !blocks.isEmpty
    }

    /// The results since the last call.
    mutating func takeReadings() -> [ICalendarReading] {
        defer { readings = [] }
        return readings
    }

    /// Reads the components other than items, and finds out which items belong together (`ItemGroup`), for a
    /// pass that is a survey.
    mutating func surveyBlocks() -> [ItemGroup.Survey] {
        let (calendars, table, known) = (calendars, table, known)
        defer { blocks = [] }
        readings += Concurrent.map(blocks[...]) { block in
            ICalendarReading(block.keeping { !ItemGroup.isMember($0) }, table, into: calendars) {
                Self.facts(of: $0, in: block, known)
            }
        }
        return Concurrent.map(blocks[...], ItemGroup.Survey.init)
    }

    private mutating func takeBlock() {
        guard let block = outline.takeBlock() else { return }
        for entry in block.entries where entry.kind == .timeZone && entry.problem == nil {
            readZone(entry, block)
        }
        blocks.append(block)
    }

    private static func facts(
        of entry: ICalendarOutline.Entry, in block: ICalendarBlock, _ known: [CalendarFacts]?
    ) -> CalendarFacts? {
        guard let known, let calendar = entry.calendar, known.indices.contains(calendar) else {
            return block.facts(of: entry)
        }
        return known[calendar]
    }

    mutating func readBlocks() {
        let (calendars, table, known) = (calendars, table, known)
        let isOnlyItems = isOnlyItems
        @Sendable func read(_ block: ICalendarBlock) -> ICalendarReading {
            ICalendarReading(
                isOnlyItems ? block.keeping(ItemGroup.isMember) : block, table, into: calendars
            ) { Self.facts(of: $0, in: block, known) }
        }
        readings += table.isCrowded ? blocks.map(read) : Concurrent.map(blocks[...], read)
        blocks = []
    }

    private mutating func readZone(_ entry: ICalendarOutline.Entry, _ block: ICalendarBlock) {
        // The copy is kept, the block is not.
        var own = entry
        let text = Array(block.bytes[entry.bytes])
        own.bytes = text.indices
        do throws(ICalendarNote) {
            var junk: [ICalendarNote] = []
            defer { zoneWarnings += junk }
            let component: Component
            do throws(ICalendarProblem) {
                component = try Component(own, in: text) { line, text in
                    junk.append(ICalendarNote(line: line, problem: .junkLine(text)))
                }
            } catch {
                throw ICalendarNote(line: entry.lines.lowerBound, problem: error)
            }
            zoneTexts.append(text)
            zones.append(component)
            table.insert(component, calendar: entry.calendar)
            reportRules(of: component)
        } catch {
            zoneWarnings.append(error)
        }
    }

    /// Reports unreadable rules of a zone: its offsets are computed without them.
    private mutating func reportRules(of zone: Component) {
        for line in zone.children.flatMap(\.lines) where line.property == .rule {
            do throws(RecurrenceError) {
                _ = try RecurrenceRule(text: line.rawValue)
            } catch {
                zoneWarnings.append(ICalendarNote(line: line.number, problem: .zoneRule(error.message)))
            }
        }
    }
}
