import CalStoreExchange
import Testing

@testable import CommandLine
@testable import ekcal

/// Completion scripts and the manual are made from the command table: nothing of it is missing there.
@Suite struct CompletionTests {
    @Test(arguments: CompletionShell.allCases)
    func everythingIsCompleted(shell: CompletionShell) {
        let script = shell.script(for: .ekcal)
        for command in CommandTable.ekcal.commands {
            for name in [command.name] + command.otherNames {
                #expect(script.contains(name), "\(shell): \(name)")
            }
            for use in command.options {
                let spelling = shell == .fish ? "-l \(use.option.name) " : "--\(use.option.name)"
                #expect(script.contains(spelling), "\(shell): \(spelling)")
            }
        }
        for field in ItemJSON.fields.names { #expect(script.contains(field)) }
        for topic in HelpTopic.all { #expect(script.contains(topic.name)) }
    }

    @Test func everyCommandAndTopicHasAPage() {
        let pages = Dictionary(uniqueKeysWithValues: ManPage.all(of: .ekcal).map { ($0.file, $0.text) })
        #expect(pages["ekcal.1"] != nil)
        for command in CommandTable.ekcal.commands {
            let page = pages["ekcal-\(command.path.joined(separator: "-")).1"]
            #expect(page != nil, "\(command.name)")
            for use in command.options {
                let name = "\\-\\-" + use.option.name.replacing("-", with: "\\-")
                #expect(page?.contains(name) == true, "\(command.name): \(use.option.name)")
            }
        }
        for topic in HelpTopic.all {
            #expect(pages.keys.contains { $0.hasPrefix("ekcal-\(topic.name).") })
        }
        // A line of text that begins with a dot or an apostrophe would be a request.
        let requests: Set = [".TH", ".SH", ".PP", ".RS", ".RE", ".nf", ".fi", ".TP", ".B", ".\\\""]
        for (file, page) in pages {
            for line in page.split(separator: "\n") where line.first == "." || line.first == "'" {
                let word = String(line.prefix { $0 != " " })
                #expect(requests.contains(word), "\(file): \(line)")
            }
        }
    }
}
