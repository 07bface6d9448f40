/// The beginning of a title as a number, so that most titles can be compared without reading them.
///
/// Numbers of eight ASCII bytes sort like the titles. For others this is not so: letters are compared in
/// composed form, and a letter may combine with the character after it. Such titles get the number 0, like an
/// empty one, and must be compared themselves.
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
            // The byte after the eighth is read, too.
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
