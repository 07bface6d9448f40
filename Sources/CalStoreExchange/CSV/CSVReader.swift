import Basics

/// Reads CSV (RFC 4180): a header, then one row per line; cells in quotes may contain commas, quotes and line
/// breaks. If the header has no comma, semicolons separate the cells, as spreadsheets write them in some
/// countries.
struct CSVReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var position: Int
    private let end: Int
    private var cells: [CSVRow.Cell] = []
    private var problem: String?

    /// A row of a file; nil if it is empty.
    ///
    /// - Parameters:
    ///   - place: The bytes of the row, without its line ending.
    ///   - line: The line at which it begins.
    ///   - cells: The likely number of cells.
    static func row(
        in place: Range<Int>, of bytes: [UInt8], line: Int, separator: UInt8, cells: Int
    ) -> CSVRow? {
        let (found, problem) = bytes.withUnsafeBufferPointer { bytes in
            var reader = CSVReader(bytes, separator, place)
            reader.read(cells)
            return (reader.cells, reader.problem)
        }
        let row = CSVRow(line: line, place: place, cells: found, of: bytes, problem: problem)
        // An empty line is one empty cell.
        return row.count == 1 && row.isEmpty && row.problem == nil ? nil : row
    }

    /// The byte between the cells of a file, by its first line.
    static func separator(in line: some Collection<UInt8>) -> UInt8 {
        !line.contains(ASCII.comma) && line.contains(ASCII.semicolon) ? ASCII.semicolon : ASCII.comma
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ row: Range<Int>) {
        (self.bytes, self.separator) = (bytes, separator)
        (position, end) = (row.lowerBound, row.upperBound)
    }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    private mutating func read(_ count: Int) {
        cells.reserveCapacity(count)
        while true {
            // Most cells are empty.
            cells.append(
                next == separator ? CSVRow.Cell(place: position..<position, quotes: 0) : cell())
            guard next == separator else { break }
            position += 1
        }
    }

    private mutating func cell() -> CSVRow.Cell {
        let start = position
        guard next == ASCII.quote else {
            position = endOfCell()
            return CSVRow.Cell(place: start..<position, quotes: 0)
        }
        position += 1
        var quotes = 0
        while position < end {
            let quote = ByteScan.first(ASCII.quote, in: bytes, position..<end)
            position = min(quote + 1, end)
            if quote == end { break }
            if next == ASCII.quote {
                quotes += 1
                position += 1
                continue
            }
            let outside = position
            position = endOfCell()
            if !(outside..<position).allSatisfy({ bytes[$0] == ASCII.space }) {
                fail("there is text after the closing quotation mark of a cell")
            }
            return CSVRow.Cell(place: start + 1..<quote, quotes: quotes)
        }
        fail("a quotation mark is not closed")
        return CSVRow.Cell(place: start + 1..<end, quotes: quotes)
    }

    /// The end of a cell without quotes.
    private func endOfCell() -> Int { ByteScan.first(separator, in: bytes, position..<end) }

    private mutating func fail(_ reason: String) { problem = problem ?? reason }
}
