import Foundation

/// The Swift listings of an article, or of the doc comments of a file.
enum Listings {
    static func all(in text: String) -> [String] {
        var found: [String] = []
        var listing: String?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = line.drop { $0 == " " }
            if line.hasPrefix("///") { line = line.dropFirst(3) }
            let fence = line.drop { $0 == " " }
            if fence == "```swift" {
                listing = ""
            } else if fence == "```" {
                if let listing { found.append(listing) }
                listing = nil
            } else {
                listing?.append(line + "\n")
            }
        }
        return found
    }

    /// Code without blanks, and without comments at the end of a line, to compare it.
    static func bare(_ code: String) -> String {
        code.split(separator: "\n").map { line in
            let code = line.range(of: "// ").map { line[..<$0.lowerBound] } ?? line[...]
            return String(code.filter { !$0.isWhitespace })
        }.joined()
    }
}
