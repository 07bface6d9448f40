import Basics

/// The keys by which operations are found, in a table of `ItemEntry`. The slot of an entry is the number of
/// an operation, counted from the base of the log, which is 0. The highest two bits define the meaning of the
/// others.
///
/// | bits | the others | used to find |
/// |---|---|---|
/// | 0 | the number of the operation's short identifier | the operation with an identifier, or a short one |
/// | 1 | an operation, counted in the same way | the operations that undid or redid it |
/// | 2 | the highest 62 bits of the XXH64 of an idempotency key | the operations with the key |
///
/// Different operations may have the same key, so a reader checks the operation itself.
enum OperationMark: UInt64 {
    case shortID, reversed, key

    private static let bits: UInt64 = 62

    private func mark(_ rest: UInt64) -> UInt64 { rawValue << OperationMark.bits | rest }

    static func shortID(_ number: UInt64) -> UInt64 { OperationMark.shortID.mark(number) }

    static func reversed(_ operation: UInt32) -> UInt64 { OperationMark.reversed.mark(UInt64(operation)) }

    static func key(_ text: String) -> UInt64 {
        OperationMark.key.mark(XXHash64.hash(Array(text.utf8)) >> (64 - bits))
    }

    /// Every operation that was undone or redone.
    static let allReversed = reversed(0)...reversed(.max)
}
