extension LogEncoder.Lines {
    /// Makes sure that an operation about to be written can be read by the next program: each of its records is read, as that will
    /// read it, before anything is on the disk.
    ///
    /// The rules of items keep such values out (`ItemFields.violation`); this keeps out what no rule has thought of. Reading a line
    /// costs more than writing it, so all processors share the lines of a large import.
    ///
    /// Throws `CalStoreError.refused`.
    func check(_ edit: Edit) throws(CalStoreError) {
        guard longestLine <= RecordLimits.longestLine else {
            let longest = zip(edit.changes, places).max { $0.1.length < $1.1.length }
            throw .refused(
                .unreadable("it is longer than \(RecordLimits.longestLine) bytes"),
                title: longest?.0.title ?? "")
        }
        let runs = stride(from: 0, to: places.count, by: Self.linesOfRun).map {
            $0..<min($0 + Self.linesOfRun, places.count)
        }
        let failed = Concurrent.map(runs[...], firstUnreadable).compactMap(\.self).first
        guard let failed else { return }
        throw .refused(.unreadable(failed.reason), title: edit.changes[failed.index].title)
    }

    /// So many lines are read in one go.
    private static let linesOfRun = 1024

    /// The first of some lines that cannot be read, and why.
    private func firstUnreadable(_ run: Range<Int>) -> (index: Int, reason: String)? {
        bytes.withUnsafeBufferPointer { bytes in
            var reader = RecordReader()
            for index in run where places[index].length > 0 {
                let place = places[index]
                do throws(JSONError) {
                    let text = UnsafeBufferPointer(rebasing: bytes[place.offset..<place.end])
                    try JSONReader.read(text) { (json) throws(JSONError) in
                        _ = try reader.record(&json)
                        try json.finish()
                    }
                } catch {
                    return (index, error.reason)
                }
            }
            return nil
        }
    }
}

extension Change {
    fileprivate var title: String { (after ?? before)?.title ?? "" }
}
