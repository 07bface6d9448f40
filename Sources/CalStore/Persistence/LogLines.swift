import Basics

/// The newest format of log and snapshot. Every version reads all older ones and writes this one.
package let newestFormat = 1

/// The largest operation number, and the largest offset in a log: every JSON reader represents it exactly
/// (RFC 8259, 6).
let largestNumber = 1 << 53

/// The first line of a log: the identifier of the store, and the start of the numbering.
///
/// ```
/// {"calstore":"log","format":1,"store":"<UUID>","generation":"<UUID>","first":1}
/// ```
struct LogHead: Equatable, Sendable {
    /// Longer than the first line of a log that a store writes.
    static let usualLength = 512

    var store: RecordID
    /// A new random number for each file that was ever `log.jsonl`: offsets are valid within one generation
    /// only.
    var generation: RecordID
    /// The number of the first operation after the base.
    var first: Int
    /// The identifier of the last operation in the base of a log that was cut; nil in a complete log.
    var last: RecordID?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("calstore", "log")
            json.member("format", newestFormat)
            json.member("store", store.text)
            json.member("generation", generation.text)
            json.member("first", first)
            if let last { json.member("last", last.text) }
        }
        json.newline()
    }
}

/// The line that begins an operation: its author and time.
struct OperationHead: Equatable, Sendable {
    /// Operations are numbered without gaps.
    var number: Int
    var id: RecordID
    var time: Instant
    /// The program that wrote it.
    var who: String?
    /// The text for people in a list of operations, such as the command line.
    var label: String
    /// The hash of a snapshot that was edited by hand, if this operation took it over; it prevents a second
    /// takeover.
    var edited: UInt64?
    /// The operation that this one reverses; nil for most.
    var reversal: Reversal?
    /// The idempotency key; nil for most.
    var key: OperationKey?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("op", number)
            json.member("id", id.text)
            json.member("time", time.description)
            if let who { json.member("who", who) }
            json.member("label", label)
            if let edited { json.member("edited", HexText.text(edited)) }
            switch reversal {
            case .undoes(let id): json.member("undoes", id.text)
            case .redoes(let id): json.member("redoes", id.text)
            case nil: break
            }
            if let key {
                json.member("key", key.text)
                json.member("content", HexText.text(key.content))
                if !key.answer.isEmpty { json.member("answer", key.answer) }
            }
        }
        json.newline()
    }
}

/// An idempotency key: repeating an operation with the same key does nothing.
struct OperationKey: Hashable, Sendable {
    /// The text of the key, as chosen by the client.
    var text: String
    /// A hash of the request: another request with the same key is an error.
    var content: UInt64
    /// Data for the client that made the operation.
    var answer = ""
}

/// The properties of an operation in addition to its changes.
struct OperationTraits: Sendable {
    var reversal: Reversal?
    var key: OperationKey?
    /// True if it is valid only as long as nothing else in the store changes.
    var dependsOnWholeStore = false
}

/// The relation of an operation to an earlier one.
enum Reversal: Hashable, Sendable {
    /// It undoes that operation.
    case undoes(RecordID)
    /// It redoes: that operation was an undo, and the operation undone by it is in effect again.
    case redoes(RecordID)

    var target: RecordID {
        switch self {
        case .undoes(let id), .redoes(let id): id
        }
    }
}

/// The line that makes all lines since the previous commit line valid.
///
/// ```
/// {"commit":3,"op":17,"sum":"44bc2cf5ad770999"}
/// ```
struct CommitLine: Equatable, Sendable {
    /// Every commit line begins with these bytes, and no other line does.
    static let start = Array(#"{"commit":"#.utf8)
    /// Longer than the longest commit line: three numbers of at most 20 digits and the names.
    static let longest = 128

    /// The number of lines since the previous commit line, without this one.
    var lines: Int
    var number: Int
    /// XXH64 of the previous commit's sum (8 bytes, highest first; 0 for the first) and of all bytes of those
    /// lines.
    var sum: UInt64

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.member("commit", lines)
            json.member("op", number)
            json.member("sum", HexText.text(sum))
        }
        json.newline()
    }
}

/// A 64-bit number as 16 lower-case hexadecimal digits.
enum HexText {
    static func text(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    static func number(_ bytes: some Collection<UInt8>) -> UInt64? {
        guard bytes.count == 16 else { return nil }
        return UInt64(String(decoding: bytes, as: UTF8.self), radix: 16)
    }
}
