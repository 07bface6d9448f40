import Basics

/// A picture for the whole terminal: cells in rows, and the cursor.
///
/// ```swift
/// var frame = Frame(columns: 20, rows: 2)
/// frame.put("Standup", column: 0, row: 0, style: CellStyle(weights: .bold))    // 7
/// frame.put("渋谷駅", column: 14, row: 1)      // 4: the last letter has no room
/// frame.lines                                 // ["Standup", "              渋谷"]
/// ```
///
/// Everything is clipped to the frame. A wide cluster is whole or not there, and never touches the last
/// column, where terminals differ about it; a letter there loses its marks. Control characters are left out,
/// and a tab is a space. A cell takes 16 bytes, and putting text allocates nothing, except for clusters of
/// several scalars that are new.
package struct Frame: Sendable {
    package struct Cursor: Sendable, Hashable {
        package var column: Int
        package var row: Int
        package var isVisible: Bool

        package init(column: Int, row: Int, isVisible: Bool) {
            (self.column, self.row, self.isVisible) = (column, row, isVisible)
        }
    }

    package let columns: Int
    package let rows: Int
    /// The cursor, which screen readers follow also if it is not visible. It is clipped to the frame.
    package var cursor = Cursor(column: 0, row: 0, isVisible: false)
    private(set) var cells: [Cell]
    /// The clusters that are not one scalar, each once.
    private(set) var clusters: [String] = []
    private var indexes: [String: Int] = [:]
    /// The last letter that is not ASCII: rules and walls have the same one many times.
    private var measured = MeasuredScalar(" ")

    /// Columns and rows up to this number; a terminal that says more is not believed.
    package static let most = 1000

    package init(columns: Int, rows: Int) {
        self.columns = max(1, min(Frame.most, columns))
        self.rows = max(1, min(Frame.most, rows))
        cells = [Cell](repeating: .blank, count: self.columns * self.rows)
    }

    // MARK: Reading

    /// The cluster that begins in a cell: empty for the second cell of a wide one, and outside.
    package func cluster(column: Int, row: Int) -> String {
        guard let cell = cell(column, row), !cell.isSecond else { return "" }
        if let scalar = cell.scalar { return String(Character(scalar)) }
        return cell.index.map { clusters.indices.contains($0) ? clusters[$0] : "" } ?? ""
    }

    /// The cells that a cluster takes: 0 for the second cell of a wide one, and outside.
    package func width(column: Int, row: Int) -> Int {
        guard let cell = cell(column, row), !cell.isSecond else { return 0 }
        return cell.isWide ? 2 : 1
    }

    package func style(column: Int, row: Int) -> CellStyle { cell(column, row)?.style ?? .plain }

    private func cell(_ column: Int, _ row: Int) -> Cell? {
        guard column >= 0, column < columns, row >= 0, row < rows else { return nil }
        return cells[row * columns + column]
    }

    /// The picture as plain text, a line for each row, without spaces at its end.
    package var lines: [String] {
        (0..<rows).map { row in
            var line = ""
            var blanks = 0
            for column in 0..<columns {
                let cluster = cluster(column: column, row: row)
                if cluster == " " {
                    blanks += 1
                } else if !cluster.isEmpty {
                    line += DisplayWidth.spaces(blanks) + cluster
                    blanks = 0
                }
            }
            return line
        }
    }

    // MARK: Drawing

    /// Puts text into a row, and returns the number of cells that it took.
    ///
    /// - Parameters:
    ///   - column: The cell of its first letter; negative for one to the left of the frame.
    ///   - end: The column that the text must not reach (default: the end of the row).
    @discardableResult
    package mutating func put(
        _ text: some StringProtocol, column: Int, row: Int, style: CellStyle = .plain, end: Int? = nil
    ) -> Int {
        guard row >= 0, row < rows else { return 0 }
        let end = min(columns, end ?? columns)
        var place = column
        for letter in text {
            guard place < end else { break }
            guard put(letter, &place, row, style, end) else { break }
        }
        return max(0, place - column)
    }

    /// Puts a line with the colours of ``TextStyle`` in it. They change the style of the line, which a reset
    /// gives back.
    @discardableResult
    package mutating func put(
        styled text: String, column: Int, row: Int, style: CellStyle = .plain, end: Int? = nil
    ) -> Int {
        var place = column
        var current = style
        var rest = text[...]
        while !rest.isEmpty {
            let escape = rest.utf8.firstIndex(of: 0x1B)
            let plain = rest[..<(escape ?? rest.endIndex)]
            let taken = put(plain, column: place, row: row, style: current, end: end)
            place += taken
            guard let escape else { break }
            rest = rest[escape...].dropFirst()
            guard rest.first == "[" else { continue }
            let codes = rest.utf8.dropFirst().prefix { (0x30...0x39).contains($0) || $0 == 0x3B }
            guard codes.endIndex < rest.endIndex, rest.utf8[codes.endIndex] == UInt8(ascii: "m") else {
                continue
            }
            let numbers = String(Substring(codes))
            current.apply(numbers)
            if numbers.isEmpty || numbers == "0" { current = style }
            rest = rest[rest.utf8.index(after: codes.endIndex)...]
        }
        return max(0, place - column)
    }

    /// Fills a rectangle with spaces of a style.
    package mutating func fill(
        columns wanted: Range<Int>, rows: Range<Int>, style: CellStyle = .plain
    ) {
        let inside = wanted.clamped(to: 0..<columns)
        for row in rows.clamped(to: 0..<self.rows) {
            for column in inside {
                set(column, row, Cell(scalar: " ", width: 1, isDoubtful: false, style: style))
            }
        }
    }

    /// Changes the style of what is in a part of a row, such as the selected one.
    package mutating func restyle(
        columns wanted: Range<Int>, row: Int, _ change: (inout CellStyle) -> Void
    ) {
        guard row >= 0, row < rows else { return }
        for column in wanted.clamped(to: 0..<columns) {
            let place = row * columns + column
            change(&cells[place].style)
            // Both cells of a wide cluster have one style.
            if cells[place].isSecond, column == wanted.lowerBound { change(&cells[place - 1].style) }
            if cells[place].isWide, column + 1 == wanted.upperBound { change(&cells[place + 1].style) }
        }
    }

    /// Puts one letter and moves the place behind it. Returns false if it has no room.
    private mutating func put(
        _ letter: Character, _ place: inout Int, _ row: Int, _ style: CellStyle, _ end: Int
    ) -> Bool {
        // Nearly all letters are ASCII.
        if let byte = letter.asciiValue {
            guard byte >= 0x20, byte != 0x7F else {
                guard byte == 0x09 else { return true }
                return put(" ", &place, row, style, end)
            }
            if place >= 0 {
                set(
                    place, row,
                    Cell(
                        scalar: Unicode.Scalar(byte), width: 1, isDoubtful: false, style: style))
            }
            place += 1
            return true
        }
        let scalars = letter.unicodeScalars
        if let scalar = scalars.first, scalars.count == 1 {
            if measured.scalar != scalar { measured = MeasuredScalar(scalar) }
            let known = measured
            guard known.width > 0 else { return true }
            // A mark without a letter would go to the letter before.
            if known.isMark { return put("\u{25CC}", &place, row, style, end) }
            return put(&place, row, end, width: known.width) {
                Cell(scalar: scalar, width: known.width, isDoubtful: known.isDoubtful, style: style)
            }
        }
        for part in ClusterWidth.parts(of: letter) {
            if place == columns - 1, part.width == 1, let first = part.cluster.unicodeScalars.first,
                DisplayWidth.of(Character(first)) == 1
            {
                // The cursor cannot go on from there, so some terminals give a mark to the letter before.
                let isDoubtful = ClusterWidth.isDoubtful(first)
                let isPut = put(&place, row, end, width: 1) {
                    Cell(scalar: first, width: 1, isDoubtful: isDoubtful, style: style)
                }
                guard isPut else { return false }
                continue
            }
            let index = index(of: part.cluster)
            let isPut = put(&place, row, end, width: part.width) {
                Cell(index: index, width: part.width, style: style)
            }
            guard isPut else { return false }
        }
        return true
    }

    private mutating func put(
        _ place: inout Int, _ row: Int, _ end: Int, width: Int, _ cell: () -> Cell
    ) -> Bool {
        let cell = cell()
        guard place + width <= end, width == 1 || place + width < columns else {
            // Half of it has room: a space, so that nothing old is seen there.
            if place >= 0, place < end {
                set(
                    place, row,
                    Cell(
                        scalar: " ", width: 1, isDoubtful: false, style: cell.style))
            }
            if place >= 0, place + 1 < end {
                set(
                    place + 1, row,
                    Cell(
                        scalar: " ", width: 1, isDoubtful: false, style: cell.style))
            }
            return false
        }
        if place >= 0 {
            set(place, row, cell)
            if width == 2 { set(place + 1, row, Cell(secondOf: cell.style), afterFirst: true) }
        } else if place + width > 0 {
            // Its second half is inside.
            set(0, row, Cell(scalar: " ", width: 1, isDoubtful: false, style: cell.style))
        }
        place += width
        return true
    }

    /// Sets a cell; a wide cluster that loses a half becomes spaces.
    private mutating func set(_ column: Int, _ row: Int, _ cell: Cell, afterFirst: Bool = false) {
        let place = row * columns + column
        let old = cells[place]
        if old.isSecond, !afterFirst, column > 0 { blank(place - 1) }
        if old.isWide, column + 1 < columns { blank(place + 1) }
        cells[place] = cell
    }

    private mutating func blank(_ place: Int) {
        cells[place] = Cell(scalar: " ", width: 1, isDoubtful: false, style: cells[place].style)
    }

    /// The place of a cluster in the table.
    private mutating func index(of cluster: String) -> Int {
        if let index = indexes[cluster] { return index }
        clusters.append(cluster)
        indexes[cluster] = clusters.count - 1
        return clusters.count - 1
    }
}

/// A scalar alone, and what Unicode's tables say of it.
private struct MeasuredScalar {
    let scalar: Unicode.Scalar
    let width: Int
    let isMark: Bool
    let isDoubtful: Bool

    init(_ scalar: Unicode.Scalar) {
        self.scalar = scalar
        width = DisplayWidth.of(Character(scalar))
        isMark = ClusterWidth.isMark(scalar)
        isDoubtful = ClusterWidth.isDoubtful(scalar)
    }
}

extension Frame: Equatable {
    package static func == (one: Frame, two: Frame) -> Bool {
        guard one.columns == two.columns, one.rows == two.rows, one.cursor == two.cursor else { return false }
        return one.cells.indices.allSatisfy { one.isSame($0, as: two) }
    }

    /// Whether a cell shows the same in another frame of the same size.
    func isSame(_ place: Int, as other: Frame) -> Bool {
        let (own, others) = (cells[place], other.cells[place])
        guard let index = own.index, let otherIndex = others.index else { return own == others }
        return own.style == others.style && own.isWide == others.isWide
            && clusters[index] == other.clusters[otherIndex]
    }
}
