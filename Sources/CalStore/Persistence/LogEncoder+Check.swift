extension LogEncoder.Lines {
    /// Makes sure that an operation about to be written can be read by the next program: each of its records is read, as that will
    /// read it, before anything is on the disk.
    ///
    /// The rules of items keep such values out (`ItemFields.violation`); this keeps out what no rule has thought of. Costs about
    /// a tenth of making the lines.
    ///
    /// Throws `CalStoreError.refused`.
    func check(_ edit: Edit) throws(CalStoreError) {
        guard longestLine <= RecordLimits.longestLine else {
            let longest = zip(edit.changes, places).max { $0.1.length < $1.1.length }
            throw .refused(
                .unreadable("it is longer than \(RecordLimits.longestLine) bytes"),
                title: longest?.0.title ?? "")
        }
        var failed: (index: Int, reason: String)?
        bytes.withUnsafeBufferPointer { bytes in
            var reader = RecordReader()
            for (index, place) in places.enumerated() where place.length > 0 {
                do throws(JSONError) {
                    let text = UnsafeBufferPointer(rebasing: bytes[place.offset..<place.end])
                    try JSONReader.read(text) { (json) throws(JSONError) in
                        _ = try reader.record(&json)
                        try json.finish()
                    }
                } catch {
                    failed = (index, error.reason)
                    return
                }
            }
        }
        guard let failed else { return }
        throw .refused(.unreadable(failed.reason), title: edit.changes[failed.index].title)
    }
}

extension Change {
    fileprivate var title: String { (after ?? before)?.title ?? "" }
}
