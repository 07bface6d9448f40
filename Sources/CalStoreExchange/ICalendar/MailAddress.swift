import CalStore

/// An address that mail can be sent to: `ada@example.com`. It must have the form of RFC 5321, 4.1.2, or with
/// other letters that of RFC 6531, because it comes from a foreign file and goes to a mail program.
///
/// | Part | Form |
/// |---|---|
/// | local part | atoms joined by dots, or a text in quotation marks; at most 64 bytes |
/// | domain | labels of letters, digits and `-` joined by dots; or an address in brackets |
///
/// An address that begins with `-` is refused: programs would read it as an option.
package struct MailAddress: Hashable, Sendable {
    /// The address, without `mailto:`.
    package let text: String
    /// Whether it can be in a list: it has no comma, no space, and no other character that needs a quotation
    /// mark.
    package let isPlain: Bool

    private static let longest = 254
    private static let longestLocalPart = 64
    private static let longestLabel = 63

    /// Reads an address, or the calendar address of a participant (`mailto:ada@example.com`). Nil if it is
    /// not one.
    package init?(_ text: String) {
        let isURL = text.utf8.count >= 7 && text.prefix(7).lowercased() == "mailto:"
        let address = isURL ? String(text.dropFirst(7)) : text
        guard address.utf8.count <= MailAddress.longest, !address.hasPrefix("-") else { return nil }
        var scalars = address.unicodeScalars[...]
        guard let isPlain = MailAddress.readLocalPart(&scalars),
            address.utf8.count - String(scalars).utf8.count <= MailAddress.longestLocalPart,
            scalars.popFirst() == "@", MailAddress.isDomain(scalars)
        else { return nil }
        self.text = address
        self.isPlain = isPlain
    }

    // MARK: Parts

    /// Takes the local part. Returns whether it has no quotation marks; nil if there is none.
    private static func readLocalPart(_ rest: inout Substring.UnicodeScalarView) -> Bool? {
        guard rest.first == "\"" else { return readDotted(&rest, isAtom) ? true : nil }
        rest.removeFirst()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"": return false
            case "\\":
                guard let next = rest.popFirst(), (" "..."~").contains(next) else { return nil }
            case " "..."~": continue
            default: if !isLetterOfOthers(scalar) { return nil }
            }
        }
        return nil
    }

    /// Reads words joined by dots; false if one of them is empty.
    private static func readDotted(
        _ rest: inout Substring.UnicodeScalarView, _ belongs: (Unicode.Scalar) -> Bool
    ) -> Bool {
        while true {
            guard let first = rest.first, belongs(first) else { return false }
            while let next = rest.first, belongs(next) { rest.removeFirst() }
            guard rest.first == "." else { return true }
            rest.removeFirst()
        }
    }

    private static func isDomain(_ text: Substring.UnicodeScalarView) -> Bool {
        if text.first == "[" {
            let inside = text.dropFirst().dropLast()
            return text.last == "]" && !inside.isEmpty
                && inside.allSatisfy { isLetterOrDigit($0) || ":.-".unicodeScalars.contains($0) }
        }
        return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            guard let first = label.first, let last = label.last else { return false }
            let isLabel = label.allSatisfy { isLetterOrDigit($0) || isLetterOfOthers($0) || $0 == "-" }
            return isLabel && first != "-" && last != "-" && String(label).utf8.count <= longestLabel
        }
    }

    private static func isAtom(_ scalar: Unicode.Scalar) -> Bool {
        isLetterOrDigit(scalar) || isLetterOfOthers(scalar)
            || "!#$%&'*+-/=?^_`{|}~".unicodeScalars.contains(scalar)
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }

    /// A letter, mark or digit outside ASCII (RFC 6531), but no blanks, invisible characters or signs.
    private static func isLetterOfOthers(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return false }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .nonspacingMark,
            .spacingMark, .decimalNumber:
            return true
        default: return false
        }
    }
}
