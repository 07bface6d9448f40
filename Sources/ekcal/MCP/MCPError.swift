import Basics
import CalStore

/// A protocol error: a message that cannot be answered. The refusal of a tool is not such an error; the model
/// gets it in the result.
struct MCPError: Error, Hashable {
    /// The error codes of JSON-RPC 2.0 and of the Model Context Protocol.
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParameters = -32602
        case unknownResource = -32002
    }

    let code: Code
    let message: String
    var data: JSONValue?

    init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        (self.code, self.message, self.data) = (code, message, data)
    }

    var json: JSONValue {
        .object(
            [.init("code", .int(code.rawValue)), .init("message", .string(message))]
                + (data.map { [.init("data", $0)] } ?? []))
    }
}
