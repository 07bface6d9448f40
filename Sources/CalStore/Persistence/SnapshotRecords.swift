import Basics

/// The records of a JSON document, whatever log it belongs to: the document of a snapshot or of `json()`.
struct SnapshotRecords {
    /// The name of the file for errors.
    let file: String
    let bytes: [UInt8]

    /// Reads the records. The whole document is checked.
    ///
    /// - Parameter unreadable: Called for each record that cannot be read; without it the first of them is an
    ///   error.
    func forEach(
        _ body: (Record) -> Void, unreadable: ((UnreadableRecord) -> Void)? = nil
    ) throws(CalStoreError) {
        var reader = RecordReader()
        reader.completesItems = true
        do throws(JSONError) {
            try JSONReader.read(bytes) { (json) throws(JSONError) in
                var found = false
                try json.object { (key, json) throws(JSONError) in
                    guard key.text == Snapshot.Member.records.rawValue else { return try json.skip() }
                    guard !found else { throw json.error("\"records\" is there twice") }
                    found = true
                    try json.array { (json) throws(JSONError) in
                        var ahead = json
                        do throws(JSONError) {
                            let record = try reader.record(&ahead)
                            json = ahead
                            body(record)
                        } catch {
                            guard let unreadable else { throw error }
                            let id = try json.skippedRecord()
                            unreadable(
                                UnreadableRecord(
                                    id: id, file: file, position: .line(error.line),
                                    reason: "column \(error.column): \(error.reason)"))
                        }
                    }
                }
                guard found else { throw json.error("\"records\" is missing") }
                try json.finish()
            }
        } catch {
            throw Snapshot.damage(of: bytes, file: file, error)
        }
    }

    /// The records as a state. No record may be missing, and no identifier may occur twice.
    func state() throws(CalStoreError) -> StoreState {
        var state = StoreState()
        state.reserveCapacity(Snapshot.likelyCount(bytes))
        var twice: RecordID?
        try forEach { record in
            if state.record(record.id) != nil { twice = twice ?? record.id }
            state.put(record)
        }
        if let twice {
            throw .damaged(file: file, line: nil, reason: "the identifier \(twice) is used twice")
        }
        return state
    }
}
