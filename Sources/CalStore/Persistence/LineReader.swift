import Basics
import CLibrary

/// Reads the lines of a part of a file, by default a megabyte at a time. It is a class, so that its owner may
/// change while a line is used.
final class LineReader {
    private let fileSystem: any FileSystem
    private let file: OpenFile
    private let end: Int
    private var buffer: [UInt8] = []
    private var cursor = 0
    /// The number of lines that were returned.
    private(set) var count = 0
    /// The offset of the buffer in the file.
    private var bufferOffset: Int

    /// The number of bytes that are read at a time, unless a line needs more.
    private let chunk: Int
    /// Counts the bytes that are read.
    var meter: WorkMeter?
    /// The offset of the first line that is too long to be read; nothing after it is read.
    private(set) var tooLong: Int?

    init(
        _ file: OpenFile, from start: Int, to end: Int, chunk: Int = 1 << 20, fileSystem: any FileSystem
    ) {
        self.chunk = chunk
        self.fileSystem = fileSystem
        self.file = file
        self.end = end
        bufferOffset = start
    }

    /// The number of the line with a byte, counted from 1. Costs reading all bytes before it: use it for
    /// messages only.
    static func lineNumber(
        at offset: Int, of file: OpenFile, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Int {
        let before = LineReader(file, from: 0, to: offset, fileSystem: fileSystem)
        var line = 1
        while try before.next({ _ in () }) != nil { line += 1 }
        return line
    }

    /// The offset of the next line in the file.
    var offset: Int { bufferOffset + cursor }

    /// Calls `body` with the next line and its newline; nil if there is no complete line left.
    func next<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) throws(CalStoreError) -> Result? {
        var searched = 0
        while true {
            let length = lengthOfLine(searched)
            if let length {
                guard length <= RecordLimits.longestLine else {
                    tooLong = offset
                    return nil
                }
                defer { cursor += length }
                count += 1
                return buffer.withUnsafeBufferPointer { bytes in
                    body(UnsafeBufferPointer(rebasing: bytes[cursor..<cursor + length]))
                }
            }
            searched = buffer.count - cursor
            guard try fill() else { return nil }
        }
    }

    /// The length of the next line including its newline, when that many bytes are known to contain none; nil
    /// if its end is not there yet. (`memchr` compares many bytes per step.)
    private func lengthOfLine(_ searched: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            let start = cursor + searched
            guard start < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
            else { return nil }
            return UnsafeRawPointer(found) - (base + cursor) + 1
        }
    }

    /// Appends more bytes to the rest of the buffer; false at the end.
    private func fill() throws(CalStoreError) -> Bool {
        let rest = buffer.count - cursor
        let position = bufferOffset + buffer.count
        // As much again as the line already has, so that a very long line is not copied many times.
        let wanted = min(max(chunk, rest), end - position)
        guard wanted > 0 else { return false }
        guard rest < RecordLimits.longestLine else {
            tooLong = offset
            return false
        }
        let more = try reporting { () throws(FileSystemError) in
            try fileSystem.read(file, at: position, count: wanted)
        }
        guard !more.isEmpty else { return false }
        meter?.add(more.count)
        bufferOffset += cursor
        if rest == 0 {
            buffer = more
        } else {
            buffer.removeFirst(cursor)
            buffer.append(contentsOf: more)
        }
        cursor = 0
        return true
    }
}
