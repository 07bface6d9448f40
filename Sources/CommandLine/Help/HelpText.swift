import Basics

/// The help of a program, from the command table and the topics.
package struct HelpText {
    private let table: CommandTable
    private var program: CommandTable.Program { table.program }

    package init(table: CommandTable) { self.table = table }

    /// The page for the words after `help`.
    package func blocks(for words: [String]) throws(UsageError) -> [HelpBlock] {
        guard let first = words.first else { return overview }
        if let match = table.spellings[words] {
            // A topic with the name of a command is part of its help.
            let topic = words.count == 1 ? table.topic(first)?.blocks : nil
            return blocks(for: match.command) + (topic.map { [.heading("How to write it")] + $0 } ?? [])
        }
        if words.count == 1 {
            if let topic = table.topic(first) {
                return [.title("\(first): \(topic.summary)")] + topic.blocks
            }
            if table.verbs(of: first) != nil { return blocks(forNoun: first) }
        }
        let all = table.firstWords + table.topics.map(\.name)
        throw .unknownTopic(
            words: words.joined(separator: " "), nearest: Nearest.matches(for: first, among: all))
    }

    // MARK: The overview

    private var overview: [HelpBlock] {
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
            .terms(table.topics.map { .init($0.name, $0.summary) }),
            .paragraph(
                "`\(program.name) help COMMAND` and `\(program.name) help TOPIC` show more. "
                    + "`\(program.name)` without a command shows \(program.bare)."
            ),
        ]
        return blocks
    }

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
        return [
            .title("\(program.name) \(noun)"), .terms(terms),
            .paragraph("`\(program.name) help \(noun) WORD` shows more."),
        ]
    }

    // MARK: One command

    private func blocks(for command: Command) -> [HelpBlock] {
        var blocks: [HelpBlock] = [
            .title("\(program.name) \(command.name): \(command.summary)"),
            .code(["\(program.name) \(command.synopsis)"]),
        ]
        let others = command.otherNames.map { "\(program.name) \($0)" }
        if !others.isEmpty { blocks.append(.paragraph("Also: " + others.joined(separator: ", "))) }
        if !command.parameters.isEmpty {
            blocks.append(.terms(command.parameters.map { .init($0.name, $0.help) }))
        }
        blocks += command.details.map { .paragraph($0) }
        for group in Option.Group.allCases {
            let terms = command.options.compactMap { use -> HelpBlock.Term? in
                let option = use.option
                guard (use.group ?? option.group) == group else { return nil }
                return .init(option.synopsis(use), help(of: option, use))
            }
            if !terms.isEmpty { blocks += [.heading(group.rawValue), .terms(terms)] }
        }
        if !command.examples.isEmpty {
            blocks.append(.heading("Examples"))
            blocks.append(.code(command.examples.flatMap { [$0.line, "    " + $0.says] }))
        }
        return blocks
    }

    /// The description, with the choices if it does not name them.
    private func help(of option: Option, _ use: Command.Use) -> String {
        let help = use.help ?? option.help
        guard let choices = option.choices(use) else { return help }
        if choices.allSatisfy(help.contains) { return help }
        return help + ": " + choices.joined(separator: ", ")
    }
}
