/// A separate series that an import makes from the end of another one, if a file changes "this and all
/// future" occurrences.
package enum SeriesTail {
    /// The UID of such a series: it is derived from that of the whole, so that importing the file again finds
    /// it.
    ///
    /// - Parameter number: 1 for the first tail of the whole, and so on.
    package static func uid(of whole: String, number: Int) -> String { whole + mark + "\(number)" }

    /// Whether a UID is that of a tail.
    static func isUID(_ uid: String) -> Bool { uid.contains(mark) }

    /// The UID of the whole series for that of a tail; other UIDs are unchanged.
    package static func whole(ofUID uid: String) -> String {
        var uid = uid
        return uid.withUTF8 { bytes in
            guard bytes.contains(UInt8(ascii: "/")) else { return nil }
            let mark = Array(mark.utf8)
            guard bytes.count > mark.count else { return nil }
            let end = (1...bytes.count - mark.count).first { bytes[$0...].starts(with: mark) }
            return end.map { String(decoding: bytes[..<$0], as: UTF8.self) }
        } ?? uid
    }

    private static let mark = "/thisandfuture-"
}

extension StoreState {
    /// The tails of a series, in their order; most series have none.
    mutating func tails(ofUID uid: String, _ kind: ItemKind) -> [ItemRecord] {
        var tails: [ItemRecord] = []
        while let tail = items(uid: SeriesTail.uid(of: uid, number: tails.count + 1)).first(where: {
            $0.kind == kind && $0.isSeries
        }) {
            tails.append(tail)
        }
        return tails
    }

    /// An occurrence under the UID of the tail that has its date, which a file names as that of the whole;
    /// the time of day may be another one. Unchanged if the whole has it.
    mutating func inTail(_ occurrence: ItemRecord) -> ItemRecord {
        guard let original = occurrence.originalStart else { return occurrence }
        let (uid, kind) = (occurrence.externalID, occurrence.kind)
        let tails = tails(ofUID: uid, kind)
        if tails.isEmpty { return occurrence }
        let isOfWhole = items(uid: uid).contains { series in
            series.kind == kind && series.isSeries
                && series.fields.occurrenceSet().contains(series.fields.ruleTime(original))
        }
        if isOfWhole { return occurrence }
        for tail in tails {
            guard let start = tail.fields.onlyStart(onDayOf: original) else { continue }
            var fields = occurrence.fields
            (fields.uid, fields.originalStart) = (tail.externalID, start)
            return ItemRecord(fields)
        }
        return occurrence
    }
}

extension ItemFields {
    /// The only occurrence on the day of a time.
    fileprivate func onlyStart(onDayOf time: ItemTime) -> ItemTime? {
        let day = ruleTime(time).date
        var dates = occurrenceSet().occurrences(from: CivilDateTime(day)).makeIterator()
        guard let first = dates.next(), first.date == day, dates.next()?.date != day else { return nil }
        return occurrenceStart(at: first)
    }
}

extension ItemRecord {
    /// The same under another UID.
    fileprivate func named(_ uid: String) -> ItemRecord {
        var named = fields
        named.uid = uid
        return ItemRecord(named)
    }
}

extension SchedulingMessage {
    /// The message with the items that it is about: a date may be one of a tail, and who cancels a series
    /// cancels its tails too.
    func withTails(in state: inout StoreState) -> [SchedulingMessage] {
        if item.originalStart != nil { return [about(state.inTail(item))] }
        guard method == .cancel else { return [self] }
        return [self]
            + state.tails(ofUID: item.externalID, item.kind).map { about(item.named($0.externalID)) }
    }
}
