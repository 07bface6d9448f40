import CalStore

/// `--patch '{"location":null}'`: fields as `--json` prints them, as the options that say the same.
enum PatchInput {
    static func words(_ text: String, for command: Command) throws(UsageError) -> [String] {
        let object: JSONValue
        do { object = try JSONValue(reading: text.utf8) } catch {
            throw .badPatch(
                message: "\"\(text)\" is not JSON", hint: "write '{\"location\":null}', in quotes")
        }
        guard object.members != nil else {
            throw .badPatch(
                message: "\(text) is not an object", hint: "write '{\"location\":null}', in quotes")
        }
        do throws(EkcalError) {
            return try BatchJSON.words(ofChanges: object, to: command)
        } catch {
            throw .badPatch(
                message: error.message.replacing("\"set.", with: "\"")
                    .replacing("is not a member of a line", with: "is not a field that can be set"),
                hint: "`ekcal help batch` and `ekcal schema event` list the fields")
        }
    }
}
