/// Reads CSV (RFC 4180): a header, then one row per line; cells in quotes may contain commas, quotes and line
/// breaks. If the header has no comma, semicolons separate the cells, as spreadsheets write them in some
/// countries.
package struct CSVReader {
    package struct Row: Sendable, Hashable {
        /// The line at which it begins, counted from 1.
        package let line: Int
        package var cells: [String]
        /// The reason why it cannot be used.
        package var problem: String?
        /// Its bytes in the file, without the line ending.
        let bytes: Range<Int>
    }

    private let bytes: [UInt8]
    private var position: Int
    private var line = 1
    private var separator = UInt8(ascii: ",")
    /// The number of cells in the last row.
    private var columns = 0

    /// The rows that are not empty, the header first.
    package static func read(_ bytes: [UInt8]) -> [Row] {
        var reader = CSVReader(bytes)
        var rows: [Row] = []
        while let row = reader.row() {
            // An empty line is one empty cell.
            if row.cells != [""] || row.problem != nil { rows.append(row) }
        }
        return rows
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let header = bytes[position...].prefix { $0 != 0x0A && $0 != 0x0D }
        if !header.contains(separator), header.contains(UInt8(ascii: ";")) { separator = UInt8(ascii: ";") }
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func row() -> Row? {
        guard next != nil else { return nil }
        let start = position
        let firstLine = line
        var cells: [String] = []
        cells.reserveCapacity(columns)
        var problem: String?
        while true {
            let (cell, fault) = cell()
            cells.append(cell)
            problem = problem ?? fault
            guard next == separator else { break }
            position += 1
        }
        let row = Row(line: firstLine, cells: cells, problem: problem, bytes: start..<position)
        columns = cells.count
        endLine()
        return row
    }

    private mutating func cell() -> (String, problem: String?) {
        guard next == UInt8(ascii: "\"") else {
            let start = position
            position = endOfCell()
            return text(bytes[start..<position])
        }
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let rest = bytes[position...]
            let end = ByteScan.first(UInt8(ascii: "\""), in: rest)
            line += rest[..<end].reduce(0) { $0 &+ ($1 == 0x0A ? 1 : 0) }
            content += rest[..<end]
            position = min(end + 1, bytes.count)
            if end == bytes.count { break }
            if next == UInt8(ascii: "\"") {
                content.append(UInt8(ascii: "\""))
                position += 1
                continue
            }
            let outside = position
            position = endOfCell()
            let cell = text(content[...])
            return bytes[outside..<position].allSatisfy { $0 == 0x20 }
                ? cell : (cell.0, "there is text after the closing quotation mark of a cell")
        }
        return (text(content[...]).0, "a quotation mark is not closed")
    }

    /// The end of a cell without quotes.
    private func endOfCell() -> Int {
        bytes.withUnsafeBufferPointer { bytes in
            var end = position
            while end < bytes.count, bytes[end] != separator, bytes[end] != 0x0A, bytes[end] != 0x0D {
                end += 1
            }
            return end
        }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> (String, problem: String?) {
        // Most cells of a table are empty or ASCII, which needs no validation.
        if bytes.isEmpty { return ("", nil) }
        if bytes.allSatisfy({ $0 < 0x80 }) { return (String(decoding: bytes, as: UTF8.self), nil) }
        if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
        return (String(decoding: bytes, as: UTF8.self), "the text is not UTF-8")
    }

    private mutating func endLine() {
        if next == 0x0D { position += 1 }
        if next == 0x0A { position += 1 }
        line += 1
    }
}
