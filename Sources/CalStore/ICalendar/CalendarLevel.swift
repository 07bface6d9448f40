/// What a VCALENDAR holds beside its events, to-dos and time zones: properties of its own (RFC 5545, 3.7; RFC 7986, 5;
/// X-WR-CALNAME and its like) and components such as VJOURNAL, VFREEBUSY and VAVAILABILITY. Kept as the lines they were.
///
/// ```swift
/// var stored = CalendarLevel(calendar.properties)
/// stored.update(with: file.level)
/// calendar.properties = stored.lines
/// ```
///
/// What belongs together, and is replaced by what comes later:
///
/// | | is one part |
/// |---|---|
/// | properties | all lines of one name |
/// | a component with a UID (a VTIMEZONE: with a TZID) | the one of that name, UID and RECURRENCE-ID |
/// | components without a UID | all of one name |
///
/// VERSION, PRODID, CALSCALE and METHOD are those of a file, and are no parts. The cost grows with the number of lines.
struct CalendarLevel: Sendable {
    /// By what a part is known.
    struct Key: Hashable, Sendable {
        var isComponent: Bool
        /// In capitals.
        var name: String
        var uid: String?
        /// The line of RECURRENCE-ID.
        var original: String?

        /// Whether several of this key stand beside each other.
        fileprivate var isGroup: Bool { !isComponent || uid == nil }
    }

    struct Part: Equatable, Sendable {
        let key: Key
        fileprivate(set) var lines: [String]
        /// How many properties or components it is made of.
        fileprivate(set) var count = 1

        var isZone: Bool { key.isComponent && key.name == ComponentKind.timeZone.rawValue }

        /// Whether both say the same: neither the order of lines nor that of parameters counts.
        fileprivate func hasMeaning(of other: Part) -> Bool {
            lines == other.lines || lines.canonicalLines == other.lines.canonicalLines
        }
    }

    /// Properties and components as they came.
    private(set) var parts: [Part] = []
    private var places: [Key: Int] = [:]

    init() {}

    /// Lines that were kept. Those that are none, and components that do not begin and end, are left out.
    init(_ raw: [String]) {
        var block: [String] = []
        var open: [String] = []
        var key = Key(isComponent: true, name: "")
        for text in raw {
            let bytes = Array(text.utf8)
            guard let line = ContentLine(bytes, bytes.indices, number: 0) else { continue }
            switch line.property {
            case .begin:
                if open.isEmpty {
                    key = Key(isComponent: true, name: line.rawValue.trimmingBlanks.uppercased())
                }
                open.append(line.rawValue)
                block.append(text)
            case .end:
                guard open.popLast() == line.rawValue else {
                    open = []
                    block = []
                    continue
                }
                block.append(text)
                if open.isEmpty {
                    add(key, block)
                    block = []
                }
            default:
                if open.isEmpty {
                    add(line)
                    continue
                }
                if open.count == 1 { key.read(line) }
                block.append(text)
            }
        }
    }

    var isEmpty: Bool { parts.isEmpty }
    var properties: [Part] { parts.filter { !$0.key.isComponent } }
    var components: [Part] { parts.filter(\.key.isComponent) }

    /// Properties before components, as RFC 5545, 3.6 wants them.
    var lines: [String] { properties.flatMap(\.lines) + components.flatMap(\.lines) }

    // MARK: Adding

    /// Adds a property of the calendar, unless it is one of the file.
    mutating func add(_ line: ContentLine) {
        switch line.property {
        case .begin, .end, .version, .productID, .calendarScale, .method, .rejected: return
        default: add(Key(isComponent: false, name: line.name.uppercased()), [line.raw])
        }
    }

    /// Adds a component. An earlier one with its UID is replaced.
    mutating func add(_ component: Component) {
        var key = Key(isComponent: true, name: component.name)
        for line in component.lines { key.read(line) }
        add(key, component.rawLines)
    }

    private mutating func add(_ key: Key, _ lines: [String]) {
        guard let place = places[key] else {
            places[key] = parts.count
            parts.append(Part(key: key, lines: lines))
            return
        }
        if key.isGroup {
            parts[place].lines += lines
            parts[place].count += 1
        } else {
            parts[place].lines = lines
        }
    }

    // MARK: Updating

    /// Takes the parts of a newer file over, each in the place of the one that it replaces.
    ///
    /// - Parameter replaces: Whether a part that is there already, and says something else, is replaced.
    /// - Returns: The parts of the file that were taken: those that are new, or say something new.
    @discardableResult
    mutating func update(with newer: CalendarLevel, replacing replaces: Bool = true) -> [Part] {
        var taken: [Part] = []
        for part in newer.parts {
            if let place = places[part.key] {
                guard replaces, !parts[place].hasMeaning(of: part) else { continue }
                parts[place] = part
            } else {
                places[part.key] = parts.count
                parts.append(part)
            }
            taken.append(part)
        }
        return taken
    }

    // MARK: Exporting

    mutating func remove(_ property: PropertyName) { set(property, to: []) }

    /// Puts other lines in the place of those of a property. A part without lines says nothing.
    private mutating func set(_ property: PropertyName, to lines: [String]) {
        let key = Key(isComponent: false, name: property.text)
        if let place = places[key] {
            parts[place].lines = lines
        } else if !lines.isEmpty {
            add(key, lines)
        }
    }

    /// Puts a colour in the place of the one that it has; nothing when it has none.
    mutating func replaceColor(by color: String) {
        let properties = [PropertyName.color, .appleCalendarColor]
        guard properties.contains(where: { places[Key(isComponent: false, name: $0.text)] != nil }) else {
            return
        }
        let lines = CalendarColor.lines(color)
        for property in properties { set(property, to: lines.filter { $0.hasPrefix(property.text + ":") }) }
    }

    /// Puts what another calendar keeps beside it: no property in which the two differ, and both components where they do.
    mutating func join(_ other: CalendarLevel) {
        for part in other.parts where !part.lines.isEmpty {
            guard let place = places[part.key] else {
                places[part.key] = parts.count
                parts.append(part)
                continue
            }
            if parts[place].lines == part.lines { continue }
            if part.key.isComponent {
                parts[place].lines += part.lines
            } else {
                parts[place].lines = []
            }
        }
    }
}

extension CalendarLevel.Key {
    /// Takes what it needs of a line of the component. The first of two UIDs counts.
    fileprivate mutating func read(_ line: ContentLine) {
        switch line.property {
        case .uid, .zoneID:
            let text = line.text.trimmingBlanks
            if uid == nil, !text.isEmpty { uid = text }
        case .recurrenceID:
            if original == nil { original = KeptLine(line.raw).canonical }
        default: return
        }
    }
}

extension CalendarLevel.Key: Comparable {
    static func < (left: Self, right: Self) -> Bool {
        (left.name, left.uid ?? "", left.original ?? "") < (right.name, right.uid ?? "", right.original ?? "")
    }
}
