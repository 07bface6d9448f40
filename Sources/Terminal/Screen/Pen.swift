/// The cursor and the style of a terminal while a frame is drawn, and the bytes that change them.
struct Pen: Sendable {
    var bytes: [UInt8] = []
    /// The style of what is written next. It lasts from frame to frame.
    private(set) var style = CellStyle.plain
    /// The place of the cursor; the column is nil after a cluster whose width is in doubt, and after the last
    /// column.
    private(set) var row: Int?
    private(set) var column: Int?

    /// Clears the screen.
    mutating func clear() {
        append("m")
        style = .plain
        append("2J")
        append("H")
        (column, row) = (0, 0)
    }

    mutating func setStyle(_ new: CellStyle) {
        new.append(to: &bytes, after: style)
        style = new
    }

    mutating func write(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            bytes.append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            UTF8.encode(scalar).map { bytes.append(contentsOf: $0) }
        }
    }

    mutating func write(_ cluster: String) { bytes.append(contentsOf: cluster.utf8) }

    mutating func advance(by width: Int, isCertain: Bool) {
        column = isCertain ? column.map { $0 + width } : nil
    }

    mutating func eraseToEnd() { append("K") }

    mutating func showCursor(_ isVisible: Bool) { append(isVisible ? "?25h" : "?25l") }

    // MARK: Movements

    /// The shortest movement to a cell. From the same row or column:
    ///
    /// | sequence | bytes |
    /// |---|---|
    /// | `\r`, then `\n` for each row: to the first column | 1 and more |
    /// | `\n` for each row: straight down | 1 for each |
    /// | `\b` for each column to the left | 1 for each |
    /// | `CSI n C`, `CSI n D`: right and left | 3 and more |
    /// | `CSI n A`, `CSI n B`: up and down | 3 and more |
    /// | `CSI n G`: to a column, also from a doubtful one | 3 and more |
    /// | `CSI row ; column H`: to a cell | 3 and more |
    mutating func move(to wanted: Int, row wantedRow: Int) {
        if column == wanted, row == wantedRow { return }
        var best = Pen.address(wanted, wantedRow)
        func offer(_ movement: [UInt8]) { if movement.count < best.count { best = movement } }
        if let row {
            if row == wantedRow {
                offer(Pen.sequence(wanted + 1, "G"))
                if wanted == 0 { offer([0x0D]) }
                if let column {
                    offer(Pen.sideways(from: column, to: wanted))
                    if wanted < column, column - wanted < 8 {
                        offer([UInt8](repeating: 0x08, count: column - wanted))
                    }
                }
            } else {
                let down = wantedRow - row
                let vertical =
                    (1..<8).contains(down)
                    ? [UInt8](repeating: 0x0A, count: down)
                    : Pen.sequence(abs(down), down > 0 ? "B" : "A")
                if column == wanted { offer(vertical) }
                if wanted == 0 { offer([0x0D] + vertical) }
            }
        }
        bytes += best
        (column, row) = (wanted, wantedRow)
    }

    private static func sideways(from column: Int, to wanted: Int) -> [UInt8] {
        wanted > column ? sequence(wanted - column, "C") : sequence(column - wanted, "D")
    }

    /// `CSI H`, `CSI 5 H`, `CSI 5 ; 3 H`
    private static func address(_ column: Int, _ row: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
        if row > 0 { bytes.append(number: row + 1) }
        if column > 0 {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(number: column + 1)
        }
        bytes.append(UInt8(ascii: "H"))
        return bytes
    }

    private static func sequence(_ number: Int, _ final: Unicode.Scalar) -> [UInt8] {
        var bytes: [UInt8] = [0x1B, UInt8(ascii: "[")]
        if number != 1 { bytes.append(number: number) }
        bytes.append(UInt8(ascii: final))
        return bytes
    }

    private mutating func append(_ text: String) {
        bytes.append(0x1B)
        bytes.append(UInt8(ascii: "["))
        bytes.append(contentsOf: text.utf8)
    }
}
