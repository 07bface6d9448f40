import CalStoreExchange

/// Where a page of rows ends: how many rows came before, of which question to which state of the store.
///
/// A change of the store makes it useless: rows could be missed or seen twice.
struct PageCursor: Hashable, Sendable {
    let offset: Int
    /// Of the store.
    private let revision: String
    /// A checksum of the question, and of the day on which it was asked.
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

    /// Reads what `text` has written.
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

    /// Throws unless it is for the same question to the same state.
    func check(_ asked: PageCursor) throws(EkcalError) {
        guard revision == asked.revision else {
            throw EkcalError(
                .cursorExpired, "the store was changed after the cursor was made",
                hint: "ask for the first rows again",
                field: "--cursor")
        }
        guard question == asked.question else {
            throw EkcalError(
                .cursorExpired, "the cursor is for another question, or from another day",
                hint: "use it with the options of the answer that it is from", field: "--cursor")
        }
    }
}
