/// Where a text stops being JSON.
struct JSONSyntaxError: Error, Hashable {
    let message: String
    /// Counted from 1, in bytes.
    let column: Int
}
