/// Reads CSV (RFC 4180): a header, then one row per line; cells in quotes may contain commas, quotes and line
/// breaks. If the header has no comma, semicolons separate the cells, as spreadsheets write them in some
/// countries.
struct CSVReader {
    struct Row: Sendable {
        /// The line at which it begins, counted from 1.
        let line: Int
        var cells: [String]
        /// The reason why it cannot be used.
        var problem: String?
        /// Its bytes in the file, without the line ending.
        let bytes: Range<Int>
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let separator: UInt8
    private var position: Int
    private let end: Int

    /// A row of a file; nil if it is empty.
    ///
    /// - Parameters:
    ///   - place: The bytes of the row, without its line ending.
    ///   - line: The line at which it begins.
    ///   - cells: The likely number of cells.
    ///   - wanted: Whether each cell is needed: others are empty in the result. Nil for all.
    static func row(
        in place: Range<Int>, of bytes: [UInt8], line: Int, separator: UInt8, cells: Int,
        wanted: [Bool]? = nil
    ) -> Row? {
        let row = bytes.withUnsafeBufferPointer { bytes in
            var reader = CSVReader(bytes, separator, place)
            return reader.row(line, cells, wanted)
        }
        // An empty line is one empty cell.
        guard row.cells == [""], row.problem == nil else { return row }
        return wanted == nil
            ? nil : Self.row(in: place, of: bytes, line: line, separator: separator, cells: cells)
    }

    private init(_ bytes: UnsafeBufferPointer<UInt8>, _ separator: UInt8, _ row: Range<Int>) {
        (self.bytes, self.separator) = (bytes, separator)
        (position, end) = (row.lowerBound, row.upperBound)
    }

    private var next: UInt8? { position < end ? bytes[position] : nil }

    private mutating func row(_ line: Int, _ count: Int, _ wanted: [Bool]?) -> Row {
        let start = position
        var cells: [String] = []
        cells.reserveCapacity(count)
        var problem: String?
        while true {
            if next == separator {
                cells.append("")
            } else {
                let isWanted = wanted.map { cells.count >= $0.count || $0[cells.count] } ?? true
                let (cell, fault) = cell(isWanted)
                cells.append(cell)
                problem = problem ?? fault
                guard next == separator else { break }
            }
            position += 1
        }
        return Row(line: line, cells: cells, problem: problem, bytes: start..<position)
    }

    private mutating func cell(_ isWanted: Bool) -> (String, problem: String?) {
        let start = position
        guard next == ASCII.quote else {
            position = endOfCell()
            return isWanted ? text(start..<position) : ("", nil)
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
            let cell = isWanted ? text(start + 1..<quote, quotes) : ("", nil)
            return (outside..<position).allSatisfy { bytes[$0] == ASCII.space }
                ? cell : (cell.0, "there is text after the closing quotation mark of a cell")
        }
        return (text(start + 1..<end, quotes).0, "a quotation mark is not closed")
    }

    /// The end of a cell without quotes.
    private func endOfCell() -> Int { ByteScan.first(separator, in: bytes, position..<end) }

    /// - Parameter quotes: The number of doubled quotation marks in it.
    private func text(_ place: Range<Int>, _ quotes: Int = 0) -> (String, problem: String?) {
        let bytes = UnsafeBufferPointer(rebasing: bytes[place])
        guard quotes == 0 else {
            var single: [UInt8] = []
            single.reserveCapacity(bytes.count - quotes)
            var isFirst = false
            for byte in bytes {
                isFirst = byte == ASCII.quote && !isFirst
                if byte != ASCII.quote || isFirst { single.append(byte) }
            }
            return single.withUnsafeBufferPointer(Self.text)
        }
        return Self.text(bytes)
    }

    private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> (String, problem: String?) {
        // Most cells of a table are ASCII; to validate them costs four times as much.
        if bytes.reduce(0, { $0 | $1 }) < 0x80 { return (String(decoding: bytes, as: UTF8.self), nil) }
        if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
        return (String(decoding: bytes, as: UTF8.self), "the text is not UTF-8")
    }
}
