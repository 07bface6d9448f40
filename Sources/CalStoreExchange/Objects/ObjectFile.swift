import Basics
import CalStore

/// The items of a file of objects, JSON or rows of CSV, with everything else that the file states.
struct ObjectFile: Sendable {
    /// A part of the file that was not read.
    struct Reject: Sendable {
        let line: Int
        let reason: String
        let text: String
    }

    /// The object that an item came from.
    private struct Origin {
        /// The index of the item, until the items are taken.
        let item: Int
        /// The index of the calendar that the object names.
        let home: Int
        /// Its bytes in the file.
        let place: Range<Int>
    }

    /// The header of a CSV file; nil for JSON.
    var header: String?
    /// The items that could be read, with their lines, until they are taken.
    private(set) var items: [(item: CalStoreItem, line: Int)] = []
    /// The calendars that the file describes separately from its items, with or without items in them.
    var described: [CalendarJSON.Description] = []
    /// The revisions that objects name, by the identifiers of items in other programs.
    private(set) var revisions: [String: String] = [:]
    /// The facts that are stated about an incomplete item, by its identifier.
    private(set) var told: [RecordID: Set<ItemFact>] = [:]
    private(set) var rejects: [Reject] = []
    private(set) var warnings: [(line: Int, message: String)] = []
    private var origins: [RecordID: Origin] = [:]
    /// The objects with one identifier, if there are several: a list has a series once for each date.
    private var repeated: [RecordID: [(item: CalStoreItem, line: Int, place: Range<Int>)]] = [:]
    /// The calendars that objects name; an object has that of the object before it, or adds its own.
    private var homes: [SharedHome?] = []
    /// Whether all objects name the same calendar, or none.
    var isOneHome: Bool { homes.count < 2 }
    /// Reads bytes of the file again.
    private let reread: @Sendable (Range<Int>) -> [UInt8]
    private var unknownMembers: Set<String> = []

    init(
        header: String? = nil, described: [CalendarJSON.Description] = [],
        text: @escaping @Sendable (Range<Int>) -> [UInt8]
    ) {
        self.header = header
        self.described = described
        reread = text
    }

    // MARK: JSON

    /// Reads a document with a list of items, or with one item.
    init(json bytes: [UInt8], _ reader: ItemObject) throws(ExchangeError) {
        let (block, outline) = ObjectOutline.all(.document(ObjectListOutline()), of: bytes)
        let document = outline.document ?? ObjectListOutline()
        let readings =
            document.isSingle
            ? ObjectFormat(kind: .single, reader: reader).read([.single(bytes)])
            : ObjectFormat(kind: .list(document.lists), reader: reader).read(block.map { [$0] } ?? [])
        if let problem = ObjectFile.problem(in: readings, document) { throw problem }
        self.init(described: document.isSingle ? [] : document.describedCalendars) { Array(bytes[$0]) }
        add(readings)
        finish()
    }

    /// The first mistake that makes a document unreadable.
    static func problem(in readings: [ObjectReading], _ document: ObjectListOutline?) -> ExchangeError? {
        // The outline ends at its mistake, so those in elements come before it.
        for reading in readings {
            if case .broken(let error) = reading.result {
                return ExchangeError(.format, "this is not JSON: \(error.reason)", line: error.line)
            }
        }
        return document?.problem.map { ExchangeError($0) }
    }

    /// Reads an object a line.
    init(jsonLines bytes: [UInt8], _ reader: ItemObject) {
        self.init { Array(bytes[$0]) }
        let block = ObjectOutline.all(.lines, of: bytes).block
        add(ObjectFormat(kind: .lines, reader: reader).read(block.map { [$0] } ?? []))
        finish()
    }

    /// Whether bytes that begin with an object are JSON Lines: the first line is a complete object, and more
    /// text follows.
    static func isLines(_ bytes: some Collection<UInt8>) -> Bool {
        let line = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        let rest = bytes.dropFirst(line.count).drop { $0 <= 0x20 }
        return !rest.isEmpty && (try? JSONValue(reading: line))?.members != nil
    }

    // MARK: Collecting

    mutating func add(_ readings: [ObjectReading]) {
        if items.isEmpty {
            items.reserveCapacity(readings.count)
            origins.reserveCapacity(readings.count)
        }
        for reading in readings {
            note(reading)
            take(reading)
        }
    }

    /// Keeps the reason for a rejected entry, and the unknown members of an item.
    mutating func note(_ reading: ObjectReading) {
        switch reading.result {
        case .item(let item):
            for name in item.unknown where unknownMembers.insert(name).inserted {
                warn(reading.line, "\"\(name)\" is not a member of an item and was ignored")
            }
        case .rejected(let reason, let text):
            rejects.append(Reject(line: reading.line, reason: reason, text: text))
        case .broken: break
        }
    }

    /// Keeps the item of an entry.
    mutating func take(_ given: ObjectReading) {
        guard case .item(let reading) = given.result else { return }
        let id = reading.item.record.id
        // A list of occurrences has the same series many times.
        if let last = origins[id], items.indices.contains(last.item), items[last.item].item == reading.item {
            return
        }
        append(reading.item, reading.sharedHome, given.line, given.place)
        // An occurrence has the identifier of its series.
        if let revision = reading.revision, !reading.item.isDetached {
            revisions[reading.item.externalID] = revision
        }
        if reading.told != nil || !told.isEmpty { told[id] = reading.told }
    }

    private mutating func append(
        _ item: CalStoreItem, _ home: SharedHome?, _ line: Int, _ place: Range<Int>
    ) {
        let isSame = homes.last.map { $0 === home || $0?.home == home?.home } ?? false
        if !isSame { homes.append(home) }
        let id = item.record.id
        let origin = Origin(item: items.count, home: homes.count - 1, place: place)
        if let last = origins.updateValue(origin, forKey: id) {
            if repeated[id] == nil, items.indices.contains(last.item) {
                let (first, line) = items[last.item]
                repeated[id] = [(first, line, last.place)]
            }
            repeated[id]?.append((item, line, place))
        }
        items.append((item, line))
    }

    mutating func warn(_ line: Int, _ text: String) { warnings.append((line, "line \(line): \(text)")) }

    /// Forgets what only the reading needed.
    mutating func finish() { unknownMembers = [] }

    // MARK: Parts

    /// A part of the file without items and notes.
    var emptied: ObjectFile {
        var part = ObjectFile(header: header, described: described, text: reread)
        part.unknownMembers = unknownMembers
        return part
    }

    mutating func takeUnknownMembers(of part: ObjectFile) { unknownMembers = part.unknownMembers }

    mutating func takeNotes(of part: ObjectFile) {
        rejects += part.rejects
        warnings += part.warnings
    }

    /// Keeps an item of a part that the store has refused.
    mutating func keep(_ item: CalStoreItem, of part: ObjectFile, line: Int) {
        append(item, nil, line, part.place(of: item) ?? 0..<0)
    }

    /// Hands over the items, so that nobody keeps them twice.
    mutating func takeItems() -> [(item: CalStoreItem, line: Int)] {
        let taken = items
        items = []
        return taken
    }

    // MARK: Calendars

    /// The calendar that all items name, as the file describes it; nil if they name several or none.
    var onlyHome: CalendarHome? { isOneHome ? homes.first?.map { home($0.home) } : nil }

    /// The calendar that an item names, as the file describes it.
    func home(of item: RecordID) -> CalendarHome? {
        origins[item].flatMap { homes[$0.home] }.map { home($0.home) }
    }

    /// A calendar that an object names, as the file describes it.
    func home(_ told: CalendarHome) -> CalendarHome {
        described.first { $0.home.id == told.id && told.id != nil }?.home ?? told
    }

    // MARK: Places

    /// The line of an item, if several have its identifier.
    func line(ofRepeated item: CalStoreItem) -> Int? { repeatedObject(item)?.line }

    /// The bytes of an item in the file.
    private func place(of item: CalStoreItem) -> Range<Int>? {
        repeatedObject(item)?.place ?? origins[item.record.id]?.place
    }

    /// An import only sets the calendar of an item.
    private func repeatedObject(_ item: CalStoreItem) -> (item: CalStoreItem, line: Int, place: Range<Int>)? {
        repeated[item.record.id]?.first { object in
            var fields = object.item.record.fields
            fields.calendar = item.record.calendar
            return fields == item.record.fields
        }
    }

    // MARK: Rejects

    /// A file of the rejected parts with the reasons, to correct and import again; nil if nothing was
    /// rejected.
    ///
    /// - Parameter refused: Items that could be read but that the store refused.
    func rejectsFile(adding refused: [(item: CalStoreItem, line: Int, reason: String)]) -> [UInt8]? {
        let refused = refused.map { refusal in
            let text = place(of: refusal.item).map { String(decoding: reread($0), as: UTF8.self) } ?? ""
            return Reject(line: refusal.line, reason: refusal.reason, text: text)
        }
        let all = (rejects + refused).sorted { $0.line < $1.line }
        if all.isEmpty { return nil }
        guard let header else { return Array(all.map { Self.object($0) + "\n" }.joined().utf8) }
        let separator = header.contains(",") || !header.contains(";") ? "," : ";"
        let lines =
            [header + separator + "rejected"] + all.map { $0.text + separator + CSVText.quoted($0.reason) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The text in the file, with the reason.
    private static func object(_ rejected: Reject) -> String {
        let members = (try? JSONValue(reading: rejected.text.utf8))?.members
        let more: [JSONValue.Member] = [
            .init("rejected", .string(rejected.reason)), .init("line", .int(rejected.line)),
        ]
        let rest = members?.filter { !["rejected", "line"].contains($0.name) }
        return JSONValue.object(more + (rest ?? [.init("text", .string(rejected.text))])).text
    }
}
