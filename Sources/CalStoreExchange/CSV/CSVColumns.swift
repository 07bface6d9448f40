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

    /// A member of the object of a row: the column with its value, or its own members with theirs.
    private enum Member {
        case column(Int)
        case object([(name: String, column: Int)])
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

    private let columns: [Column]
    /// In the order of the columns.
    private let members: [(name: String, member: Member)]
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
        self.init(columns, unknown: unknown, count: header.count)
    }

    private init(_ columns: [Column], unknown: [String], count: Int) {
        self.columns = columns
        members = Self.members(of: columns)
        hasOneDay = Self.haveOneDay(columns)
        self.unknown = unknown
        self.count = count
    }

    /// The columns for some members of an item.
    func only(_ names: [String]) -> CSVColumns {
        CSVColumns(
            columns.filter { names.contains($0.path.first ?? "") }, unknown: unknown, count: count)
    }

    /// Whether each cell of a row is in one of the columns.
    var cells: [Bool] {
        let used = Set(columns.flatMap(\.indices))
        return (0..<count).map(used.contains)
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

    /// A row as the object that `--json` would print.
    func object(_ row: CSVReader.Row) throws(ExchangeError) -> JSONValue {
        if let problem = row.problem { throw ExchangeError(.value, problem) }
        guard row.cells.count == count else {
            throw ExchangeError(
                .value,
                "\(row.cells.count) cell\(row.cells.count == 1 ? "" : "s") where the header has \(count)")
        }
        guard !row.cells.allSatisfy(\.isEmpty) else {
            throw ExchangeError(.value, "the row is empty")
        }
        var values: [JSONValue] = []
        values.reserveCapacity(columns.count)
        for column in columns { values.append(try value(row, column)) }
        var members: [JSONValue.Member] = []
        members.reserveCapacity(self.members.count)
        for (name, member) in self.members {
            switch member {
            case .column(let index): members.append(.init(name, values[index]))
            case .object(let inner):
                // An object without any known member is null.
                let isEmpty = inner.allSatisfy { member in
                    switch values[member.column] {
                    case .null: true
                    case .array(let list): list.isEmpty
                    default: false
                    }
                }
                let inside = isEmpty ? [] : inner.map { JSONValue.Member($0.name, values[$0.column]) }
                members.append(.init(name, isEmpty ? .null : .object(inside)))
            }
        }
        members = CSVColumns.endingLater(members)
        return .object(hasOneDay ? CSVColumns.endingNextDay(members) : members)
    }

    /// The members of an object. A column with a whole object comes before columns with its members.
    private static func members(of columns: [Column]) -> [(name: String, member: Member)] {
        let whole = Set(columns.filter { $0.path.count == 1 }.map { $0.path[0] })
        var members: [(name: String, member: Member)] = []
        for (index, column) in columns.enumerated() {
            let name = column.path[0]
            if column.path.count == 1 {
                members.append((name, .column(index)))
            } else if let place = members.firstIndex(where: { $0.name == name }) {
                if case .object(let others) = members[place].member {
                    members[place].member = .object(others + [(column.path[1], index)])
                }
            } else if !whole.contains(name) {
                members.append((name, .object([(column.path[1], index)])))
            }
        }
        return members
    }

    /// Whether start and end take their day from the same column.
    private static func haveOneDay(_ columns: [Column]) -> Bool {
        func indices(_ name: String) -> [Int] { columns.first { $0.path == [name] }?.indices ?? [] }
        let (start, end) = (indices("start"), indices("end"))
        return start.count > 1 && end.count > 1 && start.first == end.first
    }

    /// A night shift from 22:00 until 06:00 ends on the day after the one in its column.
    private static func endingNextDay(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        func moment(_ name: String) -> (day: CivilDate, time: String, minutes: Int)? {
            guard let text = members.first(where: { $0.name == name })?.value.string,
                let day = CivilDate(iso: text.prefix(10)), text.dropFirst(10).first == " "
            else { return nil }
            let time = text.dropFirst(11)
            let parts = time.split(separator: ":").map { Int($0) }
            guard parts.count > 1, let hour = parts[0], let minute = parts[1] else { return nil }
            return (day, String(time), hour * 60 + minute)
        }
        guard let start = moment("start"), let end = moment("end"), end.minutes < start.minutes else {
            return members
        }
        let later = JSONValue.string("\(end.day.adding(days: 1)) \(end.time)")
        return members.map { $0.name == "end" ? .init(name: "end", value: later) : $0 }
    }

    /// Other programs write one whole day as the same day twice, ekcal as one that ends at the start of the
    /// next.
    private static func endingLater(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
        let start = members.first { $0.name == "start" }?.value.string
        guard let start, CivilDate(iso: start) != nil else { return members }
        return members.map { member in
            member.name == "end" && member.value.string == start ? .init(name: "end", value: .null) : member
        }
    }

    private func value(_ row: CSVReader.Row, _ column: Column) throws(ExchangeError) -> JSONValue {
        let cell =
            column.indices.count == 1
            ? row.cells[column.indices[0]]
            : column.indices.map { row.cells[$0] }.filter { !$0.isEmpty }.joined(separator: " ")
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
