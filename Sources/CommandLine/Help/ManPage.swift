/// A page of the manual, in the language of man (`man(7)`), from the same blocks as `ekcal help`.
package struct ManPage {
    /// `ekcal-add`
    package let name: String
    package let section: Int
    private let program: CommandTable.Program
    private let blocks: [HelpBlock]

    /// The page of the program, then one for each command and each topic.
    package static func all(of table: CommandTable) -> [ManPage] {
        let topics = table.topics.filter { !$0.isLive }.map(\.name) + [HelpGuide.optionsPage]
        let paths = [[]] + table.commands.map(\.path) + topics.map { [$0] }
        var names: Set<String> = []
        return paths.compactMap { try? ManPage($0, of: table) }.filter { names.insert($0.name).inserted }
    }

    package var file: String { "\(name).\(section)" }

    package init(_ words: [String], of table: CommandTable) throws(UsageError) {
        let help = HelpText(table: table)
        blocks = words.isEmpty ? help.everything : try help.blocks(for: words, .complete)
        let command = table.spellings[words]?.command
        name = ([table.program.name] + (command?.path ?? words)).joined(separator: "-")
        program = table.program
        section = words.isEmpty || command != nil || table.verbs(of: words[0]) != nil ? 1 : 7
    }

    package var text: String {
        var lines = [
            ".\\\" Made by `\(program.name) man` from the command table.",
            ".TH \(name.uppercased()) \(section) \"\" "
                + "\"\(program.name) \(program.version)\" \"\(program.name)\"",
            ".SH NAME",
        ]
        for block in blocks {
            switch block {
            case .title(let title):
                let says = title.firstIndex(of: ":").map { title[title.index($0, offsetBy: 1)...] } ?? ""
                lines += [Self.line(name + " \\- ", says.drop { $0 == " " }), ".SH DESCRIPTION"]
            case .heading(let heading): lines.append(".SH " + Self.escaped(heading.uppercased()))
            case .paragraph(let text): lines += [".PP", Self.line("", text)]
            case .code(let code):
                lines += [".PP", ".RS 4", ".nf"] + code.map { Self.line("", $0) } + [".fi", ".RE"]
            case .terms(let terms): lines += Self.lines(terms)
            case .sections(let sections):
                for section in sections {
                    lines.append(".SH " + Self.escaped(section.heading.uppercased()))
                    lines += Self.lines(section.terms)
                    if let text = section.paragraph { lines.append(Self.line("", text)) }
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func lines(_ terms: [HelpBlock.Term]) -> [String] {
        terms.flatMap { [".TP", ".B " + line("", $0.name), line("", $0.meaning)] }
    }

    /// A line of text. A dot or an apostrophe at its beginning is escaped, because it would be a request.
    private static func line(_ front: String, _ text: some StringProtocol) -> String {
        let text = escaped(text)
        let isRequest = front.isEmpty && (text.hasPrefix(".") || text.hasPrefix("'"))
        return front + (isRequest ? "\\&" : "") + (text.isEmpty && front.isEmpty ? "\\&" : text)
    }

    /// Escapes backslashes, hyphens that must be copied unchanged, and characters outside of ASCII.
    private static func escaped(_ text: some StringProtocol) -> String {
        let text = text.split(separator: "\n").joined(separator: " ").replacing("\\", with: "\\e")
            .replacing("-", with: "\\-").replacing("`", with: "\\(ga").replacing("^", with: "\\(ha")
            .replacing("~", with: "\\(ti").replacing("\"", with: "\\(dq").replacing("'", with: "\\(aq")
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
        return text.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let zeros = String(repeating: "0", count: max(0, 4 - digits.count))
            return scalar.isASCII ? String(scalar) : "\\[u\(zeros)\(digits)]"
        }.joined()
    }
}
