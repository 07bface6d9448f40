import Basics
import CLibrary

/// The lines of an operation in a log, its head first, verified by their checksum.
enum OperationLines: Sendable {
    case inMemory([UInt8], file: String)
    /// Too many to keep: they are read again each time, as long as the file is open.
    case inFile(OpenFile, Range<Int>, any FileSystem)

    /// The path, for messages.
    var path: String {
        switch self {
        case .inMemory(_, let file): file
        case .inFile(let file, _, _): file.path
        }
    }

    /// Calls `body` with each line, without its newline, until it returns an error, which is then returned.
    func forEach(_ body: (UnsafeBufferPointer<UInt8>) -> JSONError?) throws(CalStoreError) -> JSONError? {
        switch self {
        case .inMemory(let bytes, _):
            return bytes.withUnsafeBufferPointer { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let line = UnsafeBufferPointer(rebasing: rest)
                    let length = line.firstNewline ?? line.count
                    if let reason = body(UnsafeBufferPointer(rebasing: line[..<length])) { return reason }
                    rest = rest.dropFirst(length + 1)
                }
                return nil
            }
        case .inFile(let file, let range, let fileSystem):
            let lines = LineReader(file, from: range.lowerBound, to: range.upperBound, fileSystem: fileSystem)
            while let reason = try lines.next({ body(UnsafeBufferPointer(rebasing: $0.dropLast())) }) {
                if let reason { return reason }
            }
            return nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first newline. (`memchr` compares many bytes per step.)
    var firstNewline: Int? {
        guard let base = baseAddress, let found = memchr(base, Int32(UInt8(ascii: "\n")), count) else {
            return nil
        }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }
}
