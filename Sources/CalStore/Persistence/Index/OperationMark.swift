import Basics

/// By what operations are found: the keys of a table of `ItemEntry`, whose slot is the number of an operation
/// counted from the base of the log, which is 0. The highest two bits say what the others are.
///
/// | bits | the others | answers |
/// |---|---|---|
/// | 0 | the number of the operation's short identifier | which operation has an identifier, or a short one |
/// | 1 | an operation, counted in the same way | which operations undid or redid it |
/// | 2 | the highest 62 bits of the XXH64 of an idempotency key | which operations have the key |
///
/// Different operations may have the same: a reader looks at the operation itself.
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
