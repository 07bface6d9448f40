import Basics
import CalStoreExchange

/// The head of the last answer in a file of `--dump-header`.
///
/// curl writes all heads of a request into it: those of proxies and of interim answers (1xx), those that ask
/// for a log-in, and what follows a body in chunks.
struct HTTPHead: Hashable, Sendable {
    /// The status code: 207.
    let status: Int
    let fields: [HTTPField]

    /// Nil if there is no final answer in it.
    init?(_ bytes: [UInt8]) {
        var last: (status: Int, fields: [HTTPField])?
        var isInHead = false
        for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
            let text = String(decoding: line, as: UTF8.self)
            if let status = HTTPHead.status(text) {
                last = (status, [])
                isInHead = true
            } else if text.isEmpty {
                // Fields may follow a body; they do not belong to the head (RFC 9110, 6.5).
                isInHead = false
            } else if isInHead {
                HTTPHead.add(text, to: &last)
            }
        }
        guard let last, last.status >= 200 else { return nil }
        (status, fields) = last
    }

    /// The status in `HTTP/1.1 207 Multi-Status` or `HTTP/2 207`.
    private static func status(_ line: String) -> Int? {
        guard line.hasPrefix("HTTP/") else { return nil }
        let words = line.split(separator: " ")
        guard words.count > 1, words[1].utf8.count == 3, let status = UInt16(words[1]), status >= 100 else {
            return nil
        }
        return Int(status)
    }

    private static func add(_ line: String, to head: inout (status: Int, fields: [HTTPField])?) {
        if let first = line.utf8.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t") {
            // An old way to continue a value on the next line (RFC 9112, 5.2).
            guard let index = head?.fields.indices.last else { return }
            head?.fields[index].value += " " + line.trimmed
            return
        }
        guard let colon = line.firstIndex(of: ":"), colon > line.startIndex else { return }
        head?.fields.append(
            HTTPField(line[..<colon].trimmed, line[line.index(after: colon)...].trimmed))
    }
}
