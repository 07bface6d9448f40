import CalStore

/// Lines of a picture, and where its days and items are on them.
///
/// ```swift
/// let painted = painter.week(picture)
/// painted.lines                                         // what `ekcal week` prints
/// painted.places.first { $0.what.occurrence != nil }    // the cells of the first item
/// ```
package struct PaintedLines: Sendable {
    /// The lines, with the colours of the style.
    package var lines: [String]
    /// The places, in the order in which a person goes through them.
    package var places: [PaintedPlace] = []
    /// The first lines, which stay where the others scroll, and the line that is below them at first.
    package var head = 0
    package var home = 0

    package init(_ lines: [String] = [], places: [PaintedPlace] = []) {
        (self.lines, self.places) = (lines, places)
    }

    /// Adds lines below, with their places.
    package mutating func append(_ other: PaintedLines) {
        places += other.places.map { $0.moved(down: lines.count) }
        lines += other.lines
    }

    /// The lines without the first ones.
    package func dropFirst(_ count: Int) -> PaintedLines {
        PaintedLines(Array(lines.dropFirst(count)), places: places.map { $0.moved(down: -count) })
    }
}
