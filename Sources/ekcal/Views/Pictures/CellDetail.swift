/// How much the cells of a picture say of each item.
struct CellDetail: Sendable, Hashable {
    /// The maximum number of lines of an item.
    let lines: Int
    let hasTimes: Bool
    /// Whether times have an end.
    var hasEnds = false
    /// Shapes of the items side by side, because there is no room for titles.
    var hasShapesOnly = false

    /// Below this width of a cell titles cannot be read.
    static let narrowest = 9
    /// Below this width not even their beginnings can.
    private static let roomForWords = 6
    /// In cells as wide as this a time and a title fit on one line.
    static let roomForTimes = 12
    /// In cells as wide as this a time may have an end, and a space stands behind the shape.
    static let roomForEnds = 18

    /// The numbers of lines that an item may have, where there is room for all of them.
    private static let counts = [24, 12, 8, 6, 4, 3, 2]

    /// What can be shown in cells of a width, the most first.
    static func levels(width: Int) -> [CellDetail] {
        guard width >= narrowest else {
            // Beginnings of titles are better than shapes only where there is room for all of them.
            let titles = [2, 1].map { CellDetail(lines: $0, hasTimes: false) }
            let shapes = [CellDetail(lines: 1, hasTimes: false, hasShapesOnly: true)]
            return width >= roomForWords ? titles + shapes : shapes
        }
        let hasTimes = width >= roomForTimes
        var levels = (width >= roomForEnds ? counts : []).map {
            CellDetail(lines: $0, hasTimes: true, hasEnds: true)
        }
        levels += (width >= roomForEnds ? counts.suffix(2) : counts).map {
            CellDetail(lines: $0, hasTimes: true)
        }
        return levels + [CellDetail(lines: 1, hasTimes: hasTimes)]
    }
}
