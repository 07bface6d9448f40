/// The amount of detail about each item in the cells of a picture.
struct CellDetail: Sendable, Hashable {
    /// The maximum number of lines of an item.
    let lines: Int
    let hasTimes: Bool
    /// Whether times have an end.
    var hasEnds = false
    /// Whether only shapes are shown side by side, because titles do not fit.
    var hasShapesOnly = false

    /// The narrowest cell in which titles can be read.
    static let narrowest = 9
    /// The narrowest cell for beginnings of titles.
    private static let roomForWords = 6
    /// The narrowest cell for a time and a title on one line.
    static let roomForTimes = 12
    /// The narrowest cell for times with an end, and a space after the shape.
    static let roomForEnds = 18

    /// The possible numbers of lines of an item.
    private static let counts = [24, 12, 8, 6, 4, 3, 2]

    /// The levels of detail for cells of a width, the most detailed first.
    static func levels(width: Int) -> [CellDetail] {
        guard width >= narrowest else {
            // Beginnings of titles are better than shapes only if they all fit.
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
