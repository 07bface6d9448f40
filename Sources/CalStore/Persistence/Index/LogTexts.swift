import Basics

/// Reads texts of a log, nearby ones together. Each is verified by its hash.
struct LogTexts: Sendable {
    let log: OpenFile
    /// No text is beyond.
    let end: Int
    let fileSystem: any FileSystem

    /// The maximum number of bytes of nearby texts that are read together.
    private static let readSize = 1 << 20
    /// The maximum gap between two texts that are read together.
    private static let largestGap = 4096

    /// The extent of the text of something.
    struct Place: Sendable {
        let slot: Int
        let extent: RecordExtent
    }

    /// Calls `body` with the texts in the given order, nearby ones together, and the slots they belong to.
    ///
    /// - Returns: False at the first text that is not as it was written.
    func forEachRun(
        _ places: some Sequence<Place>, _ body: ([Int], [UnsafeBufferPointer<UInt8>]) -> Void
    ) throws(FileSystemError) -> Bool {
        var run: [Place] = []
        for place in places where place.extent.length > 0 {
            let extent = place.extent
            if let first = run.first?.extent, let last = run.last?.extent,
                extent.offset < last.end || extent.offset - last.end > LogTexts.largestGap
                    || extent.end - first.offset > LogTexts.readSize
            {
                guard try pass(run, to: body) else { return false }
                run.removeAll(keepingCapacity: true)
            }
            run.append(place)
        }
        return try pass(run, to: body)
    }

    private func pass(
        _ run: [Place], to body: ([Int], [UnsafeBufferPointer<UInt8>]) -> Void
    ) throws(FileSystemError) -> Bool {
        guard let start = run.first?.extent.offset, let last = run.last?.extent.end else { return true }
        guard start >= 0, last <= end else { return false }
        let bytes = try fileSystem.read(log, at: start, count: last - start)
        guard bytes.count == last - start else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            let texts = run.map {
                UnsafeBufferPointer(rebasing: bytes[$0.extent.offset - start..<$0.extent.end - start])
            }
            let whole = zip(run, texts).prefix {
                RecordExtent.sum(UnsafeRawBufferPointer($1)) == $0.extent.sum
            }
            .count
            body(run.prefix(whole).map(\.slot), Array(texts.prefix(whole)))
            return whole == run.count
        }
    }
}
