import Foundation

/// A table of `Readings`: lines of cells between tabs; lines that begin with `#` say how to read it.
struct ReadingTable {
    struct Row: CustomStringConvertible, Sendable {
        let line: Int
        let cells: [String]

        /// A cell; `-` and missing cells are empty.
        subscript(index: Int) -> String {
            guard cells.indices.contains(index), cells[index] != "-" else { return "" }
            return cells[index]
        }

        var description: String { "line \(line): " + cells.joined(separator: " | ") }
    }

    let name: String
    let rows: [Row]

    init(_ name: String) throws {
        self.name = name
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let file = folder.appendingPathComponent("Readings/\(name).tsv")
        let text = try String(contentsOf: file, encoding: .utf8)
        rows = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            return Row(line: index + 1, cells: cells)
        }
    }
}
