import Basics

/// A row of a CSV file. The text of a cell is made when it is asked for, because most cells are empty or have
/// a value that needs no text.
struct CSVRow: Sendable {
    /// The content of a cell in the bytes of the file, without the quotation marks around it.
    struct Cell: Sendable {
        let place: Range<Int>
        /// The number of doubled quotation marks in it.
        let quotes: Int
    }

    /// The line at which it begins, counted from 1.
    let line: Int
    /// Its bytes in the file, without the line ending.
    let place: Range<Int>
    /// The reason why it cannot be used.
    let problem: String?
    private let bytes: [UInt8]
    private let cells: [Cell]

    init(line: Int, place: Range<Int>, cells: [Cell], of bytes: [UInt8], problem: String?) {
        (self.line, self.place, self.cells, self.bytes) = (line, place, cells, bytes)
        self.problem = problem ?? (Self.isUTF8(bytes, place) ? nil : "the text is not UTF-8")
    }

    var count: Int { cells.count }
    var isEmpty: Bool { cells.allSatisfy { $0.place.isEmpty } }
    var texts: [String] { cells.indices.map(text) }

    func isEmpty(_ index: Int) -> Bool { cells[index].place.isEmpty }

    /// Whether a cell has the same bytes as that of another row.
    func hasSame(cell index: Int, as other: CSVRow) -> Bool {
        let (mine, others) = (cells[index], other.cells[index])
        guard mine.place.count == others.place.count, mine.quotes == others.quotes else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            other.bytes.withUnsafeBufferPointer {
                UnsafeBufferPointer(rebasing: bytes[mine.place])
                    .hasBytes(of: UnsafeBufferPointer(rebasing: $0[others.place]))
            }
        }
    }

    /// Whether a cell has exactly a text, without making a string of the cell.
    func has(_ text: StaticString, at index: Int) -> Bool {
        let cell = cells[index]
        guard cell.place.count == text.utf8CodeUnitCount, cell.quotes == 0 else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            text.withUTF8Buffer { UnsafeBufferPointer(rebasing: bytes[cell.place]).hasBytes(of: $0) }
        }
    }

    func text(_ index: Int) -> String {
        let cell = cells[index]
        return bytes.withUnsafeBufferPointer { bytes in
            let content = UnsafeBufferPointer(rebasing: bytes[cell.place])
            guard cell.quotes > 0 else { return String(decoding: content, as: UTF8.self) }
            var single: [UInt8] = []
            single.reserveCapacity(content.count - cell.quotes)
            var isFirst = false
            for byte in content {
                isFirst = byte == ASCII.quote && !isFirst
                if byte != ASCII.quote || isFirst { single.append(byte) }
            }
            return String(decoding: single, as: UTF8.self)
        }
    }

    private static func isUTF8(_ bytes: [UInt8], _ place: Range<Int>) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in
            let row = UnsafeBufferPointer(rebasing: bytes[place])
            // Most rows are ASCII; to validate them costs four times as much.
            return row.reduce(0) { $0 | $1 } < 0x80 || String(validating: row, as: UTF8.self) != nil
        }
    }
}
