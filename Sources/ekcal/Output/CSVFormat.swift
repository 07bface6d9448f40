/// A header and one row an item, quoted as RFC 4180 says. Lines end with a line feed alone, as Unix tools expect.
struct CSVFormat: AnswerFormat {
    var chosen: FieldList?

    func bytes(of answer: Answer) -> [UInt8] {
        let fields = chosen ?? answer.fields
        var bytes = Array(Self.row(fields.names).utf8)
        for item in answer.items { bytes += Self.row(fields.cells(of: item)).utf8 }
        return bytes
    }

    static func row(_ cells: [String]) -> String { cells.map(quote).joined(separator: ",") + "\n" }

    private static func quote(_ cell: String) -> String {
        let isPlain = cell.utf8.allSatisfy { byte in
            byte != UInt8(ascii: ",") && byte != UInt8(ascii: "\"") && byte != 0x0A && byte != 0x0D
        }
        if isPlain { return cell }
        var quoted = "\""
        for scalar in cell.unicodeScalars {
            if scalar == "\"" { quoted.unicodeScalars.append(scalar) }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }
}
