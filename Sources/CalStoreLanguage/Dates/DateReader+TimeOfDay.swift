extension DateReader {
    /// Whether a text is a time of day without a date: in an edit, `10:00` means that time on the day of the item.
    package static func isTimeOfDay(_ text: String) -> Bool {
        var rest = Substring(text.lowercased().filter { $0 != " " })
        if let bracket = rest.firstIndex(of: "[") { rest = rest[..<bracket] }
        if ["noon", "midnight", "eod"].contains(rest) { return true }
        let isHalf = rest.hasSuffix("am") || rest.hasSuffix("pm")
        if isHalf { rest = rest.dropLast(2) }
        let parts = rest.split(separator: ":", omittingEmptySubsequences: false)
        guard (isHalf ? 1...3 : 2...3).contains(parts.count) else { return false }
        return parts.allSatisfy { (1...2).contains($0.count) && $0.allSatisfy(\.isASCIIDigit) }
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
