/// A cell of a frame: what it shows, in one word, and its style.
///
/// | bits | |
/// |---|---|
/// | 0 to 20 | the scalar, or its place in the frame's table of clusters |
/// | 21 | it is in the table |
/// | 22 | it takes two cells |
/// | 23 | it is the second cell of the one before it |
/// | 24 | terminals may disagree about its width |
struct Cell: Sendable, Hashable {
    fileprivate(set) var bits: UInt32
    var style: CellStyle

    private static let value: UInt32 = 1 << 21 - 1
    private static let tableBit: UInt32 = 1 << 21
    private static let wideBit: UInt32 = 1 << 22
    private static let secondBit: UInt32 = 1 << 23
    private static let doubtBit: UInt32 = 1 << 24

    static let blank = Cell(scalar: " ", width: 1, isDoubtful: false, style: .plain)

    init(scalar: Unicode.Scalar, width: Int, isDoubtful: Bool, style: CellStyle) {
        bits = scalar.value | (width == 2 ? Cell.wideBit : 0) | (isDoubtful ? Cell.doubtBit : 0)
        self.style = style
    }

    /// A cluster of the table; all of them are doubtful.
    init(index: Int, width: Int, style: CellStyle) {
        bits =
            UInt32(truncatingIfNeeded: index) & Cell.value | Cell.tableBit | Cell.doubtBit
            | (width == 2 ? Cell.wideBit : 0)
        self.style = style
    }

    /// The second cell of a wide cluster.
    init(secondOf style: CellStyle) {
        bits = Cell.secondBit
        self.style = style
    }

    var isWide: Bool { bits & Cell.wideBit != 0 }
    var isSecond: Bool { bits & Cell.secondBit != 0 }
    var isDoubtful: Bool { bits & Cell.doubtBit != 0 }
    /// Its place in the table; nil for a scalar.
    var index: Int? { bits & Cell.tableBit == 0 ? nil : Int(bits & Cell.value) }
    /// Its scalar; nil if it is in the table, or a second cell.
    var scalar: Unicode.Scalar? {
        bits & (Cell.tableBit | Cell.secondBit) == 0 ? Unicode.Scalar(bits & Cell.value) : nil
    }
    /// Whether erasing shows the same.
    var isBlank: Bool { bits == 0x20 && style == .plain }
}
