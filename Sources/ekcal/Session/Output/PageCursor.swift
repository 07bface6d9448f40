import CalStoreExchange

/// The end of a page of rows: the number of rows before it, the parameters, and the state of the store.
///
/// A change of the store makes it invalid, because rows could be missed or seen twice.
struct PageCursor: Hashable, Sendable {
    let offset: Int
    /// The revision of the store.
    private let revision: String
    /// A checksum of the parameters and of the day of the answer.
    private let question: String

    init(offset: Int, revision: String, question: String, on day: CivilDate) {
        (self.offset, self.revision) = (offset, revision)
        self.question = PageCursor.checksum(of: "\(day) \(question)")
    }

    /// FNV-1a, in 16 digits.
    private static func checksum(of text: String) -> String {
        let sum = text.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Reads the text of a cursor.
    init(_ text: String) throws(EkcalError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 3, let offset = Int(parts[0]), offset > 0, parts[1].utf8.count == 16 else {
            throw EkcalError(
                .usage, "\"\(text)\" is not a cursor", hint: "write the `next_cursor` of an earlier answer",
                field: "--cursor")
        }
        (self.offset, question, revision) = (offset, String(parts[1]), String(parts[2]))
    }

    var text: String { "\(offset):\(question):\(revision)" }

    /// Throws if it is not for the same parameters and the same state of the store.
    func check(_ asked: PageCursor) throws(EkcalError) {
        guard revision == asked.revision else {
            throw EkcalError(
                .cursorExpired, "the store was changed after the cursor was made",
                hint: "start again without --cursor",
                field: "--cursor")
        }
        guard question == asked.question else {
            throw EkcalError(
                .cursorExpired, "the cursor was made with other options or on another day",
                hint: "use the same options as for that answer", field: "--cursor")
        }
    }
}
