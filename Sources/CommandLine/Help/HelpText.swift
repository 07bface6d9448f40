import Basics

/// The help of a program, from the command table, its guide and the topics.
package struct HelpText {
    private let table: CommandTable
    private var program: CommandTable.Program { table.program }
    private var guide: HelpGuide { table.guide }

    package init(table: CommandTable) { self.table = table }

    /// The amount of help for a command.
    package enum Length: Sendable {
        /// At most one screen: the usual options and a few examples (`-h`).
        case brief
        /// Everything (`--help`), and the shared options by name.
        case full
        /// Everything, and the shared options too, for a page of the manual.
        case complete
    }

    /// The page with nearly this name, or a list of the pages about these words; nil if there is none.
    package func search(_ words: [String], _ length: Length = .full) throws(UsageError) -> [HelpBlock]? {
        let found = HelpSearch(table: table).hits(words)
        // `help repeat` means the topic `repeats`.
        if let only = found.first, found.filter(\.isName).count == 1, only.isName {
            return try blocks(for: only.name.split(separator: " ").map(String.init), length)
        }
        if found.isEmpty { return nil }
        return [
            .title("Pages about \"\(words.joined(separator: " "))\""),
            .terms(found.map { .init($0.name, $0.says) }),
            .paragraph("`\(program.name) help NAME` shows a page."),
        ]
    }

    /// The page with this name.
    package func blocks(for words: [String], _ length: Length = .full) throws(UsageError) -> [HelpBlock] {
        guard let first = words.first else { return firstPage }
        if let match = table.spellings[words] {
            if length == .brief { return brief(match.command) }
            // A topic with the name of a command is part of its help.
            let topic = words.count == 1 ? table.topic(first)?.blocks : nil
            return blocks(
                for: match.command, topic: topic.map { [.heading("How to write it")] + $0 } ?? [], length)
        }
        if words.count == 1 {
            if first == HelpGuide.optionsPage { return sharedOptions }
            if let topic = table.topic(first) {
                return [.title("\(first): \(topic.summary)")] + topic.blocks + seeAlso(first)
            }
            if table.verbs(of: first) != nil { return blocks(forNoun: first) }
        }
        let all = table.firstWords + table.topics.map(\.name)
        throw .unknownTopic(
            words: words.joined(separator: " "), nearest: Nearest.matches(for: first, among: all))
    }

    // MARK: The first page, and all commands

    private var firstPage: [HelpBlock] {
        let situations = guide.situations.map { situation in
            HelpBlock.Section(
                heading: situation.heading,
                terms: situation.rows.map {
                    .init($0.words.isEmpty ? $0.command : $0.command + " " + $0.words, $0.says)
                })
        }
        return [
            .title("\(program.name): \(program.summary)"),
            .sections(
                situations + [
                    .init(heading: "Things", terms: guide.nouns),
                    .init(
                        heading: "Topics",
                        paragraph: (table.topics.map(\.name) + [HelpGuide.optionsPage])
                            .joined(separator: ", ")),
                ]),
            .paragraph(
                "`\(program.name) help NAME` explains a command, a thing or a topic, "
                    + "`\(program.name) help --all` lists all commands, "
                    + "and `\(program.name) help tour` shows ten of them at work."
            ),
        ]
    }

    /// Every command and every topic.
    package var everything: [HelpBlock] {
        var blocks: [HelpBlock] = [
            .title("\(program.name): \(program.summary)"),
            .code(["\(program.name) [OPTIONS] COMMAND [ARGUMENTS]"]),
        ]
        for section in table.sections {
            let commands = table.commands.filter { $0.section == section }
            blocks.append(.heading(section.heading))
            blocks.append(.terms(commands.map { .init(nameWithParameters($0), $0.summary) }))
        }
        blocks += [
            .heading("Topics"),
            .terms(
                table.topics.map { .init($0.name, $0.summary) }
                    + [.init(HelpGuide.optionsPage, Self.optionsSummary)]),
            .paragraph(
                "`\(program.name) help COMMAND` and `\(program.name) help TOPIC` show more. "
                    + "`\(program.name)` without a command shows \(program.bare)."
            ),
        ]
        return blocks
    }

    private static let optionsSummary = "the options that most commands take"

    private func nameWithParameters(_ command: Command) -> String {
        ([command.name] + command.parameters.map(\.synopsis)).joined(separator: " ")
    }

    private func blocks(forNoun noun: String) -> [HelpBlock] {
        var terms: [HelpBlock.Term] = []
        for command in table.commands {
            let paths = [command.path] + command.aliases.map(\.path)
            for path in paths where path.count == 2 && path[0] == noun {
                let words = path + command.parameters.map(\.synopsis)
                terms.append(.init(words.joined(separator: " "), command.summary))
            }
        }
        let meaning = guide.nouns.first { $0.name == noun }.map { ": " + $0.meaning } ?? ""
        return [
            .title("\(program.name) \(noun)\(meaning)"), .terms(terms),
            .paragraph("`\(program.name) help \(noun) WORD` shows more."),
        ] + seeAlso(noun)
    }

    // MARK: Shared options

    private var sharedOptions: [HelpBlock] {
        var blocks: [HelpBlock] = [
            .title("\(HelpGuide.optionsPage): \(Self.optionsSummary)"),
            .paragraph("Options can stand before or after the command, and before or after its words."),
        ]
        for (heading, options) in guide.shared {
            blocks.append(.heading(heading))
            blocks.append(
                .terms(options.map { .init($0.synopsis(Command.Use($0)), help(of: $0, Command.Use($0))) }))
        }
        return blocks + seeAlso(HelpGuide.optionsPage)
    }

    /// The shared options of a command by name only, because their page describes them.
    private func sharedOptions(of command: Command) -> [HelpBlock] {
        let uses = command.options.filter { guide.isShared($0.option) && $0.help == nil }
        guard !uses.isEmpty else { return [] }
        let names = uses.map { use -> String in
            let option = use.option
            let spelling = option.short.map { "-\($0)" } ?? option.long
            let choices = use.choices.map { " " + $0.joined(separator: "|") } ?? ""
            return spelling + choices
        }
        return [
            .heading("Options of most commands"),
            .paragraph(
                names.joined(separator: ", ") + ": see `\(program.name) help \(HelpGuide.optionsPage)`."),
        ]
    }

    // MARK: One command

    private func blocks(for command: Command, topic: [HelpBlock], _ length: Length) -> [HelpBlock] {
        let describesAll = length == .complete
        var blocks = head(of: command)
        let others = command.otherNames.map { "\(program.name) \($0)" }
        if !others.isEmpty { blocks.append(.paragraph("Also: " + others.joined(separator: ", "))) }
        blocks += examples(of: command, atMost: .max)
        if !command.parameters.isEmpty {
            blocks.append(.heading("Words"))
            blocks.append(.terms(command.parameters.map { .init($0.name, $0.help) }))
        }
        if !command.details.isEmpty { blocks.append(.heading("Details")) }
        blocks += command.details.map { .paragraph($0) }
        for group in Option.Group.allCases {
            let terms = command.options.compactMap { use -> HelpBlock.Term? in
                guard (use.group ?? use.option.group) == group else { return nil }
                if !describesAll, guide.isShared(use.option), use.help == nil { return nil }
                return term(use)
            }
            if !terms.isEmpty { blocks += [.heading(group.rawValue), .terms(terms)] }
        }
        return blocks + (describesAll ? [] : sharedOptions(of: command)) + topic + seeAlso(command.name)
    }

    private func head(of command: Command) -> [HelpBlock] {
        [
            .title("\(program.name) \(command.name): \(command.summary)"),
            .code(["\(program.name) \(command.synopsis)"]),
        ]
    }

    private func examples(of command: Command, atMost count: Int) -> [HelpBlock] {
        guard !command.examples.isEmpty else { return [] }
        return [
            .heading("Examples"),
            .code(command.examples.prefix(count).flatMap { [$0.line, "    " + $0.says] }),
        ]
    }

    /// The lines of a small terminal.
    private static let screen = (width: 80, height: 22)

    /// The longest short help that fits on a screen: rather fewer options than fewer examples.
    private func brief(_ command: Command) -> [HelpBlock] {
        let own = command.options.filter { !guide.isShared($0.option) || $0.help != nil }
        let usual = guide.usual[command.name]?.compactMap { command.use(of: $0) }
        let options = (usual ?? own).map(term)
        let layout = HelpLayout(width: Self.screen.width, style: .plain)
        let sizes = [(6, 3), (5, 3), (4, 3), (3, 3), (3, 2), (2, 2), (2, 1)]
        let pages = sizes.lazy.map { page(command, options.prefix($0), examples: $1) }
        let fitting = pages.first { layout.text($0).count { $0 == "\n" } <= Self.screen.height }
        return fitting ?? page(command, options.prefix(0), examples: 1)
    }

    private func page(
        _ command: Command, _ options: ArraySlice<HelpBlock.Term>, examples count: Int
    ) -> [HelpBlock] {
        var blocks = head(of: command) + examples(of: command, atMost: count)
        if !options.isEmpty { blocks += [.heading("Options"), .terms(Array(options))] }
        let everything = "`\(program.name) help \(command.name)` has everything."
        return blocks + [.paragraph(([everything] + references(command.name)).joined(separator: " "))]
    }

    private func term(_ use: Command.Use) -> HelpBlock.Term {
        .init(use.option.synopsis(use), help(of: use.option, use))
    }

    private func seeAlso(_ name: String) -> [HelpBlock] { references(name).map { .paragraph($0) } }

    private func references(_ name: String) -> [String] {
        let related = guide.related(to: name)
        return related.isEmpty
            ? [] : ["See also `\(program.name) help` with " + related.joined(separator: ", ") + "."]
    }

    /// The description, with the choices if it does not name them.
    private func help(of option: Option, _ use: Command.Use) -> String {
        let help = use.help ?? option.help
        guard let choices = option.choices(use) else { return help }
        if choices.allSatisfy(help.contains) { return help }
        return help + ": " + choices.joined(separator: ", ")
    }
}
