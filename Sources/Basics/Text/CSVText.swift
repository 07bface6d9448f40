/// Writes cells as in RFC 4180. Lines end with a line feed alone, as Unix tools expect.
package enum CSVText {
    package static func row(_ cells: [String]) -> String {
        var row: [UInt8] = []
        for (index, cell) in cells.enumerated() {
            if index > 0 { row.append(UInt8(ascii: ",")) }
            append(cell, to: &row)
        }
        row.append(0x0A)
        return String(decoding: row, as: UTF8.self)
    }

    private static func append(_ cell: String, to row: inout [UInt8]) {
        var cell = cell
        cell.withUTF8 { cell in
            let isPlain = cell.allSatisfy { byte in
                byte != UInt8(ascii: ",") && byte != quote && byte != 0x0A && byte != 0x0D
            }
            if isPlain { row.append(contentsOf: cell) } else { append(quoting: cell, to: &row) }
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private static func append(quoting cell: UnsafeBufferPointer<UInt8>, to row: inout [UInt8]) {
        row.append(quote)
        for byte in cell {
            if byte == quote { row.append(byte) }
            row.append(byte)
        }
        row.append(quote)
    }

    /// A cell in quotation marks, with any content.
    package static func quoted(_ cell: String) -> String {
        var cell = cell
        var quoted: [UInt8] = []
        cell.withUTF8 { append(quoting: $0, to: &quoted) }
        return String(decoding: quoted, as: UTF8.self)
    }
}
