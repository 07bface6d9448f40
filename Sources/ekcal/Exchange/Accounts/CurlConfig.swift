/// The options of curl as a text for its standard input (`--config -`), so that no other user of the machine
/// sees them among the arguments of programs.
///
/// ```swift
/// var config = CurlConfig()
/// try config.set("user", "ada:\"x\\y")        // user = "ada:\"x\\y"
/// config.set("netrc-optional")
/// ```
///
/// A value is in quotation marks, where a backslash escapes another one and a quotation mark (curl(1), `-K`).
struct CurlConfig {
    /// A value that does not fit on a line.
    struct Refusal: Error, Hashable, Sendable {
        let option: String
    }

    private(set) var text = ""

    /// Sets a flag.
    mutating func set(_ flag: StaticString) { text += "\(flag)\n" }

    /// Sets an option to a value. One with a line end could begin another option or field, and a NUL would
    /// end it.
    mutating func set(_ option: StaticString, _ value: String) throws(Refusal) {
        guard !value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0 }) else {
            throw Refusal(option: option.description)
        }
        text += "\(option) = \"" + CurlConfig.escaped(value) + "\"\n"
    }

    /// Sets an option to a text with the escapes of curl, such as `\n`.
    mutating func set(_ option: StaticString, escaped value: StaticString) {
        text += "\(option) = \"\(value)\"\n"
    }

    /// Begins the options of the next request.
    mutating func next() { text += "next\n" }

    private static func escaped(_ value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
