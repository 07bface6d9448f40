import Basics

/// Finds a commit line from the end of a log, whose length does not matter: only commit lines begin as they
/// do.
enum CommitLineSearch {
    struct Found {
        /// The offset of its first byte.
        let offset: Int
        /// Its bytes, with the newline.
        let bytes: [UInt8]
    }

    enum Outcome {
        case found(Found)
        case missing
        /// The file is shorter than its size was: nobody knows.
        case cut

        var line: Found? { if case .found(let line) = self { line } else { nil } }
    }

    /// The last commit line that begins before `end` and after `first`.
    static func last(
        before end: Int, from first: Int = 0, of file: OpenFile, size: Int, _ fileSystem: any FileSystem
    ) throws(CalStoreError) -> Outcome {
        let mark = [UInt8(ascii: "\n")] + CommitLine.start
        var end = end
        while end > first {
            let start = max(first, end - LogWalk.largeChunk)
            // A line may begin in the searched part and continue after it.
            let count = min(end + CommitLine.longest, size) - start
            let bytes = try reporting { () throws(FileSystemError) in
                try fileSystem.read(file, at: start, count: count)
            }
            guard bytes.count == count else { return .cut }
            if let found = bytes.lastIndex(of: mark, before: end - start) {
                let line = bytes[(found + 1)...]
                let length = line.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 - line.startIndex }
                return .found(
                    Found(offset: start + found + 1, bytes: Array(line.prefix(length ?? line.count))))
            }
            end = start
        }
        return .missing
    }
}

extension LogPosition {
    /// The position after the last whole commit line of a log; nil if there is none. Whether the lines before
    /// it are its own is not checked.
    init?(lastOf file: OpenFile, size: Int, _ fileSystem: any FileSystem) throws(CalStoreError) {
        let lines = LineReader(file, from: 0, to: size, chunk: LogHead.usualLength, fileSystem: fileSystem)
        guard let first = try lines.next({ Array($0) }) else { return nil }
        let head = try first.withUnsafeBufferPointer { line throws(CalStoreError) in
            try LogHead(line, file: file.path)
        }
        var found = try CommitLineSearch.last(before: size, of: file, size: size, fileSystem).line
        if let torn = found, torn.bytes.last != UInt8(ascii: "\n") {
            // Its write was not finished. The newline before it is the last byte before it.
            found = try CommitLineSearch.last(before: torn.offset - 1, of: file, size: size, fileSystem).line
        }
        guard let found, let commit = found.bytes.withUnsafeBufferPointer({ CommitLine($0) }) else {
            return nil
        }
        self.init(
            store: head.store, generation: head.generation, number: commit.number, sum: commit.sum,
            offset: found.offset + found.bytes.count)
    }
}

extension [UInt8] {
    /// The offset of the last occurrence of some bytes, which begin with a newline, that begins before `end`.
    fileprivate func lastIndex(of mark: [UInt8], before end: Int) -> Int? {
        withUnsafeBufferPointer { bytes in
            var found: Int?
            var start = 0
            while start < end, let next = UnsafeBufferPointer(rebasing: bytes[start..<end]).firstNewline {
                if bytes[(start + next)...].starts(with: mark) { found = start + next }
                start += next + 1
            }
            return found
        }
    }
}
