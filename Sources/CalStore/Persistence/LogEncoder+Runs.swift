import Basics

extension LogEncoder {
    /// The lines of several neighbouring changes of an operation.
    struct Run: Sendable {
        var bytes: [UInt8]
        /// For each change the extent of its new record in `bytes`.
        var extents: [RecordExtent]
        /// For each change the extent of its line in `bytes`; none for a new record, whose own extent is
        /// enough.
        var lines: [RecordExtent]
        /// For each change the facts for an index, if they are wanted.
        var facts: [ChangeFacts] = []
        /// The first change that a reader would refuse, and the reason.
        var unreadable: Unreadable?
    }

    /// A change whose line cannot be read.
    struct Unreadable: Sendable {
        /// Its index in the edit.
        var index: Int
        var reason: String
    }

    /// The number of changes that one processor encodes in one go.
    static let linesOfRun = 128

    /// The lines of some changes of an edit.
    ///
    /// - Parameters:
    ///   - isChecking: Whether to read each record as the next program will, unless it is certainly readable.
    ///   - isIndexing: Whether to make the facts for an index.
    static func run(_ changes: ArraySlice<Change>, isChecking: Bool, isIndexing: Bool = false) -> Run {
        var extents: [RecordExtent] = []
        extents.reserveCapacity(changes.count)
        var lines: [RecordExtent] = []
        lines.reserveCapacity(changes.count)
        var unreadable: Unreadable?
        let bytes = JSONWriter.bytes(capacity: 256 + changes.count * bytesPerRecord * 2) { json in
            for (index, change) in zip(changes.indices, changes) {
                let start = json.count
                json.object { json in
                    json.name("before")
                    _ = write(change.before, to: &json)
                    json.name("after")
                    extents.append(write(change.after, to: &json))
                }
                lines.append(change.before == nil ? .nowhere : extent(from: start, in: json))
                json.newline()
                if isChecking, unreadable == nil, json.count - start > RecordLimits.longestLine {
                    unreadable = Unreadable(index: index, reason: tooLong)
                }
            }
        }
        if isChecking, unreadable == nil { unreadable = firstUnreadable(bytes, extents, changes) }
        var run = Run(bytes: bytes, extents: extents, lines: lines, unreadable: unreadable)
        guard isIndexing else { return run }
        run.facts.reserveCapacity(changes.count)
        for (change, (text, line)) in zip(changes, zip(extents, lines)) {
            let facts = ChangeFacts(change, text: text, line: line, isInBase: false, withRows: true)
            if let facts { run.facts.append(facts) }
        }
        return run
    }

    static let tooLong = "it is longer than \(RecordLimits.longestLine) bytes"

    /// The first unreadable line, and the reason.
    private static func firstUnreadable(
        _ bytes: [UInt8], _ extents: [RecordExtent], _ changes: ArraySlice<Change>
    ) -> Unreadable? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = RecordReader()
            for (extent, index) in zip(extents, changes.indices) where extent.length > 0 {
                // Reading costs more than writing.
                if changes[index].after?.item?.isSurelyRead == true { continue }
                do throws(JSONError) {
                    let text = UnsafeBufferPointer(rebasing: bytes[extent.offset..<extent.end])
                    try JSONReader.read(text) { (json) throws(JSONError) in
                        _ = try reader.record(&json)
                        try json.finish()
                    }
                } catch {
                    return Unreadable(index: index, reason: error.reason)
                }
            }
            return nil
        }
    }
}
