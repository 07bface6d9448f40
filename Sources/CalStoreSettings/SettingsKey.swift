import CalStore

/// The name of a setting: `access.events`, or with a part between the dots, `color.My calendar.text`.
///
/// Case does not matter in sections and names; it matters in the part between the first and the last dot (as
/// in git).
struct SettingsKey: Hashable, Sendable, CustomStringConvertible {
    let section: String
    /// `work` of `[section "work"]`; nil for `[section]`.
    let subsection: String?
    let name: String

    /// Nil if a part is not a valid name.
    init?(section: String, subsection: String? = nil, name: String) {
        guard SettingsKey.isSection(section), SettingsKey.isName(name),
            subsection?.utf8.contains(where: { $0 == 0 || $0 == UInt8(ascii: "\n") }) != true
        else { return nil }
        self.section = section.lowercased()
        self.subsection = subsection
        self.name = name.lowercased()
    }

    /// A key that is written in the source code.
    init(_ section: StaticString, _ name: StaticString) {
        self.section = section.description
        subsection = nil
        self.name = name.description
    }

    /// Reads `section.name` or `section.subsection.name`; nil for any other text.
    init?(_ text: String) {
        guard let first = text.firstIndex(of: "."), let last = text.lastIndex(of: ".") else { return nil }
        let middle = first == last ? nil : String(text[text.index(after: first)..<last])
        self.init(
            section: String(text[..<first]), subsection: middle,
            name: String(text[text.index(after: last)...]))
    }

    var description: String { [section, subsection, name].compactMap(\.self).joined(separator: ".") }

    /// ASCII letters and digits, dashes and underscores.
    static func isSection(_ text: String) -> Bool {
        !text.isEmpty
            && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" }
    }

    /// A letter, then letters, digits, dashes and underscores; of any script, because people name their
    /// queries.
    static func isName(_ text: String) -> Bool {
        text.first?.isLetter == true
            && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
    }
}
