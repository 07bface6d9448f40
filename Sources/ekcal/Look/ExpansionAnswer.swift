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
        if let error { return Failure(id: id, error: .init(error: error)).json }
        return Success(id: id, dates: dates?.texts ?? [], isTruncated: dates?.isTruncated ?? false).json
    }

    private static let anyID = Shape.either([.text, .integer, .number, .flag, .null])

    struct Success: JSONRow {
        let id: JSONValue
        let dates: [String]
        let isTruncated: Bool

        static let fields: [JSONField<Self>] = [
            .init("id", anyID, "as in the input line", json: \.id),
            .init("occurrences", .list(.time), "dates", \.dates),
            .init("truncated", "whether there are more than the limit", \.isTruncated),
        ]
    }

    struct Failure: JSONRow {
        let id: JSONValue
        let error: Reason

        static let fields: [JSONField<Self>] = [
            .init("id", anyID, "as in the input line", json: \.id),
            .init("error", "reason why there are no dates", \.error),
        ]
    }

    /// An error without what only a command line has.
    struct Reason: JSONRow {
        let error: EkcalError

        static let fields: [JSONField<Self>] = [
            .init("code", "error code", \.error.code),
            .init("message", "message for people", \.error.message),
            .init("field", "member with the mistake", \.error.field),
        ]
    }
}

extension NamedShape {
    static let expansion = NamedShape("expansion", "one line of `expand --lines`") {
        .either([ExpansionAnswer.Success.shape, ExpansionAnswer.Failure.shape])
    }
}
