import Basics

/// The part of a line that a narrow terminal shows. It moves only when the cursor would leave it.
///
///     <fri 12:30 for 1h at Lui>
///
/// The signs at the sides mean that there is more.
package struct LineWindow: Sendable, Hashable {
    /// The first letter that is shown.
    private var first = 0

    package init() {}

    /// - Parameter width: The cells for the text; the cursor needs one behind it.
    /// - Returns: The text, and the cell of the cursor in it.
    package mutating func shown(_ line: LineEditor, width: Int) -> (text: String, cursor: Int) {
        let letters = line.letters
        let widths = letters.map { DisplayWidth.of($0) }
        guard widths.reduce(0, +) >= width else {
            first = 0
            return (line.text, widths[..<line.cursor].reduce(0, +))
        }
        first = min(first, letters.count)
        // One cell at each side is for its sign; the last one stays empty, where terminals differ.
        let room = max(1, width - 3)
        if line.cursor < first { first = line.cursor }
        while first < line.cursor, widths[first..<line.cursor].reduce(0, +) >= room { first += 1 }
        // Space at the end is filled again after a deletion.
        while first > 0, widths[(first - 1)...].reduce(0, +) < room { first -= 1 }
        var used = 0
        let end = letters[first...].indices.first { index in
            used += widths[index]
            return used > room
        }
        let text = String(letters[first..<(end ?? letters.count)])
        return (
            (first > 0 ? "<" : " ") + text + (end == nil ? "" : ">"),
            1 + widths[first..<line.cursor].reduce(0, +)
        )
    }
}
