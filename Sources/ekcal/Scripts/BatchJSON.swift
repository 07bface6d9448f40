import Basics
import CalStore
import CalStoreLanguage
import CommandLine

/// A line of a batch in JSON, read as a command. Names are those of the objects that `--json` prints.
///
/// ```
/// {"op":"event.edit","id":"$sync","span":"all","set":{"alarms":[{"offset":"-PT10M"}]}}
/// ```
struct BatchJSON {
    /// The variable for its items in later lines.
    let variable: String?
    /// The command with its parameters, without the values of an item. Its line is the equivalent of
    /// everything on a command line.
    let arguments: ParsedArguments
    /// The command itself, if it changes items.
    let command: (any ItemCommand)?

    init(_ object: JSONValue) throws(EkcalError) {
        guard let members = object.members else {
            throw EkcalError(.usage, "each line must be a JSON object")
        }
        guard let op = object["op"]?.string else { throw .wrongMember("op", "the name of a command") }
        let path = op.split(separator: ".").map(String.init)
        guard let match = CommandTable.ekcal.spellings[path] else {
            let names = CommandTable.ekcal.spellings.keys.map { $0.joined(separator: ".") }.sorted()
            throw EkcalError(
                .usage, "\"\(op)\" is not an operation",
                hint: Nearest.matches(for: op, among: names).first.map { "did you mean \($0)?" }
                    ?? "`ekcal help batch` lists them", field: "op")
        }
        if let name = object["as"], name.string == nil { throw .wrongMember("as", "a name") }
        variable = object["as"]?.string
        try JSONValue.checkNames(of: members)
        let input = try CommandInput(members.filter { !["op", "as"].contains($0.name) }, to: match)
        arguments = input.arguments
        command = input.command
    }
}
