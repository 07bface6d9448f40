import Basics

/// The columns of a CSV file, found in its header.
struct CSVLayout: Sendable {
    let columns: CSVColumns
    /// The text of the header.
    let header: String
    private let separator: UInt8
    private let headerLine: Int
    private let count: Int

    /// - Parameters:
    ///   - block: The beginning of the file, with the first row that is not empty.
    ///   - map: Fields with the names of their columns.
    init(
        _ block: ObjectBlock?, separator: UInt8, map: [(field: String, column: String)],
        _ words: CSVColumns.Words
    ) throws(ExchangeError) {
        let hint = "write the names of the columns in the first line"
        guard let block, let header = Self.header(block, separator) else {
            throw ExchangeError(.empty, "the file is empty", hint: hint, line: 1)
        }
        if let problem = header.problem { throw ExchangeError(.format, problem, hint: hint, line: 1) }
        columns = try CSVColumns(header.texts, map: map, words)
        self.header = String(decoding: block.bytes[header.place], as: UTF8.self)
        self.separator = separator
        headerLine = header.line
        count = header.count
    }

    /// The first row that is not empty.
    static func header(_ block: ObjectBlock, _ separator: UInt8) -> CSVRow? {
        for entry in block.entries {
            if let row = read(entry, block, separator, count: 0) { return row }
        }
        return nil
    }

    /// The row of an entry; nil for the header and for empty rows.
    func row(_ entry: ObjectBlock.Entry, _ block: ObjectBlock) -> CSVRow? {
        entry.line == headerLine ? nil : Self.read(entry, block, separator, count: count)
    }

    private static func read(
        _ entry: ObjectBlock.Entry, _ block: ObjectBlock, _ separator: UInt8, count: Int
    ) -> CSVRow? {
        CSVReader.row(
            in: entry.bytes, of: block.bytes, line: entry.line, separator: separator, cells: count)
    }

    /// A row as it can be written again. A row with an open quotation mark would also consume the rows after
    /// it, so its cells are quoted.
    func text(of row: CSVRow, _ bytes: [UInt8]) -> String {
        row.problem == nil
            ? String(decoding: bytes[row.place], as: UTF8.self)
            : row.texts.map(CSVText.quoted).joined(separator: String(UnicodeScalar(separator)))
    }
}
