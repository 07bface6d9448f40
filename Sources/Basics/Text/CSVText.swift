/// Writes cells as in RFC 4180. Lines end with a line feed alone, as Unix tools expect.
package enum CSVText {
    package static func row(_ cells: [String]) -> String { cells.map(quote).joined(separator: ",") + "\n" }

    private static func quote(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { byte in
            byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D
        }
        return isPlain ? cell : quoted(cell)
    }

    /// A cell in quotation marks, with any content.
    package static func quoted(_ cell: String) -> String {
        var quoted = "\""
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
