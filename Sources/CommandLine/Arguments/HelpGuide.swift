/// The order in which a person meets a program: data for the first page of its help, for short help, for
/// references between pages, and for finding a page by meaning.
package struct HelpGuide: Sendable {
    /// A heading of the first page with the commands that most people need then.
    package struct Situation: Sendable {
        package let heading: String
        package let rows: [Row]

        package init(_ heading: String, _ rows: [Row]) { (self.heading, self.rows) = (heading, rows) }
    }

    /// A command on the first page, with an example where it says more than words.
    package struct Row: Sendable {
        package let command: String
        /// The words after the command.
        package let words: String
        package let says: String

        package init(_ command: String, _ words: String, _ says: String) {
            (self.command, self.words, self.says) = (command, words, says)
        }

        package init(_ command: String, _ says: String) { self.init(command, "", says) }
    }

    package let situations: [Situation]
    /// First words with several commands, and their meanings.
    package let nouns: [HelpBlock.Term]
    /// Names of commands and topics that belong together. A page refers to all others of its families.
    package let families: [[String]]
    /// The options that short help shows; without an entry, the first ones of the command.
    package let usual: [String: [Option]]
    /// The options that many commands take. They are described once, on the page `options`.
    package let shared: [(heading: String, options: [Option])]
    /// Words of everyday language that are not names here, and the pages that they mean.
    package let meanings: [String: [String]]

    package init(
        situations: [Situation] = [], nouns: [HelpBlock.Term] = [],
        families: [[String]] = [], usual: [String: [Option]] = [:],
        shared: [(heading: String, options: [Option])] = [], meanings: [String: [String]] = [:]
    ) {
        self.situations = situations
        self.nouns = nouns
        self.families = families
        self.usual = usual
        self.shared = shared
        self.meanings = meanings
    }

    /// The name of the page with the shared options.
    package static let optionsPage = "options"

    func isShared(_ option: Option) -> Bool { shared.contains { $0.options.contains(option) } }

    /// The pages that a page refers to, nearest families first.
    package func related(to name: String) -> [String] {
        var seen: Set<String> = [name]
        return families.filter { $0.contains(name) }.joined().filter { seen.insert($0).inserted }
    }
}
