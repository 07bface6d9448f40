import Basics
import CalStore

/// `--patch '{"location":null}'`: fields as `--json` prints them.
struct PatchInput {
    let edit: ItemEdit
    /// The options that say the same; none of them may be given too.
    let options: [Option]

    init(_ text: String, for command: Command) throws(UsageError) {
        let object: JSONValue
        do { object = try JSONValue(reading: text.utf8) } catch {
            throw .badPatch(
                message: "\"\(text)\" is not JSON", hint: "write '{\"location\":null}', in quotes")
        }
        guard object.members != nil else {
            throw .badPatch(
                message: "\(text) is not an object", hint: "write '{\"location\":null}', in quotes")
        }
        let changes: JSONChanges
        do throws(EkcalError) { changes = try JSONChanges(object, to: command) } catch {
            throw .badPatch(
                message: error.message.replacing("\"set.", with: "\"")
                    .replacing("is not a member of a line", with: "is not a field that can be set"),
                hint: "`ekcal help batch` and `ekcal schema event` list the fields")
        }
        _ = try changes.options.given(to: command)
        edit = changes.edit
        options = changes.options.map(\.option)
    }
}
