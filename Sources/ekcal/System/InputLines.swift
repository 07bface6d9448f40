import Basics
import CalStore

/// A byte stream read line by line, so that the program at the other end can wait for each answer.
struct InputLines {
    /// The maximum length of a line, so that a stream without line breaks cannot fill the memory.
    static let longestLine = 16 << 20

    private let read: (Int) throws(System.Failure) -> [UInt8]
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// Whether a line ended with CR, so that an LF after it does not end another line.
    private var mayEndTwice = false
    private var isAtStart = true

    /// Reads from a closure that returns at most the given number of bytes, and none at the end.
    init(_ read: @escaping (Int) throws(System.Failure) -> [UInt8]) { self.read = read }

    /// Whether the next line has already arrived; otherwise reading it may wait.
    var hasLine: Bool {
        let isAfterReturn = mayEndTwice && position < buffer.count && buffer[position] == UInt8(ascii: "\n")
        return buffer[(position + (isAfterReturn ? 1 : 0))...].contains(where: Self.isLineEnd)
    }

    /// The next line without its line break; nil at the end.
    mutating func next() throws(System.Failure) -> ArraySlice<UInt8>? {
        var searched = position
        while true {
            skipSecondEnd()
            searched = max(searched, position)
            if let end = buffer[searched...].firstIndex(where: Self.isLineEnd) {
                defer { pass(end) }
                return line(upTo: end)
            }
            if isAtEnd {
                guard position < buffer.count else { return nil }
                defer { position = buffer.count }
                return line(upTo: buffer.count)
            }
            buffer.removeSubrange(..<position)
            position = 0
            searched = buffer.count
            guard searched <= Self.longestLine else {
                throw System.Failure(name: "standard input", reason: "a line is longer than 16 MiB")
            }
            let piece = try read(1 << 16)
            if piece.isEmpty { isAtEnd = true }
            buffer += piece
        }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private mutating func pass(_ end: Int) {
        mayEndTwice = buffer[end] == UInt8(ascii: "\r")
        position = end + 1
    }

    /// Skips the LF of CR LF, which may arrive later than the CR.
    private mutating func skipSecondEnd() {
        guard mayEndTwice, position < buffer.count else { return }
        mayEndTwice = false
        if buffer[position] == UInt8(ascii: "\n") { position += 1 }
    }

    /// A line, or a mark for a line that was too long.
    struct Line {
        /// Nil if it was longer than `longestLine`.
        let text: ArraySlice<UInt8>?
    }

    /// The next line; nil at the end. A line that is too long is skipped.
    mutating func nextOrTooLong() throws(System.Failure) -> Line? {
        do throws(System.Failure) { return try next().map { Line(text: $0) } } catch {
            guard buffer.count > Self.longestLine else { throw error }
        }
        while true {
            if let end = buffer.firstIndex(where: Self.isLineEnd) {
                pass(end)
                return Line(text: nil)
            }
            (buffer, position) = ([], 0)
            if isAtEnd { return Line(text: nil) }
            buffer = try read(1 << 16)
            isAtEnd = buffer.isEmpty
        }
    }

    private mutating func line(upTo end: Int) -> ArraySlice<UInt8> {
        let line = buffer[position..<end]
        defer { isAtStart = false }
        return isAtStart && line.starts(with: TextLines.mark) ? line.dropFirst(TextLines.mark.count) : line
    }
}
