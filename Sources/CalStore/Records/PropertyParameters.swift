/// Unknown parameters of an iCalendar property, which are kept.
package struct PropertyParameters: Hashable, Sendable {
    /// The property, such as `SUMMARY`.
    package var property: String
    /// The parameters as written: `LANGUAGE=de;X-A="b;c"`.
    package var text: String

    package init(property: String, text: String) {
        self.property = property
        self.text = text
    }

    /// Reads the two as one text: `SUMMARY;LANGUAGE=de`.
    package init?(written text: String) {
        guard let semicolon = text.firstIndex(of: ";") else { return nil }
        self.init(
            property: String(text[..<semicolon]), text: String(text[semicolon...].dropFirst()))
    }

    package var written: String { property + ";" + text }
}
