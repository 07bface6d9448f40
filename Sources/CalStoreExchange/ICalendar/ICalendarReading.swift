import CLibrary
import CalStore

/// The content of a block's components. All processors read blocks independently; `ICalendarImport` combines
/// them.
struct ICalendarReading: Sendable {
    private(set) var items: [ICalendarImport.Item] = []
    private(set) var rejects: [ICalendarImport.Reject] = []
    /// The lines of components that are kept unchanged.
    private(set) var kept: [[String]] = []
    /// Warnings about the components.
    private(set) var warnings: [ICalendarNote] = []
    /// Notes about the items.
    private(set) var notes: [ICalendarNote] = []
    /// A note about the first item outside any calendar.
    private(set) var firstBare: ICalendarNote?

    /// - Parameters:
    ///   - facts: Returns the facts of an entry's calendar; nil outside any.
    ///   - calendars: The calendars of the new items.
    init(
        _ block: ICalendarBlock, _ zones: FileZones, into calendars: ItemCalendars,
        facts: (ICalendarOutline.Entry) -> CalendarFacts?
    ) {
        var reader = ItemReader(zones: ZoneResolver(zones))
        var random = RandomBuffer()
        // The outline has an item inside another component before that component.
        var lastInside = 0
        for entry in block.entries {
            if case .insideUnknown? = entry.problem { lastInside = entry.lines.lowerBound }
            let facts = facts(entry)
            guard entry.kind.isItem else {
                if entry.kind != .timeZone {
                    keep(entry, block, facts?.method, holdsItems: lastInside > entry.lines.lowerBound)
                } else if let problem = entry.problem {
                    warn(entry.lines.lowerBound, problem)
                }
                continue
            }
            let (noted, warned) = (reader.notes.count, reader.warnedZones)
            do throws(ICalendarNote) {
                if let problem = entry.problem {
                    throw ICalendarNote(line: entry.lines.lowerBound, problem: problem)
                }
                reader.enter(entry.calendar)
                let method = facts?.method
                let component = try component(entry, block)
                reader.stampIsChange = facts?.stampIsChange ?? true
                reader.needsNoStart = method?.needsNoStart ?? false
                let record = ItemRecord(
                    try reader.read(
                        component, id: .random(using: &random),
                        calendar: calendars.calendar(for: component.kind)))
                items.append(
                    ICalendarImport.Item(
                        record: record, line: entry.lines.lowerBound, bytes: block.range(of: entry),
                        calendar: entry.calendar, method: method, home: reader.home,
                        message: method.flatMap { SchedulingMessage($0, record, component) }))
                if entry.calendar == nil, firstBare == nil {
                    firstBare = ICalendarNote(
                        line: entry.lines.lowerBound, problem: .outsideCalendar(entry.name))
                }
            } catch {
                // Notes about an item that is left out are not useful.
                reader.notes.removeSubrange(noted...)
                reader.warnedZones = warned
                rejects.append(
                    ICalendarImport.Reject(
                        note: error, lines: entry.lines, text: Array(block.bytes[entry.bytes]),
                        calendar: entry.calendar))
            }
        }
        notes = reader.notes
    }

    private mutating func component(
        _ entry: ICalendarOutline.Entry, _ block: ICalendarBlock
    ) throws(ICalendarNote) -> Component {
        var junk: [ICalendarNote] = []
        defer { if !junk.isEmpty { warnings += junk } }
        return try block.component(entry) { junk.append($0) }
    }

    /// Keeps a component that is neither an item nor a zone, or notes why it is left out.
    private mutating func keep(
        _ entry: ICalendarOutline.Entry, _ block: ICalendarBlock, _ method: SchedulingMethod?,
        holdsItems: Bool
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
            let component = try component(entry, block)
            noteRepairs(of: component)
            kept.append(component.rawLines)
        } catch {
            warn(entry.lines.lowerBound, .leftOut(entry.name, .broken))
            warnings.append(error)
        }
    }

    private mutating func noteRepairs(of component: Component) {
        for line in component.lines where !line.repairs.isEmpty { warnings += line.repairNotes }
        for child in component.children { noteRepairs(of: child) }
    }

    private mutating func warn(_ line: Int, _ problem: ICalendarProblem) {
        warnings.append(ICalendarNote(line: line, problem: problem))
    }
}

/// Random numbers of the system, fetched many at a time: single requests cost more than the work with them.
struct RandomBuffer: RandomNumberGenerator {
    /// The system returns this many at once.
    private static let size = 32

    private var numbers: [UInt64] = []

    mutating func next() -> UInt64 {
        if let number = numbers.popLast() { return number }
        numbers = [UInt64](repeating: 0, count: Self.size)
        let isFilled = numbers.withUnsafeMutableBytes { getentropy($0.baseAddress, $0.count) == 0 }
        guard isFilled, let number = numbers.popLast() else {
            numbers = []
            var system = SystemRandomNumberGenerator()
            return system.next()
        }
        return number
    }
}
