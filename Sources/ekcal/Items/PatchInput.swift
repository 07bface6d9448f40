import Basics
import CalStore
import CommandLine

/// Reads `--patch '{"location":null}'`: fields in the JSON form of `--json`.
enum PatchInput {
    static func read(_ text: String, for command: Command) throws(UsageError) -> CommandTable.Reader.Reading {
        let object: JSONValue
        do { object = try JSONValue(reading: text.utf8) } catch {
            throw .unreadable(
                option: "--patch", message: "\"\(text)\" is not JSON",
                hint: "write '{\"location\":null}', in quotes")
        }
        guard object.members != nil else {
            throw .unreadable(
                option: "--patch", message: "\(text) is not an object",
                hint: "write '{\"location\":null}', in quotes")
        }
        let changes: JSONChanges
        do throws(EkcalError) { changes = try JSONChanges(object, to: command, at: "") } catch {
            throw .unreadable(
                option: "--patch",
                message: error.message,
                hint: "`ekcal help batch` and `ekcal schema event` list the fields")
        }
        _ = try changes.options.given(to: command, .ekcal)
        return .init(changes.edit, saying: changes.options.map(\.option))
    }
}
