/// Some days side by side, with bars across them.
package struct PictureRow: Sendable {
    var days: [PictureDay]
    var bars: [PictureBar] = []
    /// The number of the week; empty to hide it.
    var number = ""

    /// The number of lanes down to the lowest bar above a column.
    func depth(_ column: Int, below limit: Int = .max) -> Int {
        bars.filter { $0.columns.contains(column) && $0.lane < limit }.map { $0.lane + 1 }.max() ?? 0
    }
}
