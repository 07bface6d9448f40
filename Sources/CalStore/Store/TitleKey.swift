/// The begin of a title as a number, so that most titles are told apart without being looked at.
///
/// Eight ASCII bytes are in the order of the titles. Others are not: letters are compared as if composed, and
/// what follows a letter may become one with it. Of such titles nothing is known: their number is 0, as that
/// of an empty one.
struct TitleKey {
    private let bytes: UInt64

    init(_ title: String) {
        var bytes: UInt64 = 0
        var shift: UInt64 = 64
        for byte in title.utf8 {
            guard byte < 0x80 else {
                self.bytes = 0
                return
            }
            // The byte behind the eighth is looked at too.
            if shift == 0 { break }
            shift -= 8
            bytes |= UInt64(byte) << shift
        }
        self.bytes = bytes
    }

    /// Whether a title with this key comes before one with the other; nil if only the full titles can tell.
    func precedes(_ other: TitleKey) -> Bool? {
        guard bytes != 0, other.bytes != 0, bytes != other.bytes else { return nil }
        return bytes < other.bytes
    }
}
