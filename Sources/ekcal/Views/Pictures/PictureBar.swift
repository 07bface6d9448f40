/// A long item: it runs across the days of a row.
struct PictureBar: Sendable {
    let entry: PictureEntry
    /// The columns that it covers.
    let columns: ClosedRange<Int>
    /// Whether it begins in the first of them, and ends in the last.
    let begins: Bool
    let ends: Bool
    /// How many bars are above it.
    var lane = 0
}
