import Basics
import CalStore

extension ObjectFile {
    /// Reads a header and rows with an item each.
    ///
    /// - Parameter map: Fields with the names of their columns.
    init(
        csv bytes: [UInt8], map: [(field: String, column: String)], _ words: CSVColumns.Words,
        _ reader: ItemObject
    ) throws(ExchangeError) {
        let rows = CSVReader.read(bytes)
        let hint = "write the names of the columns in the first line"
        guard let header = rows.first else {
            throw ExchangeError(.empty, "the file is empty", hint: hint, line: 1)
        }
        if let problem = header.problem { throw ExchangeError(.format, problem, hint: hint, line: 1) }
        let columns = try CSVColumns(header.cells, map: map, words)
        self.init(bytes, header: String(decoding: bytes[header.bytes], as: UTF8.self))
        if !columns.unknown.isEmpty {
            warn(1, "not read: \(columns.unknown.joined(separator: ", ")) (\(words.other))")
        }
        for row in rows.dropFirst() {
            do throws(ExchangeError) {
                add(try columns.object(row), row.line, row.bytes, reader) { Self.text(of: row, bytes) }
            } catch {
                reject(row.line, error.message, Self.text(of: row, bytes))
            }
        }
        finish()
    }

    /// A row as it can be written again. A row with an open quotation mark would also consume the rows after
    /// it, so its cells are quoted.
    private static func text(of row: CSVReader.Row, _ bytes: [UInt8]) -> String {
        row.problem == nil
            ? String(decoding: bytes[row.bytes], as: UTF8.self)
            : row.cells.map(CSVText.quoted).joined(separator: ",")
    }
}
