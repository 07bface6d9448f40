/// A block of a help text. `HelpLayout` decides its look and its width.
package enum HelpBlock: Sendable, Hashable {
    case title(String)
    case heading(String)
    case paragraph(String)
    /// Terms and their meanings, in two columns.
    case terms([Term])
    /// Lines to copy unchanged.
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
