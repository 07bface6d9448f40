/// The header of the last response of a server, read from a file with the headers of all responses, including
/// redirects.
struct HTTPAnswer {
    private(set) var status: Int?
    private(set) var entityTag: String?
    private(set) var lastModified: String?

    private static let longestValue = 1000

    init(_ head: [UInt8]) {
        for line in head.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("HTTP/") {
                (entityTag, lastModified) = (nil, nil)
                status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                continue
            }
            guard let colon = text.firstIndex(of: ":") else { continue }
            // The value is sent back unchanged, except for characters that could end the line.
            let value = text[text.index(after: colon)...].filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" }
                .trimmed
            guard !value.isEmpty, value.utf8.count <= Self.longestValue else { continue }
            switch text[..<colon].lowercased() {
            case "etag": entityTag = value
            case "last-modified": lastModified = value
            default: break
            }
        }
    }
}
