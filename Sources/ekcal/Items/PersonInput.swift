import CalStore

/// Reads a typed person: `Ada <ada@example.com>`, `ada@example.com`, `mailto:ada@example.com`.
///
/// A participant may have words after the address: `ada@example.com optional no-rsvp`.
///
/// | word | |
/// |---|---|
/// | `required`, `optional`, `chair`, `non-participant` | the role (ROLE) |
/// | `rsvp`, `no-rsvp` | whether an answer is expected (RSVP) |
enum PersonInput {
    /// Reads a participant, with words after the address.
    static func readParticipant(_ text: String, _ field: String) throws(EkcalError) -> ItemParticipant {
        var rest = text.trimmed
        var role: ItemParticipant.Role?
        var isAnswerExpected: Bool?
        while let word = lastWord(of: rest) {
            if let known = roles.first(where: { $0.rawValue == word.lowercased() }) {
                guard role == nil || role == known else { throw twice(text, "roles", field) }
                role = known
            } else if let known = expectations[word.lowercased()] {
                guard isAnswerExpected == nil || isAnswerExpected == known else {
                    throw twice(text, "words about an answer", field)
                }
                isAnswerExpected = known
            } else {
                break
            }
            rest = String(rest.dropLast(word.count)).trimmed
        }
        var person: ItemParticipant
        do { person = try read(rest, field) } catch {
            var error = error
            if rest.contains("@") {
                error.hint =
                    (error.hint ?? "") + "; after the address: "
                    + (roles.map(\.rawValue) + expectations.keys.sorted()).joined(separator: ", ")
            }
            throw error
        }
        person.role = role ?? .unknown
        if let isAnswerExpected { person.isAnswerExpected = isAnswerExpected }
        return person
    }

    private static let roles: [ItemParticipant.Role] = [.required, .optional, .chair, .nonParticipant]
    private static let expectations = ["rsvp": true, "no-rsvp": false]

    /// The last word, if another one is before it.
    private static func lastWord(of text: String) -> Substring? {
        guard let space = text.lastIndex(where: \.isWhitespace) else { return nil }
        return text[text.index(after: space)...]
    }

    private static func twice(_ text: String, _ what: String, _ field: String) -> EkcalError {
        EkcalError(.usage, "\"\(text)\" has two \(what)", hint: "write one of them", field: field)
    }

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

    /// A participant as it is typed: `Ada <ada@example.com> optional`.
    static func participantText(_ person: ItemParticipant) -> String {
        var words = [text(person)]
        if person.role != .required, roles.contains(person.role) { words.append(person.role.rawValue) }
        // An answer is expected of everybody else.
        if person.isAnswerExpected == false { words.append("no-rsvp") }
        return words.joined(separator: " ")
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
