/// The sequence that puts text on the clipboard of a terminal (OSC 52).
package enum ClipboardSequence {
    /// Terminals refuse longer text.
    private static let most = 74_994
    private static let letters = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func copy(_ text: String) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard bytes.count <= most else { return [] }
        return Array("\u{1B}]52;c;".utf8) + base64(bytes) + [0x07]
    }

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let piece = bytes[start..<min(start + 3, bytes.count)]
            let bits = piece.reduce(0) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - piece.count))
            for index in 0..<4 {
                let value = Int(bits >> UInt32(18 - 6 * index)) & 63
                text.append(index <= piece.count ? letters[value] : UInt8(ascii: "="))
            }
        }
        return text
    }
}
