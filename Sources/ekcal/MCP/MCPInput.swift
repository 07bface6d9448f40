import Basics
import CalStore

/// The messages of a client, one on each line. Lines that have already arrived are read ahead, so that a
/// request can be cancelled before its turn.
struct MCPInput {
    enum Entry {
        case message(JSONValue)
        /// A line that is not a message.
        case unreadable(MCPError)
    }

    private var lines: InputLines
    private var waiting: [Entry] = []
    /// The maximum number of messages to read ahead.
    private static let mostWaiting = 1000

    init(_ lines: InputLines) { self.lines = lines }

    /// The next message; nil at the end.
    mutating func next() throws(System.Failure) -> Entry? {
        repeat {
            if waiting.isEmpty {
                guard let entry = try read() else { return nil }
                waiting.append(entry)
            }
            while lines.hasLine, waiting.count < MCPInput.mostWaiting, let entry = try read() {
                if case .message(let message) = entry, let id = MCPInput.cancelled(by: message) {
                    waiting.removeAll { MCPInput.isRequest($0, id) }
                } else {
                    waiting.append(entry)
                }
            }
        } while waiting.isEmpty
        return waiting.removeFirst()
    }

    private mutating func read() throws(System.Failure) -> Entry? {
        while let line = try lines.nextOrTooLong() {
            guard let line = line.text else {
                return .unreadable(MCPError(.invalidRequest, "the line is longer than 16 MiB"))
            }
            if line.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { continue }
            do throws(JSONError) { return .message(try JSONValue(reading: line)) } catch {
                return .unreadable(
                    MCPError(.parse, "this is not JSON: \(error.reason) (column \(error.column))"))
            }
        }
        return nil
    }

    /// The request that a message cancels.
    private static func cancelled(by message: JSONValue) -> JSONValue? {
        guard message["method"] == "notifications/cancelled", message["id"] == nil else { return nil }
        return message["params"]?["requestId"]
    }

    /// Whether an entry is the request with this identifier. `initialize` cannot be cancelled.
    private static func isRequest(_ entry: Entry, _ id: JSONValue) -> Bool {
        guard case .message(let message) = entry else { return false }
        return message["id"] == id && message["method"] != "initialize"
    }
}
