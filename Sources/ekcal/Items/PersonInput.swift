import CalStore

/// Reads a typed person: `Ada <ada@example.com>`, `ada@example.com`, `mailto:ada@example.com`.
enum PersonInput {
    static func read(_ text: String, _ field: String) throws(EkcalError) -> ItemParticipant {
        let text = text.trimmed
        guard text.last == ">", let open = text.lastIndex(of: "<") else {
            return ItemParticipant(address: try address(text, of: text, field))
        }
        let inside = text[text.index(after: open)...].dropLast()
        var name = String(text[..<open]).trimmed
        if name.count > 1, name.first == "\"", name.last == "\"" {
            name = String(name.dropFirst().dropLast())
        }
        return ItemParticipant(
            address: try address(String(inside).trimmed, of: text, field), name: name.isEmpty ? nil : name)
    }

    /// A person as it is typed: `Ada <ada@example.com>`.
    static func text(_ person: ItemParticipant) -> String {
        let isMail = person.address.lowercased().hasPrefix("mailto:")
        let address = isMail ? String(person.address.dropFirst("mailto:".count)) : person.address
        return person.name.map { "\($0) <\(address)>" } ?? address
    }

    /// A calendar address (RFC 5545, 3.3.3). Text without a scheme is a mail address.
    private static func address(
        _ address: String, of text: String, _ field: String
    ) throws(EkcalError) -> String {
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        let scheme = address.prefix { $0 != ":" }
        let hasScheme =
            scheme.endIndex < address.endIndex && scheme.first?.isLetter == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if !address.contains(where: \.isWhitespace) {
            if hasScheme, address.utf8.count > scheme.utf8.count + 1 { return address }
            if parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) { return "mailto:" + address }
        }
        throw EkcalError(
            .usage, "\"\(text)\" is not an address",
            hint: "write ada@example.com, or \"Ada Lovelace <ada@example.com>\"", field: field)
    }
}
