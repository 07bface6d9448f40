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
        /// The text of the cell in the file.
        package let text: String
    }

    private let bytes: [UInt8]
    private var position: Int
    private var line = 1
    private var separator = UInt8(ascii: ",")

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
        var problem: String?
        while true {
            let (cell, fault) = cell()
            cells.append(cell)
            problem = problem ?? fault
            guard next == separator else { break }
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        endLine()
        return Row(line: firstLine, cells: cells, problem: problem, text: text)
    }

    private mutating func cell() -> (String, problem: String?) {
        guard next == UInt8(ascii: "\"") else {
            let start = position
            while let byte = next, byte != separator, byte != 0x0A, byte != 0x0D { position += 1 }
            return text(bytes[start..<position])
        }
        position += 1
        var content: [UInt8] = []
        while let byte = next {
            position += 1
            guard byte == UInt8(ascii: "\"") else {
                if byte == 0x0A { line += 1 }
                content.append(byte)
                continue
            }
            if next == UInt8(ascii: "\"") {
                content.append(byte)
                position += 1
                continue
            }
            let rest = position
            while let byte = next, byte != separator, byte != 0x0A, byte != 0x0D { position += 1 }
            let cell = text(content[...])
            return bytes[rest..<position].allSatisfy { $0 == 0x20 }
                ? cell : (cell.0, "there is text after the closing quotation mark of a cell")
        }
        return (text(content[...]).0, "a quotation mark is not closed")
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> (String, problem: String?) {
        if let text = String(validating: bytes, as: UTF8.self) { return (text, nil) }
        return (String(decoding: bytes, as: UTF8.self), "the text is not UTF-8")
    }

    private mutating func endLine() {
        if next == 0x0D { position += 1 }
        if next == 0x0A { position += 1 }
        line += 1
    }
}
