/// A piece of a help text. What it looks like, and how wide, is decided by `HelpLayout`.
package enum HelpBlock: Sendable, Hashable {
    case title(String)
    case heading(String)
    case paragraph(String)
    /// Terms and what they mean, in two columns.
    case terms([Term])
    /// Lines to be copied as they are.
    case code([String])

    package struct Term: Sendable, Hashable {
        package let name: String
        package let meaning: String

        package init(_ name: String, _ meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }
}
