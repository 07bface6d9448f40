/// A block of a help text. `HelpLayout` decides its look and its width.
package enum HelpBlock: Sendable, Hashable {
    case title(String)
    case heading(String)
    case paragraph(String)
    /// Terms and their meanings, in two columns.
    case terms([Term])
    /// Terms by sections, one under the other without empty lines, for a first page.
    case sections([Section])
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

    /// A heading at the left of its terms, or of a text.
    package struct Section: Sendable, Hashable {
        package let heading: String
        package let terms: [Term]
        package let paragraph: String?

        package init(heading: String, terms: [Term]) {
            (self.heading, self.terms, paragraph) = (heading, terms, nil)
        }

        package init(heading: String, paragraph: String) {
            (self.heading, terms, self.paragraph) = (heading, [], paragraph)
        }
    }
}
