/// A long item, drawn across the days of a row.
struct PictureBar: Sendable {
    let entry: PictureEntry
    /// The columns that it covers.
    let columns: ClosedRange<Int>
    /// Whether it begins in the first of them, and ends in the last one.
    let begins: Bool
    let ends: Bool
    /// The number of bars above it.
    var lane = 0
}
