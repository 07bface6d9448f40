import Basics
import CalStore

/// The answer to one line of `expand --lines`.
struct ExpansionAnswer {
    /// The `id` of the line, by which the program finds its answer.
    private let id: JSONValue
    private let dates: Expansion.Dates?
    /// The error, if there are no dates.
    let error: EkcalError?

    init(to line: ArraySlice<UInt8>) {
        var id = JSONValue.null
        do throws(EkcalError) {
            let json = try Expansion.json(line)
            id = json["id"] ?? .null
            dates = try Expansion(json: json).expanded()
            error = nil
        } catch {
            dates = nil
            self.error = error
        }
        self.id = id
    }

    var object: JSONValue {
        if let error {
            return [
                "id": id,
                "error": [
                    "code": .string(error.code.rawValue), "message": .string(error.message),
                    "field": JSONValue(error.field),
                ],
            ]
        }
        return [
            "id": id, "occurrences": .array((dates?.texts ?? []).map(JSONValue.string)),
            "truncated": .bool(dates?.isTruncated ?? false),
        ]
    }
}
