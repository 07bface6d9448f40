/// Text from the clipboard, which the terminal marks (mode 2004), so that it is never taken for keys.
///
/// Its line ends are `\n`. Control characters are not in it, except tabs.
package struct Paste: Sendable, Hashable {
    package let text: String
    /// The number of control characters and of invalid bytes that were left out.
    package let dropped: Int
    /// Whether the end is missing: it was too long, or the terminal never marked its end.
    package let isCut: Bool

    package init(_ text: String, dropped: Int = 0, isCut: Bool = false) {
        (self.text, self.dropped, self.isCut) = (text, dropped, isCut)
    }

    /// - Parameter bytes: What the terminal sent between the marks.
    init(bytes: [UInt8], isCut: Bool) {
        var text = String.UnicodeScalarView()
        var dropped = 0
        var decoder = UTF8Decoder()
        var afterReturn = false
        func take(_ scalar: Unicode.Scalar) {
            defer { afterReturn = scalar == "\r" }
            switch scalar.value {
            case 0x0A: if !afterReturn { text.append("\n") }
            case 0x0D: text.append("\n")
            case 0x09: text.append("\t")
            case 0x00..<0x20, 0x7F..<0xA0: dropped += 1
            default: text.append(scalar)
            }
        }
        for byte in bytes { decoder.read(byte, take) }
        decoder.finish()
        self.init(String(text), dropped: dropped + decoder.dropped, isCut: isCut)
    }
}
