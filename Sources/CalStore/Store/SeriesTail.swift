/// A separate series that an import makes from the end of another one, if a file changes "this and all
/// future" occurrences.
package enum SeriesTail {
    /// The UID of such a series: it is derived from that of the whole, so that importing the file again finds
    /// it.
    ///
    /// - Parameter number: 1 for the first tail of the whole, and so on.
    package static func uid(of whole: String, number: Int) -> String { whole + mark + "\(number)" }

    /// Whether a UID is that of a tail.
    static func isUID(_ uid: String) -> Bool { uid.contains(mark) }

    /// The UID of the whole series for that of a tail; other UIDs are unchanged.
    package static func whole(ofUID uid: String) -> String {
        var uid = uid
        return uid.withUTF8 { bytes in
            guard bytes.contains(UInt8(ascii: "/")) else { return nil }
            let mark = Array(mark.utf8)
            guard bytes.count > mark.count else { return nil }
            let end = (1...bytes.count - mark.count).first { bytes[$0...].starts(with: mark) }
            return end.map { String(decoding: bytes[..<$0], as: UTF8.self) }
        } ?? uid
    }

    private static let mark = "/thisandfuture-"
}
