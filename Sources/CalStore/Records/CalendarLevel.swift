/// The content of a VCALENDAR in addition to events, to-dos and time zones: its own properties (RFC 5545,
/// 3.7; RFC 7986, 5; X-WR-CALNAME and similar) and components such as VJOURNAL, VFREEBUSY and VAVAILABILITY.
/// They are kept as unchanged lines.
///
/// ```swift
/// var stored = CalendarLevel(calendar.properties)
/// stored.update(with: file.level)
/// calendar.properties = stored.lines
/// ```
///
/// The content consists of parts. A later part replaces an earlier one with the same identity:
///
/// | | is one part |
/// |---|---|
/// | properties | all lines of one name |
/// | a component with a UID (a VTIMEZONE: with a TZID) | the one of that name, UID and RECURRENCE-ID |
/// | components without a UID | all of one name |
///
/// VERSION, PRODID, CALSCALE and METHOD belong to a file and are not parts. The cost grows with the number of
/// lines.
package struct CalendarLevel: Sendable {
    /// The identity of a part.
    package struct Key: Hashable, Sendable {
        package var isComponent: Bool
        /// The name in upper case.
        package var name: String
        /// The UID as written.
        package var uid: String?
        /// The line of RECURRENCE-ID.
        var original: String?

        package init(isComponent: Bool, name: String, uid: String? = nil, original: String? = nil) {
            self.isComponent = isComponent
            self.name = name
            self.uid = uid
            self.original = original
        }

        /// Whether several parts with this key may exist.
        fileprivate var isGroup: Bool { !isComponent || uid == nil }
    }

    package struct Part: Equatable, Sendable {
        package let key: Key
        package fileprivate(set) var lines: [String]
        /// The number of properties or components in it.
        package fileprivate(set) var count = 1

        /// Whether both have the same content: the order of lines and of parameters does not count.
        fileprivate func hasMeaning(of other: Part) -> Bool {
            lines == other.lines || lines.canonicalLines == other.lines.canonicalLines
        }
    }

    /// Properties and components in their original order. A part without lines has no content.
    package private(set) var parts: [Part] = []
    private var indices: [Key: Int] = [:]

    package init() {}

    /// Reads kept lines. Lines that are not content lines, and components without BEGIN or END, are left out.
    package init(_ raw: [String]) {
        var block: [String] = []
        var open: [Substring] = []
        for text in raw {
            let line = KeptLine(text)
            guard line.isContentLine else { continue }
            switch line.name {
            case "BEGIN":
                open.append(line.value)
                block.append(text)
            case "END":
                guard open.popLast() == line.value else {
                    open = []
                    block = []
                    continue
                }
                block.append(text)
                if open.isEmpty {
                    add(component: block)
                    block = []
                }
            default:
                if open.isEmpty { add(property: text) } else { block.append(text) }
            }
        }
    }

    package var isEmpty: Bool { parts.isEmpty }
    package var properties: [Part] { parts.filter { !$0.key.isComponent } }
    package var components: [Part] { parts.filter(\.key.isComponent) }

    /// Properties before components, as RFC 5545, 3.6 requires.
    package var lines: [String] { properties.flatMap(\.lines) + components.flatMap(\.lines) }

    package subscript(key: Key) -> [String]? { indices[key].map { parts[$0].lines } }

    // MARK: Adding

    private static let ofFile: Set<String> = [
        "BEGIN", "END", "VERSION", "PRODID", "CALSCALE", "METHOD", "X-CALSTORE-REJECTED",
    ]

    /// Adds a property of the calendar, unless it is one of the file.
    package mutating func add(property text: String) {
        let name = KeptLine(text).name
        if !Self.ofFile.contains(name) { add(Key(isComponent: false, name: name), [text]) }
    }

    /// Adds a component, from BEGIN to END. An earlier one with its UID is replaced.
    package mutating func add(component lines: [String]) {
        guard let first = lines.first else { return }
        var key = Key(isComponent: true, name: KeptLine(first).value.uppercased())
        var depth = 0
        for text in lines {
            let line = KeptLine(text)
            switch line.name {
            case "BEGIN": depth += 1
            case "END": depth -= 1
            // The first of two counts.
            case "UID", "TZID":
                if depth == 1, key.uid == nil, !line.value.isEmpty { key.uid = String(line.value) }
            case "RECURRENCE-ID":
                if depth == 1, key.original == nil { key.original = line.canonical }
            default: continue
            }
        }
        add(key, lines)
    }

    private mutating func add(_ key: Key, _ lines: [String]) {
        guard let index = indices[key] else {
            indices[key] = parts.count
            parts.append(Part(key: key, lines: lines))
            return
        }
        if key.isGroup {
            parts[index].lines += lines
            parts[index].count += 1
        } else {
            parts[index].lines = lines
        }
    }

    /// Replaces the lines of a part; without lines, the part is empty.
    package mutating func set(_ key: Key, to lines: [String]) {
        if let index = indices[key] {
            parts[index].lines = lines
        } else if !lines.isEmpty {
            add(key, lines)
        }
    }

    // MARK: Updating

    /// Adds the parts of a newer file; each replaces the part with the same identity.
    ///
    /// - Parameter replaces: Whether an existing part with other content is replaced.
    /// - Returns: The parts of the file that were added, or that replaced another part.
    @discardableResult
    package mutating func update(with newer: CalendarLevel, replacing replaces: Bool = true) -> [Part] {
        var taken: [Part] = []
        for part in newer.parts {
            if let index = indices[part.key] {
                guard replaces, !parts[index].hasMeaning(of: part) else { continue }
                parts[index] = part
            } else {
                indices[part.key] = parts.count
                parts.append(part)
            }
            taken.append(part)
        }
        return taken
    }

    /// Lines that were changed from `base` in two ways, as one: part by part, and `mine` where both have
    /// changed a part.
    static func merged(_ mine: [String], base: [String], _ newest: [String]) -> ThreeWay.Result<[String]> {
        if mine == base || mine == newest { return .init(value: newest) }
        if newest == base { return .init(value: mine) }
        let merged = ThreeWay.list(
            CalendarLevel(mine).parts, base: CalendarLevel(base).parts, CalendarLevel(newest).parts,
            key: \.key, sortText: { $0.lines.joined(separator: "\n") })
        var result = CalendarLevel()
        for part in merged.value { result.set(part.key, to: part.lines) }
        return .init(value: result.lines, isClash: merged.isClash)
    }
}

extension KeptLine {
    /// A name and, somewhere, a colon. A quotation mark that is never closed may hide that.
    fileprivate var isContentLine: Bool {
        let isName = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isName && !name.isEmpty
            && (!rest.isEmpty || parameters.contains { $0.utf8.contains(UInt8(ascii: ":")) })
    }

    /// Without blanks around it.
    fileprivate var value: Substring {
        var value = rest.dropFirst()
        while let first = value.utf8.first, first == 32 || first == 9 { value.removeFirst() }
        while let last = value.utf8.last, last == 32 || last == 9 { value.removeLast() }
        return value
    }
}

extension CalendarLevel.Key: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.name, left.uid ?? "", left.original ?? "") < (right.name, right.uid ?? "", right.original ?? "")
    }
}
