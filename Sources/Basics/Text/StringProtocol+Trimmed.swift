extension StringProtocol {
    /// The text without white space and line ends at its beginning and its end.
    @inlinable package var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
