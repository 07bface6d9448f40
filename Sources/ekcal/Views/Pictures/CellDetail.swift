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
    private static let roomForTimes = 12
    /// In cells as wide as this a time may have an end, and a space stands behind the shape.
    static let roomForEnds = 18

    /// What can be shown in cells of a width, the most first.
    static func levels(width: Int) -> [CellDetail] {
        guard width >= narrowest else {
            // Beginnings of titles are better than shapes only where there is room for all of them.
            let titles = [2, 1].map { CellDetail(lines: $0, hasTimes: false) }
            let shapes = [CellDetail(lines: 1, hasTimes: false, hasShapesOnly: true)]
            return width >= roomForWords ? titles + shapes : shapes
        }
        let hasTimes = width >= roomForTimes
        var levels: [CellDetail] = []
        if width >= roomForEnds {
            levels += [4, 3, 2].map { CellDetail(lines: $0, hasTimes: true, hasEnds: true) }
        }
        levels += [3, 2].map { CellDetail(lines: $0, hasTimes: true) }
        return levels + [CellDetail(lines: 1, hasTimes: hasTimes)]
    }
}
