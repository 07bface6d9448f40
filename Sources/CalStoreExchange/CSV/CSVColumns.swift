import Basics
import CalStore

/// Finds the columns of a CSV file for the members of an item, by name or by a map of fields to columns.
///
/// ```
/// title: Subject, start: Start Date+Start Time
/// ```
package struct CSVColumns: Sendable {
    /// A member, and the columns whose cells are joined with a space to give its value.
    private final class Column: Sendable {
        let path: [String]
        let kind: Kind
        /// Reads an element of a list with commas.
        let element: @Sendable (String) -> JSONValue
        let indices: [Int]
        /// The value of an empty cell: a missing title is an empty one.
        let empty: JSONValue

        init(path: [String], shape: Shape, field: ItemField, indices: [Int]) {
            self.path = path
            kind = Kind(shape)
            element = field.element
            self.indices = indices
            empty = kind == .list ? [] : path == ["title"] ? "" : .null
        }

        var name: String { path.joined(separator: ".") }
    }

    /// The values in a column.
    private enum Kind {
        case flag, integer, number, text, list, object

        init(_ shape: Shape) {
            if shape.holds(.flag) {
                self = .flag
            } else if shape.holds(.integer) {
                self = .integer
            } else if shape.holds(.number) {
                self = .number
            } else if shape.isList {
                self = .list
            } else {
                self = shape.holds(.anyObject) || shape.ownMembers != nil ? .object : .text
            }
        }
    }

    /// A field of an item.
    private final class Field: Sendable {
        /// The column with its value, or the members of its value with theirs.
        enum Content {
            case column(Column)
            case object([(name: String, column: Column)])
        }

        let name: String
        let content: Content
        /// The cell with the whole value, and the value if that is empty; nil if there are several cells.
        /// Most are empty, and to look at their columns would cost more than to read them.
        let single: (cell: Int, empty: JSONValue)?

        init(_ name: String, _ content: Content) {
            self.name = name
            self.content = content
            if case .column(let column) = content, column.indices.count == 1 {
                single = (column.indices[0], column.empty)
            } else {
                single = nil
            }
        }
    }

    /// How the map is called where it was given, for messages.
    package struct Words: Sendable {
        /// The name of the parameter.
        let map: String
        /// How to name the columns of a file that lacks a title.
        let naming: String
        /// How to name a column that is not read.
        let other: String

        package init(map: String, naming: String, other: String) {
            (self.map, self.naming, self.other) = (map, naming, other)
        }

        /// The words for the parameter `columns` of `CalStoreImport`.
        package static let parameter = Words(
            map: "columns", naming: "name them with columns: [\"title\": COLUMN, \"start\": COLUMN]",
            other: "name them with columns")
    }

    /// The cells that tell, without reading them, that a value is null.
    private enum NullCells {
        /// There is no column.
        case none
        /// The value is null if this one is empty.
        case one(Int)
        /// The value is null if all of them are empty.
        case all([Int])
        /// An empty cell is another value.
        case notKnown

        init(_ field: Field?) {
            switch field?.content {
            case nil: self = .none
            case .column(let column):
                self = !column.empty.isNull ? .notKnown : Self.emptied(column.indices)
            case .object(let members): self = Self.emptied(members.flatMap(\.column.indices))
            }
        }

        private static func emptied(_ cells: [Int]) -> NullCells {
            cells.count == 1 ? .one(cells[0]) : .all(cells)
        }
    }

    /// By their indices in `ItemField.all`; nil for those without a column.
    private let fields: [Field?]
    private let nullCells: [NullCells]
    /// The cells with the calendar.
    private let homeCells: [Int]
    private let start: Field?
    /// Whether start and end take their day from the same column.
    private let hasOneDay: Bool
    private let count: Int
    /// Columns without a meaning.
    let unknown: [String]

    /// The members that a column may be, by dotted name, with their fields.
    private static let shapes: [String: (shape: Shape, field: ItemField)] = {
        var shapes: [String: (shape: Shape, field: ItemField)] = [:]
        for field in ItemField.all {
            let inner = field.shape.members ?? []
            for member in inner { shapes[field.name + "." + member.name] = (member.shape, field) }
            if inner.isEmpty { shapes[field.name] = (field.shape, field) }
            if !inner.isEmpty, field.isOneColumn { shapes[field.name] = (.text.orNull, field) }
        }
        return shapes
    }()

    /// - Parameters:
    ///   - header: The names of the columns.
    ///   - map: Fields with the names of their columns, joined with plus signs.
    init(
        _ header: [String], map: [(field: String, column: String)], _ words: Words
    ) throws(ExchangeError) {
        let names = header.map(Self.plain)
        var columns: [Column] = []
        var used: Set<Int> = []
        for (field, name) in map {
            let column = try Self.column(field, name, header, names, words)
            if columns.contains(where: { $0.path == column.path }) {
                throw ExchangeError(
                    .value, "\(words.map) gives two columns for \(column.name)",
                    field: words.map)
            }
            used.formUnion(column.indices)
            columns.append(column)
        }
        var unknown: [String] = []
        for (index, name) in names.enumerated() where !used.contains(index) {
            guard let (shape, field) = Self.shapes[name] else {
                if name != "rejected", !name.isEmpty { unknown.append(header[index]) }
                continue
            }
            let path = name.split(separator: ".").map(String.init)
            if columns.contains(where: { $0.path == path }) { continue }
            columns.append(Column(path: path, shape: shape, field: field, indices: [index]))
        }
        guard columns.contains(where: { $0.path == ["title"] }) else {
            throw ExchangeError(
                .value, "the column title is missing",
                hint: "the columns are: \(header.joined(separator: ", "))\n\(words.naming)",
                field: words.map, line: 1)
        }
        fields = Self.fields(of: columns)
        nullCells = fields.map(NullCells.init)
        homeCells = columns.filter { $0.path[0] == "calendar" }.flatMap(\.indices)
        start = fields.lazy.compactMap { $0 }.first { $0.name == "start" }
        hasOneDay = Self.haveOneDay(columns)
        self.unknown = unknown
        count = header.count
    }

    /// Whether a first line has the names of columns, the title among them.
    static func isHeader(_ line: [UInt8]) -> Bool {
        let header = CSVReader.row(
            in: line.indices, of: line, line: 1, separator: CSVReader.separator(in: line), cells: 0)
        guard let header, header.problem == nil, header.count > 1 else { return false }
        return header.texts.contains { plain($0) == "title" }
    }

    private static func plain(_ name: String) -> String {
        name.trimmed.lowercased()
    }

    private static func column(
        _ field: String, _ column: String, _ header: [String], _ names: [String], _ words: Words
    ) throws(ExchangeError) -> Column {
        let name = plain(field)
        guard let (shape, field) = shapes[name] else {
            throw ExchangeError(UnknownField(name, among: shapes.keys.sorted()), field: words.map)
        }
        // A name may contain a plus sign.
        let wanted =
            names.contains(plain(column)) ? [column] : column.split(separator: "+").map(String.init)
        var indices: [Int] = []
        for column in wanted {
            guard let index = names.firstIndex(of: plain(column)) else {
                throw ExchangeError(
                    .value, "there is no column \"\(column)\"",
                    hint: "the columns are: \(header.joined(separator: ", "))", field: words.map, line: 1)
            }
            indices.append(index)
        }
        return Column(
            path: name.split(separator: ".").map(String.init), shape: shape, field: field, indices: indices)
    }

    // MARK: Rows

    /// The values that a row gives to the fields of an item. A value is read when it is asked for: many
    /// follow from others.
    final class Values: ItemValues {
        private let columns: CSVColumns
        private let row: CSVRow

        /// What is known of the calendar, once it was asked for.
        private var knownHome: SharedHome??

        fileprivate init(_ columns: CSVColumns, _ row: CSVRow, after previous: Values?) {
            (self.columns, self.row) = (columns, row)
            // Most rows have the calendar of the row before.
            if let previous, let home = previous.knownHome,
                columns.homeCells.allSatisfy({ row.hasSame(cell: $0, as: previous.row) })
            {
                knownHome = .some(home)
            }
        }

        func home() throws(ExchangeError) -> SharedHome? {
            if let knownHome { return knownHome }
            let home = try readHome()
            knownHome = .some(home)
            return home
        }

        var unknown: [String] { [] }

        func has(_ index: Int) -> Bool {
            if case .none = columns.nullCells[index] { false } else { true }
        }

        func isSurelyNull(_ index: Int) -> Bool {
            switch columns.nullCells[index] {
            case .none: true
            case .one(let cell): row.isEmpty(cell)
            case .all(let cells): cells.allSatisfy { row.isEmpty($0) }
            case .notKnown: false
            }
        }

        func members(of index: Int) -> [String]? {
            guard case .object(let members)? = columns.fields[index]?.content else { return nil }
            return members.map(\.name)
        }

        subscript(index: Int) -> JSONValue? {
            get throws(ExchangeError) {
                guard let field = columns.fields[index] else { return nil }
                return try columns.value(row, field)
            }
        }
    }

    /// - Parameter previous: The values of the row before, of which equal parts are not read again.
    func values(_ row: CSVRow, after previous: Values? = nil) throws(ExchangeError) -> Values {
        if let problem = row.problem { throw ExchangeError(.value, problem) }
        guard row.count == count else {
            throw ExchangeError(
                .value, "\(row.count) cell\(row.count == 1 ? "" : "s") where the header has \(count)")
        }
        guard !row.isEmpty else { throw ExchangeError(.value, "the row is empty") }
        return Values(self, row, after: previous)
    }

    private func value(_ row: CSVRow, _ field: Field) throws(ExchangeError) -> JSONValue {
        if let single = field.single, row.isEmpty(single.cell) { return single.empty }
        switch field.content {
        case .column(let column):
            let value = try value(row, column)
            return field.name == "end" ? try end(value, row) : value
        case .object(let columns): return try object(row, columns)
        }
    }

    private func end(_ value: JSONValue, _ row: CSVRow) throws(ExchangeError) -> JSONValue {
        // Only a day may be the same twice.
        guard let end = value.string, hasOneDay || end.utf8.count <= 10, let start = self.start,
            let start = try self.value(row, start).string
        else { return value }
        // Other programs write one whole day as the same day twice, ekcal as one that ends at the start of
        // the next.
        if start == end, CivilDate(iso: start) != nil { return .null }
        return hasOneDay ? .string(Self.laterEnd(start, end)) : value
    }

    /// An object without any known member is null.
    private func object(
        _ row: CSVRow, _ columns: [(name: String, column: Column)]
    ) throws(ExchangeError) -> JSONValue {
        var members: [JSONValue.Member] = []
        members.reserveCapacity(columns.count)
        for (name, column) in columns { members.append(.init(name, try value(row, column))) }
        return members.allSatisfy { $0.value.isNull || $0.value.array?.isEmpty == true }
            ? .null : .object(members)
    }

    /// A column with a whole value comes before columns with its members.
    private static func fields(of columns: [Column]) -> [Field?] {
        ItemField.names.map { name in
            let own = columns.filter { $0.path[0] == name }
            if let whole = own.first(where: { $0.path.count == 1 }) { return Field(name, .column(whole)) }
            return own.isEmpty ? nil : Field(name, .object(own.map { ($0.path[1], $0) }))
        }
    }

    private static func haveOneDay(_ columns: [Column]) -> Bool {
        func indices(_ name: String) -> [Int] { columns.first { $0.path == [name] }?.indices ?? [] }
        let (start, end) = (indices("start"), indices("end"))
        return start.count > 1 && end.count > 1 && start.first == end.first
    }

    /// A night shift from 22:00 until 06:00 ends on the day after the one in its column.
    private static func laterEnd(_ start: String, _ end: String) -> String {
        func moment(_ text: String) -> (day: CivilDate, time: String, minutes: Int)? {
            guard let day = CivilDate(iso: text.prefix(10)), text.dropFirst(10).first == " " else {
                return nil
            }
            let time = text.dropFirst(11)
            let parts = time.split(separator: ":").map { Int($0) }
            guard parts.count > 1, let hour = parts[0], let minute = parts[1] else { return nil }
            return (day, String(time), hour * 60 + minute)
        }
        guard let first = moment(start), let last = moment(end), last.minutes < first.minutes else {
            return end
        }
        return "\(last.day.adding(days: 1)) \(last.time)"
    }

    /// The value of a cell that has a usual text, which is not made for it.
    private func usualValue(_ row: CSVRow, _ column: Column) -> JSONValue? {
        guard column.indices.count == 1 else { return nil }
        let cell = column.indices[0]
        if row.isEmpty(cell) { return column.empty }
        switch column.kind {
        case .flag: return row.has("true", at: cell) ? true : row.has("false", at: cell) ? false : nil
        case .list, .object: return row.has("[]", at: cell) ? [] : nil
        case .integer, .number, .text: return nil
        }
    }

    private func value(_ row: CSVRow, _ column: Column) throws(ExchangeError) -> JSONValue {
        if let usual = usualValue(row, column) { return usual }
        let cell =
            column.indices.count == 1
            ? row.text(column.indices[0])
            : column.indices.map(row.text).filter { !$0.isEmpty }.joined(separator: " ")
        if cell.isEmpty { return column.empty }
        switch column.kind {
        case .text: return .string(cell)
        case .flag:
            switch cell.lowercased() {
            case "true", "yes", "1": return true
            case "false", "no", "0": return false
            default: throw wrong(column, "must be true or false, not \(cell)")
            }
        case .integer:
            guard let number = Int(cell) else { throw wrong(column, "must be a number, not \(cell)") }
            return .int(number)
        case .number:
            guard Double(cell) != nil, let number = try? JSONValue(reading: cell.utf8) else {
                throw wrong(column, "must be a number, not \(cell)")
            }
            return number
        case .list, .object:
            if cell.hasPrefix("[") || cell.hasPrefix("{") {
                do throws(JSONError) { return try JSONValue(reading: cell.utf8) } catch {
                    throw wrong(column, "is not JSON: \(error.reason)")
                }
            }
            let parts = cell.split(separator: ",").map { $0.trimmed }
            return .array(parts.map(column.element))
        }
    }

    private func wrong(_ column: Column, _ what: String) -> ExchangeError {
        ExchangeError(.value, "\"\(column.name)\" \(what)", field: column.name)
    }
}
