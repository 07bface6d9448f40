import Basics

/// A row of a table in an index or in a scratch file.
protocol StoredRow: Sendable {
    /// Nil if the rest of the bytes is not a whole row.
    init?(_ fields: inout IndexBytes)
    func append(to bytes: inout [UInt8])
}

/// A row of a table in an index. All rows of a type have the same number of bytes.
protocol IndexRow: StoredRow {
    static var width: Int { get }
}

/// A row with a place among others.
protocol OrderedRow: StoredRow {
    /// The number of bytes that it needs in memory.
    var size: Int { get }
    static func precedes(_ left: Self, _ right: Self) -> Bool
}

extension OrderedRow {
    var size: Int { MemoryLayout<Self>.stride }
}

/// Rows that are made one at a time, so that a table of any length needs little memory.
protocol RowSource<Row> {
    associatedtype Row: StoredRow
    /// The next row; nil at the end.
    mutating func next() throws(FileSystemError) -> Row?
}

/// Rows in memory.
struct RowList<Row: StoredRow>: RowSource {
    private let rows: [Row]
    private var index = 0

    init(_ rows: [Row]) { self.rows = rows }

    mutating func next() -> Row? {
        guard index < rows.count else { return nil }
        defer { index += 1 }
        return rows[index]
    }
}

/// The rows of two sources in order. Equal rows of the first one come first.
struct MergedRows<First: RowSource, Second: RowSource<First.Row>>: RowSource where First.Row: OrderedRow {
    private var first: First
    private var second: Second
    private var nextFirst: First.Row?
    private var nextSecond: First.Row?
    private var hasBegun = false

    init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

    mutating func next() throws(FileSystemError) -> First.Row? {
        if !hasBegun {
            hasBegun = true
            nextFirst = try first.next()
            nextSecond = try second.next()
        }
        guard let one = nextFirst else {
            guard let other = nextSecond else { return nil }
            nextSecond = try second.next()
            return other
        }
        if let other = nextSecond, First.Row.precedes(other, one) {
            nextSecond = try second.next()
            return other
        }
        nextFirst = try first.next()
        return one
    }
}

extension ItemEntry: IndexRow, OrderedRow { static let width = 16 }

extension IndexedChange: IndexRow, OrderedRow {}

extension IndexedContainer: IndexRow { static let width = 32 }

extension IndexedOperation: IndexRow, OrderedRow {
    static func precedes(_ left: IndexedOperation, _ right: IndexedOperation) -> Bool {
        left.start < right.start
    }
}

extension RecordExtent: IndexRow {
    static let width = 16

    init?(_ fields: inout IndexBytes) {
        guard let extent = fields.extent() else { return nil }
        self = extent
    }

    func append(to bytes: inout [UInt8]) { bytes.append(little: self) }
}
