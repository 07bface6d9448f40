import Basics
import CalStore
import CalStoreLanguage

/// An item as a line of the table that `edit --table` opens.
///
///     e7kq4 | 2026-03-04 09:00 | 2026-03-04 09:15 | Standup | Room 4
///
/// A bar or a backslash in a title has a backslash before it.
struct ItemRow {
    let reference: String
    private(set) var start: String
    private(set) var end: String
    private(set) var title: String
    private(set) var location: String

    static let remarks = [
        "Change the cells. Delete a line to leave an item alone.",
        "Write rm before a line to delete the item.",
        "An end without a time is the last whole day. A new start",
        "alone moves an event. Reminders are due at their start.",
        "You see the changes before they are saved.",
    ]

    /// A line as it was read.
    struct Line {
        let number: Int
        let isRemoved: Bool
        let row: ItemRow
    }

    init(_ item: CalStoreItem, reference: String, in zone: Zone) {
        let cells = ItemCells(of: item, in: zone)
        self.reference = reference
        start = item.kind == .event ? cells.start : cells.due
        end = cells.end
        title = ItemRow.oneLine(item.title)
        location = ItemRow.oneLine(item.location ?? "")
    }

    private init(_ cells: [String]) {
        reference = cells[0]
        (start, end, title, location) = (cells[1], cells[2], cells[3], cells[4])
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    // MARK: Text

    private static let names = ["# item", "start", "end", "title", "location"]

    static func table(_ rows: [ItemRow], remarks: [String]) -> String {
        let lines =
            [names] + rows.map { [$0.reference, $0.start, $0.end, escaped($0.title), escaped($0.location)] }
        let widths = names.indices.map { column in lines.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
        var text = remarks.map { "# " + $0 + "\n" }.joined()
        for line in lines {
            var cells = zip(line, widths).map { DisplayWidth.pad($0, to: $1) }.joined(separator: " | ")
            while cells.last == " " { cells.removeLast() }
            text += cells + "\n"
        }
        return text
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("|", with: "\\|")
    }

    static func read(_ text: String) throws -> [Line] {
        var lines: [Line] = []
        for (index, line) in TextLines.split(text).enumerated() {
            let line = line.drop(while: \.isWhitespace)
            if line.isEmpty || line.first == "#" { continue }
            var cells = cells(of: line)
            let isRemoved = cells[0].hasPrefix("rm ")
            if isRemoved { cells[0] = String(cells[0].dropFirst(3).drop(while: \.isWhitespace)) }
            guard cells.count == names.count || isRemoved else {
                throw EkcalError(
                    .usage, "line \(index + 1): there are \(cells.count) cells instead of \(names.count)",
                    hint: "write \\| for a bar in a title", line: index + 1)
            }
            while cells.count < names.count { cells.append("") }
            lines.append(Line(number: index + 1, isRemoved: isRemoved, row: ItemRow(cells)))
        }
        return lines
    }

    /// The cells without the spaces around them; at least one.
    private static func cells(of line: Substring) -> [String] {
        var cells = [""]
        var isEscaped = false
        for character in line {
            switch character {
            case _ where isEscaped:
                cells[cells.count - 1].append(character)
                isEscaped = false
            case "\\": isEscaped = true
            case "|": cells.append("")
            default: cells[cells.count - 1].append(character)
            }
        }
        return cells.map { cell in
            var cell = cell[...].drop(while: \.isWhitespace)
            while cell.last?.isWhitespace == true { cell.removeLast() }
            return String(cell)
        }
    }

    // MARK: Changes

    /// The edit that turns the item of the old row into this one.
    func edit(from old: ItemRow, _ kind: CalStoreItem.Kind) throws -> ItemEdit {
        var edit = ItemEdit()
        if title != old.title { edit.title = title }
        if location != old.location { edit.location = location }
        if kind == .reminder {
            guard end.isEmpty else {
                throw EkcalError(
                    .usage, "\(reference): a reminder cannot have an end",
                    hint: "write its due date in the start column")
            }
            try edit.setTimes(kind, from: ("", "", old.start), to: ("", "", start))
        } else {
            try edit.setTimes(kind, from: (old.start, old.end, ""), to: (start, end, ""))
        }
        return edit
    }
}
