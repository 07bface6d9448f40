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

    /// The header of a CSV file; nil for JSON.
    var header: String?
    /// The items that could be read, with their lines, until they are taken.
    private(set) var items: [(item: CalStoreItem, line: Int)] = []
    /// The calendars that the file describes separately from its items, with or without items in them.
    private(set) var described: [CalendarJSON.Description] = []
    /// The revisions that objects name, by the identifiers of items in other programs.
    private(set) var revisions: [String: String] = [:]
    /// The facts that are stated about an incomplete item, by its identifier.
    private(set) var told: [RecordID: Set<ItemFact>] = [:]
    private(set) var rejects: [Reject] = []
    private(set) var warnings: [(line: Int, message: String)] = []
    /// The calendars that objects name, by the identifiers of their items.
    private var homes: [RecordID: CalendarHome] = [:]
    /// The bytes of the file, and those of each item in it, by its identifier.
    private let bytes: [UInt8]
    private var places: [RecordID: Range<Int>] = [:]
    private var known: [CalStoreItem.ID: CalStoreItem] = [:]
    private var unknownMembers: Set<String> = []

    init(_ bytes: [UInt8], header: String? = nil) {
        self.bytes = bytes
        self.header = header
    }

    // MARK: JSON

    /// Reads a document with a list of items, or with one item.
    init(json bytes: [UInt8], _ reader: ItemObject) throws(ExchangeError) {
        let document: JSONValue.Document
        do throws(JSONError) { document = try JSONValue.Document(reading: bytes) } catch {
            throw ExchangeError(.format, "this is not JSON: \(error.reason)", line: error.line)
        }
        self.init(bytes)
        described = document.calendars.compactMap { CalendarJSON.Description($0) }
        var line = 1
        var counted = 0
        for object in document.items {
            line += TextLines.endings(in: bytes[counted..<object.bytes.lowerBound])
            counted = object.bytes.lowerBound
            add(object.value, line, object.bytes, reader) { object.value.text }
        }
        finish()
    }

    /// Reads an object a line.
    init(jsonLines file: [UInt8], _ reader: ItemObject) {
        self.init(TextLines.normalized(file))
        for (index, line) in TextLines.lines(ofNormalized: bytes).enumerated() {
            if line.allSatisfy({ $0 <= 0x20 }) { continue }
            func text() -> String { String(decoding: line, as: UTF8.self) }
            do throws(JSONError) {
                let object = try JSONValue(reading: line)
                // The last line of `changes --jsonl`.
                if object.members?.count == 1, object["cursor"] != nil { continue }
                add(object, index + 1, line.indices, reader, text)
            } catch {
                let reason = "this is not JSON: \(error.reason) (column \(error.column))"
                reject(index + 1, reason, JSONValue.object([.init("text", .string(text()))]).text)
            }
        }
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

    /// - Parameters:
    ///   - place: The bytes of the object in the file.
    ///   - text: Its text, if it is rejected.
    mutating func add(
        _ object: JSONValue, _ line: Int, _ place: Range<Int>, _ reader: ItemObject, _ text: () -> String
    ) {
        do throws(ExchangeError) {
            let reading = try reader.read(object)
            for name in reading.unknown where unknownMembers.insert(name).inserted {
                warn(line, "\"\(name)\" is not a member of an item and was ignored")
            }
            // A list of occurrences has the same series many times.
            if known[reading.item.id] == reading.item { return }
            known[reading.item.id] = reading.item
            items.append((reading.item, line))
            let id = reading.item.record.id
            homes[id] = reading.calendar
            places[id] = place
            // An occurrence has the identifier of its series.
            if let revision = reading.revision, !reading.item.isDetached {
                revisions[reading.item.externalID] = revision
            }
            told[id] = reading.told
        } catch {
            reject(line, error.message + (error.hint.map { " (\($0))" } ?? ""), text())
        }
    }

    mutating func reject(_ line: Int, _ reason: String, _ text: String) {
        rejects.append(Reject(line: line, reason: "line \(line): \(reason)", text: text))
    }

    mutating func warn(_ line: Int, _ text: String) { warnings.append((line, "line \(line): \(text)")) }

    /// Forgets what only the reading needed.
    mutating func finish() { (known, unknownMembers) = ([:], []) }

    /// Hands over the items, so that nobody keeps them twice.
    mutating func takeItems() -> [(item: CalStoreItem, line: Int)] {
        let taken = items
        items = []
        return taken
    }

    // MARK: Calendars

    /// The calendar that an item names, as the file describes it.
    func home(of item: RecordID) -> CalendarHome? {
        guard let told = homes[item] else { return nil }
        return described.first { $0.home.id == told.id && told.id != nil }?.home ?? told
    }

    // MARK: Rejects

    /// A file of the rejected parts with the reasons, to correct and import again; nil if nothing was
    /// rejected.
    ///
    /// - Parameter refused: Items that could be read but that the store refused.
    func rejectsFile(adding refused: [(item: RecordID, line: Int, reason: String)]) -> [UInt8]? {
        let refused = refused.map { refusal in
            let text = places[refusal.item].map { String(decoding: bytes[$0], as: UTF8.self) } ?? ""
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
