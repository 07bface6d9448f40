@testable import Basics

/// A small terminal: the picture that bytes make. It knows exactly the sequences that the full-screen
/// calendar may send, and everything else is a fault. On the alternate screen it is strict: nothing may
/// scroll there, or come close to the last column.
///
/// It has a belief about the width of clusters like every terminal; a cluster ends where a control sequence
/// begins.
struct TerminalModel {
    struct Style: Hashable {
        var weights: Set<Int> = []
        /// The numbers that set it, such as `38;2;1;2;3`; empty for the terminal's own.
        var text = ""
        var ground = ""
    }

    struct Cell: Hashable {
        /// Empty for the second cell of a wide cluster.
        var cluster = " "
        var style = Style()
    }

    private(set) var columns: Int
    private(set) var rows: Int
    private(set) var cells: [[Cell]]
    private(set) var column = 0
    private(set) var row = 0
    private(set) var style = Style()
    /// The private modes that are on.
    private(set) var modes: Set<Int>
    /// The flags of the kitty keyboard, the last pushed one at the end.
    private(set) var keyboard: [Int] = []
    private(set) var faults: [String] = []
    /// The questions that a terminal would answer, in their order.
    private(set) var questions: [String] = []
    /// Whether the last column was written, and the next letter would stand there again.
    private var isBehindLast = false
    private var pending: [UInt8] = []
    /// The picture before the alternate screen.
    private var main: [[Cell]]?
    /// Belief about widths; a test can have a different one.
    var width: (String) -> Int = { DisplayWidth.of($0) }

    /// The modes of a terminal that no program has changed: wrapping, and a visible cursor.
    static let usual: Set<Int> = [7, 25]
    private static let known: Set<Int> = [7, 25, 1002, 1006, 1049, 2004, 2026, 2027]

    init(columns: Int, rows: Int) {
        (self.columns, self.rows) = (columns, rows)
        cells = [[Cell]](repeating: [Cell](repeating: Cell(), count: columns), count: rows)
        modes = Self.usual
    }

    /// A terminal whose alternate screen a program has taken.
    static func taken(columns: Int, rows: Int) -> TerminalModel {
        var model = TerminalModel(columns: columns, rows: rows)
        model.modes = [1049, 25]
        return model
    }

    /// The picture as text, a line for each row, without spaces at its end.
    var lines: [String] {
        cells.map { row in
            var line = row.map(\.cluster).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Changes the size as terminals do: what is outside is lost, and the cursor stays inside.
    mutating func resize(columns: Int, rows: Int) {
        cells = (0..<rows).map { row in
            (0..<columns).map { column in
                row < self.rows && column < self.columns ? cells[row][column] : Cell()
            }
        }
        (self.columns, self.rows) = (columns, rows)
        (column, row) = (min(column, columns - 1), min(row, rows - 1))
        isBehindLast = false
    }

    // MARK: Reading

    mutating func read(_ bytes: some Sequence<UInt8>) {
        pending += bytes
        var index = 0
        var text: [UInt8] = []
        func flushed(_ model: inout TerminalModel) {
            model.write(text)
            text = []
        }
        while index < pending.count {
            let byte = pending[index]
            if byte >= 0x20, byte != 0x7F {
                text.append(byte)
                index += 1
                continue
            }
            flushed(&self)
            guard byte == 0x1B else {
                control(byte)
                index += 1
                continue
            }
            guard let end = endOfSequence(from: index) else { break }
            sequence(Array(pending[(index + 1)..<end]))
            index = end
        }
        flushed(&self)
        pending.removeFirst(index)
    }

    /// Whether a sequence has begun and not ended.
    var isInsideSequence: Bool { !pending.isEmpty }

    private func endOfSequence(from start: Int) -> Int? {
        guard start + 1 < pending.count else { return nil }
        if pending[start + 1] == UInt8(ascii: "]") {
            guard let end = pending[start...].firstIndex(of: UInt8(ascii: "\\")) else { return nil }
            return end + 1
        }
        guard let end = pending[(start + 2)...].firstIndex(where: { (0x40...0x7E).contains($0) }) else {
            return nil
        }
        return end + 1
    }

    private mutating func write(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            faults.append("invalid UTF-8: \(bytes)")
            return
        }
        for letter in text { put(String(letter)) }
    }

    private mutating func put(_ cluster: String) {
        let width = width(cluster)
        guard width == 1 || width == 2 else {
            faults.append("\(cluster.debugDescription) has the width \(width)")
            return
        }
        if isBehindLast, modes.contains(7) {
            column = 0
            feed()
        } else if isBehindLast {
            faults.append("\(cluster.debugDescription) is written after the last column")
        }
        if column + width > columns, modes.contains(7), width <= columns {
            column = 0
            feed()
        }
        if column + width > columns {
            faults.append("\(cluster.debugDescription) has no room")
            return
        }
        if width == 2 || cluster.unicodeScalars.count > 1, column + width == columns, modes.contains(1049) {
            faults.append("\(cluster.debugDescription) touches the last column")
        }
        set(column, Cell(cluster: cluster, style: style))
        if width == 2 { set(column + 1, Cell(cluster: "", style: style), isSecond: true) }
        isBehindLast = column + width == columns
        column = min(columns - 1, column + width)
    }

    /// Half of a wide cluster shows nothing.
    private mutating func set(_ column: Int, _ cell: Cell, isSecond: Bool = false) {
        if cells[row][column].cluster.isEmpty, !isSecond, column > 0 { cells[row][column - 1].cluster = " " }
        if column + 1 < columns, cells[row][column + 1].cluster.isEmpty {
            cells[row][column + 1].cluster = " "
        }
        cells[row][column] = cell
    }

    private mutating func feed() {
        if row < rows - 1 {
            row += 1
        } else if modes.contains(1049) {
            faults.append("the screen scrolls")
        } else {
            cells.removeFirst()
            cells.append([Cell](repeating: Cell(), count: columns))
        }
    }

    private mutating func control(_ byte: UInt8) {
        isBehindLast = false
        switch byte {
        case 0x08: column = max(0, column - 1)
        case 0x0A: feed()
        // The bell, and a tab, of other programs and of the line that echoes.
        case 0x07 where !modes.contains(1049): break
        case 0x09 where !modes.contains(1049): column = min(columns - 1, column / 8 * 8 + 8)
        case 0x0D: column = 0
        default: faults.append("control character \(byte)")
        }
    }

    // MARK: Sequences

    private mutating func sequence(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.hasPrefix("["), let final = text.last else {
            if ["]10;?\u{1B}\\", "]11;?\u{1B}\\"].contains(text) {
                questions.append(text)
            } else {
                faults.append("sequence ESC \(text)")
            }
            return
        }
        let body = String(text.dropFirst().dropLast())
        if ["?u", "?2026$p", "?2027$p", "c"].contains(body + String(final)) {
            questions.append(body + String(final))
            return
        }
        switch (body, final) {
        case (_, "m"): setStyle(body)
        case (_, "H"): address(body)
        case ("2", "J"):
            for row in 0..<rows { erase(row, from: 0) }
        case ("", "K"): erase(row, from: column)
        case (_, "h"), (_, "l"): setMode(body, final == "h")
        case ("<", "u"):
            if keyboard.popLast() == nil { faults.append("the keyboard is popped too often") }
        case ("0 ", "q"): break
        case (_, "u") where body.hasPrefix(">"): keyboard.append(Int(body.dropFirst()) ?? -1)
        default: move(body, final)
        }
        if !["m", "h", "l", "u"].contains(final) { isBehindLast = false }
    }

    private mutating func move(_ body: String, _ final: Character) {
        guard let number = body.isEmpty ? 1 : Int(body), number > 0 else {
            faults.append("sequence CSI \(body)\(final)")
            return
        }
        switch final {
        case "A": row = max(0, row - number)
        case "B": row = min(rows - 1, row + number)
        case "C": column = min(columns - 1, column + number)
        case "D": column = max(0, column - number)
        case "G": column = min(columns - 1, number - 1)
        default: faults.append("sequence CSI \(body)\(final)")
        }
    }

    private mutating func address(_ body: String) {
        let parts = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let (wantedRow, wantedColumn) = (parts.first ?? 1, parts.count > 1 ? parts[1] : 1)
        if wantedRow > rows || wantedColumn > columns || parts.count > 2 {
            faults.append("CSI \(body)H is outside of \(columns)x\(rows)")
        }
        row = max(0, min(rows, wantedRow) - 1)
        column = max(0, min(columns, wantedColumn) - 1)
    }

    private mutating func erase(_ row: Int, from start: Int) {
        // Terminals differ in the colour of what is erased, unless it is their own.
        if style != Style() { faults.append("something is erased in a colour") }
        if cells[row][start].cluster.isEmpty, start > 0 { cells[row][start - 1].cluster = " " }
        for column in start..<columns { cells[row][column] = Cell() }
    }

    private mutating func setMode(_ body: String, _ isOn: Bool) {
        guard body.hasPrefix("?") else {
            faults.append("mode \(body)")
            return
        }
        for part in body.dropFirst().split(separator: ";") {
            guard let mode = Int(part), Self.known.contains(mode) else {
                faults.append("mode ?\(part)")
                continue
            }
            if mode == 1049, isOn != modes.contains(1049) {
                if isOn {
                    main = cells
                    for row in 0..<rows { for column in 0..<columns { cells[row][column] = Cell() } }
                } else if let main {
                    cells = main
                    self.main = nil
                    let size = (columns, rows)
                    (rows, columns) = (cells.count, cells.first?.count ?? 1)
                    resize(columns: size.0, rows: size.1)
                }
            }
            if isOn { modes.insert(mode) } else { modes.remove(mode) }
        }
    }

    private mutating func setStyle(_ body: String) {
        var parts = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }[...]
        while let number = parts.popFirst() {
            switch number {
            case 0: style = Style()
            case 1, 2, 3, 4, 7: style.weights.insert(number)
            case 22: style.weights.subtract([1, 2])
            case 23, 24, 27: style.weights.remove(number - 20)
            case 30...37, 90...97: style.text = "\(number)"
            case 40...47, 100...107: style.ground = "\(number)"
            case 39: style.text = ""
            case 49: style.ground = ""
            case 38, 48:
                let count = parts.first == 5 ? 2 : 4
                guard parts.count >= count, parts.first == 5 || parts.first == 2 else {
                    faults.append("style \(body)")
                    return
                }
                let code = ([number] + parts.prefix(count)).map(String.init).joined(separator: ";")
                parts.removeFirst(count)
                if number == 38 { style.text = code } else { style.ground = code }
            default: faults.append("style \(body)")
            }
        }
    }
}
