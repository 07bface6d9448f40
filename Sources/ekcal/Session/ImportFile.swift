import Basics
import CalStore
import CalStoreExchange

/// A file that was read for `import`: its items, their calendars, and what could not be read.
struct ImportFile {
    let name: String
    let format: ImportFormat
    var items: CalStoreImport
    /// The calendars of items that objects describe, by their identifiers.
    private var calendars: [CalStoreItem.ID: CalendarHome] = [:]
    /// The calendars that the file describes separately from its items, with or without items in them.
    private(set) var described: [CalendarJSON.Description] = []
    /// The revisions that objects name, by the identifiers of items in other programs.
    private(set) var revisions: [String: String] = [:]
    /// The header of a CSV file.
    private var header = ""
    /// The text of each item in the file, by the identifier of the item.
    private var texts: [CalStoreItem.ID: String] = [:]
    /// The parts of the file that could not be read.
    private var rejected: [Rejected] = []

    /// A line or an object that was not imported.
    private struct Rejected {
        let line: Int
        let reason: String
        let text: String
    }

    // MARK: Calendars

    /// The calendar that the item names.
    func home(of item: CalStoreItem) -> CalendarHome? {
        if calendars.isEmpty { return items.home(of: item) }
        guard let told = calendars[item.id] else { return nil }
        return described.first { $0.home.id == told.id && told.id != nil }?.home ?? told
    }

    /// The calendars that the file names, in its order, each with the kinds of items for it.
    var homes: [(home: CalendarHome, entities: CalStoreCalendar.Entities)] {
        var homes = described.map { (home: $0.home, entities: $0.entities) }
        var places = Dictionary(
            described.enumerated().map { ($0.element.home, $0.offset) },
            uniquingKeysWith: { first, _ in first })
        for item in items.eachItem {
            guard let home = home(of: item) ?? items.home else { continue }
            let entity: CalStoreCalendar.Entities = item.kind == .event ? .events : .reminders
            if let place = places[home] {
                homes[place].entities.formUnion(entity)
            } else {
                places[home] = homes.count
                homes.append((home, entity))
            }
        }
        return homes
    }

    // MARK: iCalendar

    init(iCalendar bytes: [UInt8], name: String) throws(EkcalError) {
        try self.init(iCalendar: CalStoreImport(iCalendar: bytes), beginning: bytes, name: name)
    }

    /// - Parameter bytes: The beginning of the file.
    init(iCalendar items: CalStoreImport, beginning bytes: [UInt8], name: String) throws(EkcalError) {
        self.name = name
        format = .ics
        self.items = items
        guard items.isCalendar else {
            throw EkcalError(
                .usage, "\(name) is not an iCalendar file: BEGIN:VCALENDAR is missing",
                hint: bytes.starts(with: Array("BEGIN:VCARD".utf8))
                    ? "`ekcal birthdays import` reads the birthdays of contacts"
                    : "import reads iCalendar, the JSON of ekcal, and CSV; use --as to choose one",
                field: "FILE", line: 1)
        }
    }

    // MARK: iCalendar as JSON

    init(jCal bytes: [UInt8], name: String) throws(EkcalError) {
        self.name = name
        format = .jcal
        do throws(ExchangeError) { items = try CalStoreImport(jCal: bytes) } catch {
            throw EkcalError(error, in: name)
        }
    }

    init(jsCalendar bytes: [UInt8], name: String) throws(EkcalError) {
        self.name = name
        format = .jscalendar
        do throws(ExchangeError) { items = try CalStoreImport(jsCalendar: bytes) } catch {
            throw EkcalError(error, in: name)
        }
    }

    // MARK: Cards

    /// The birthdays of contact cards, as events.
    init(birthdays bytes: [UInt8], _ leapDays: LeapDayRule, withAnniversaries: Bool, name: String)
        throws(EkcalError)
    {
        do throws(ExchangeError) {
            items = try CalStoreImport(
                birthdays: bytes, leapDays: leapDays, withAnniversaries: withAnniversaries)
        } catch {
            throw EkcalError(
                .usage, "\(name) is not a file of contacts: BEGIN:VCARD is missing", hint: error.hint,
                field: "FILE", line: error.line)
        }
        self.name = name
        format = .ics
    }

    // MARK: JSON

    init(json bytes: [UInt8], isLines: Bool, name: String, _ reader: ItemObject) throws(EkcalError) {
        self.name = name
        format = isLines ? .jsonl : .json
        items = CalStoreImport(items: [])
        var gathered = Gathered()
        if isLines {
            for (index, line) in TextLines.split(bytes).enumerated() {
                if line.allSatisfy({ $0 <= 0x20 }) { continue }
                let text = String(decoding: line, as: UTF8.self)
                do throws(JSONError) {
                    let object = try JSONValue(reading: line)
                    // The last line of `changes --jsonl`.
                    if object["cursor"] != nil, object.members?.count == 1 { continue }
                    gathered.add(object, index + 1, text, reader)
                } catch {
                    let reason = "this is not JSON: \(error.reason) (column \(error.column))"
                    gathered.reject(index + 1, reason, JSONValue.object([.init("text", .string(text))]).text)
                }
            }
        } else {
            let objects: [JSONValue.Located]
            do throws(JSONError) {
                let document = try JSONValue.Document(reading: bytes)
                objects = document.items
                described = document.calendars.compactMap { CalendarJSON.Description($0) }
            } catch {
                throw EkcalError(
                    .usage, "\(name), line \(error.line): this is not JSON: \(error.reason)",
                    hint: "nothing was imported", field: "FILE", line: error.line)
            }
            var line = 1
            var counted = 0
            for object in objects {
                line += TextLines.split(Array(bytes[counted..<object.offset])).count - 1
                counted = object.offset
                gathered.add(object.value, line, object.value.text, reader)
            }
        }
        take(gathered)
    }

    // MARK: CSV

    init(csv bytes: [UInt8], map: [String], name: String, _ reader: ItemObject) throws(EkcalError) {
        self.name = name
        format = .csv
        items = CalStoreImport(items: [])
        let rows = CSVReader.read(bytes)
        guard let header = rows.first else {
            throw EkcalError(
                .usage, "\(name) is empty", hint: "write the names of the columns in the first line",
                field: "FILE",
                line: 1)
        }
        if let problem = header.problem {
            throw EkcalError(
                .usage, "\(name), line 1: \(problem)",
                hint: "write the names of the columns in the first line",
                field: "FILE", line: 1)
        }
        let columns: CSVColumns
        do throws(ExchangeError) { columns = try CSVColumns(header.cells, map: map) } catch {
            throw EkcalError(error)
        }
        self.header = header.text
        var gathered = Gathered()
        if !columns.unknown.isEmpty {
            gathered.warn(
                1, "not read: \(columns.unknown.joined(separator: ", ")) (use --map for other column names)")
        }
        for row in rows.dropFirst() {
            do throws(ExchangeError) {
                gathered.add(try columns.object(row), row.line, row.text, reader)
            } catch {
                gathered.reject(row.line, error.message, Self.text(of: row))
            }
        }
        take(gathered)
    }

    /// A row as it can be written again. A row with an open quotation mark would also consume the rows after
    /// it, so its cells are quoted.
    private static func text(of row: CSVReader.Row) -> String {
        row.problem == nil ? row.text : row.cells.map(CSVText.quoted).joined(separator: ",")
    }

    // MARK: Collecting

    /// The results of reading objects, one after the other.
    private struct Gathered {
        var items: [CalStoreImport.Entry] = []
        var calendars: [CalStoreItem.ID: CalendarHome] = [:]
        var texts: [CalStoreItem.ID: String] = [:]
        /// The facts that are stated about an incomplete item, by its identifier.
        var told: [CalStoreItem.ID: Set<ItemFact>] = [:]
        var rejected: [Rejected] = []
        var revisions: [String: String] = [:]
        var warnings: [CalStoreImport.Note] = []
        private var known: [CalStoreItem.ID: CalStoreItem] = [:]
        private var unknownMembers: Set<String> = []

        mutating func add(_ object: JSONValue, _ line: Int, _ text: String, _ reader: ItemObject) {
            do throws(ExchangeError) {
                let reading = try reader.read(object)
                for name in reading.unknown where unknownMembers.insert(name).inserted {
                    warn(line, "\"\(name)\" is not a member of an item and was ignored")
                }
                // A list of occurrences has the same series many times.
                if known[reading.item.id] == reading.item { return }
                known[reading.item.id] = reading.item
                items.append(CalStoreImport.Entry(item: reading.item, line: line))
                calendars[reading.item.id] = reading.calendar
                texts[reading.item.id] = text
                // An occurrence has the identifier of its series.
                if let revision = object["rev"]?.string, !reading.item.isDetached {
                    revisions[reading.item.externalID] = revision
                }
                told[reading.item.id] = reading.told
            } catch {
                reject(line, error.message + (error.hint.map { " (\($0))" } ?? ""), text)
            }
        }

        mutating func reject(_ line: Int, _ reason: String, _ text: String) {
            rejected.append(Rejected(line: line, reason: "line \(line): \(reason)", text: text))
        }

        mutating func warn(_ line: Int, _ text: String) {
            warnings.append(.init(line: line, message: "line \(line): \(text)"))
        }
    }

    private mutating func take(_ gathered: Gathered) {
        items = CalStoreImport(
            items: gathered.items,
            rejects: gathered.rejected.map { .init(line: $0.line, message: $0.reason) },
            warnings: gathered.warnings, partial: gathered.told)
        calendars = gathered.calendars
        texts = gathered.texts
        revisions = gathered.revisions
        rejected = gathered.rejected
    }

    // MARK: Rejects

    /// A file of the rejected parts with the reasons, to correct and import again; nil if nothing was
    /// rejected.
    func rejectsFile(adding refused: [CalStoreImported.Refusal]) -> [UInt8]? {
        if format.isICalendar { return items.rejectsFile(adding: refused) }
        let refused = refused.map { refusal in
            Rejected(
                line: items.line(of: refusal.item) ?? 0, reason: "\(refusal.reason)",
                text: texts[refusal.item.id] ?? "")
        }
        let all = (rejected + refused).sorted { $0.line < $1.line }
        if all.isEmpty { return nil }
        guard format == .csv else {
            return Array(all.map { Self.object($0) + "\n" }.joined().utf8)
        }
        let separator = header.contains(",") || !header.contains(";") ? "," : ";"
        let lines =
            [header + separator + "rejected"] + all.map { $0.text + separator + CSVText.quoted($0.reason) }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    /// The text in the file, with the reason.
    private static func object(_ rejected: Rejected) -> String {
        let members = (try? JSONValue(reading: rejected.text.utf8))?.members
        let more: [JSONValue.Member] = [
            .init("rejected", .string(rejected.reason)), .init("line", .int(rejected.line)),
        ]
        let rest = members?.filter { !["rejected", "line"].contains($0.name) }
        return JSONValue.object(more + (rest ?? [.init("text", .string(rejected.text))])).text
    }
}

extension EkcalError {
    /// The error for a file that is not of its format: nothing of it was imported.
    fileprivate init(_ error: ExchangeError, in name: String) {
        self.init(
            .usage, "\(name), \(error)", hint: error.hint ?? "nothing was imported", field: "FILE",
            line: error.line)
    }
}
