import Basics
import CalStore

/// A JSON-RPC 2.0 message from a client of the Model Context Protocol.
enum MCPMessage {
    case request(id: JSONValue, method: String, params: JSONValue)
    case notification(method: String, params: JSONValue)
    /// The answer to a request; this server never sends any.
    case response
    /// - Parameter id: The identifier of the request, if it could be read.
    case invalid(id: JSONValue, reason: String)

    init(_ object: JSONValue) {
        guard object.members != nil else {
            self = .invalid(id: .null, reason: "a message must be an object")
            return
        }
        let id = object["id"]
        let isID =
            switch id {
            case .string, .int, .number: true
            default: false
            }
        let shown = isID ? id ?? .null : .null
        guard object["jsonrpc"] == "2.0" else {
            self = .invalid(id: shown, reason: "\"jsonrpc\" must be \"2.0\"")
            return
        }
        guard let method = object["method"] else {
            let isResponse = object["result"] != nil || object["error"] != nil
            self = isResponse ? .response : .invalid(id: shown, reason: "\"method\" is missing")
            return
        }
        let params = object["params"] ?? .object([])
        guard let name = method.string else {
            self = .invalid(id: shown, reason: "\"method\" must be a string")
            return
        }
        guard params.members != nil else {
            self = .invalid(id: shown, reason: "\"params\" must be an object")
            return
        }
        if id == nil {
            self = .notification(method: name, params: params)
        } else if isID {
            self = .request(id: shown, method: name, params: params)
        } else {
            self = .invalid(id: .null, reason: "\"id\" must be a string or a number")
        }
    }

    static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "result": result]
    }

    static func response(to id: JSONValue, _ error: MCPError) -> JSONValue {
        ["jsonrpc": "2.0", "id": id, "error": error.json]
    }

    static func notification(_ method: String, _ params: JSONValue) -> JSONValue {
        ["jsonrpc": "2.0", "method": .string(method), "params": params]
    }
}

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
