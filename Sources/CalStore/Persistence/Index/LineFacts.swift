import Basics

/// The facts of a line of a log that an index needs.
enum LineFacts: Sendable {
    /// A line without a record, or the first line of the log.
    case nothing
    case head(OperationHead, at: RecordExtent)
    case change(ChangeFacts)
    case unreadable

    /// - Parameter isWhole: Whether to read every line completely, to see that it can be read.
    init(
        _ line: UnsafeBufferPointer<UInt8>, _ place: LogScan.Line, _ records: inout RecordReader,
        isWhole: Bool
    ) {
        switch place.kind {
        case .logHead: self = .nothing
        case .operationHead:
            do throws(JSONError) {
                let head = try JSONReader.read(line) { (json) throws(JSONError) in
                    let head = try OperationHead(&json)
                    try json.finish()
                    return head
                }
                self = .head(head, at: RecordExtent(UnsafeRawBufferPointer(line), at: place.offset))
            } catch {
                self = .unreadable
            }
        case .base, .change:
            let change =
                (isWhole ? nil : ChangeFacts(usual: line, place)) ?? ChangeFacts(line, place, &records)
            self = change.map { .change($0) } ?? .unreadable
        }
    }
}

/// The facts of a record's line that an index needs.
struct ChangeFacts: Sendable {
    let id: RecordID
    /// The number of its short identifier.
    let number: UInt64
    /// The kind before, or of a new record.
    let kind: RecordKind
    /// Whether the record changes from an item to a calendar or a source, or back.
    var changesTable = false
    let isNew: Bool
    let isGone: Bool
    /// The extent of its new text; nowhere if it was removed.
    let text: RecordExtent
    /// The extent of the line; nowhere in a base, and for a creation in a store's form of line.
    var line = RecordExtent.nowhere
    /// Whether the table of changes has no entry of this line yet (`IndexedChange`).
    var isUnfiled = false
    /// Whether the new text names a series.
    var namesSeries = false
    /// The record and the series of both sides, if the line is to be found by them.
    var keys: [RecordID] = []

    var isItem: Bool { kind == .event || kind == .reminder }

    private static let baseStart = Array(#"{"base":"#.utf8)
    private static let seriesMember = ByteSearch(Array(#""series":"#.utf8))
    private static let lengthOfID = 36

    /// Reads no more than the beginning of a line in the form in which stores write new items without a
    /// series. Nil for any other line, which must be read completely.
    init?(usual line: UnsafeBufferPointer<UInt8>, _ place: LogScan.Line) {
        let start = place.kind == .base ? ChangeFacts.baseStart : LogCreation.start
        // A damaged line can be shorter than its beginning.
        guard line.count > start.count + 64, line.starts(with: start), line.last == UInt8(ascii: "}") else {
            return nil
        }
        let text = start.count..<line.count - 1
        var rest = line[text]
        for (word, kind) in ChangeFacts.beginnings where rest.starts(with: word) {
            rest = rest.dropFirst(word.count)
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line[text]))
            let name = UnsafeBufferPointer(rebasing: rest.prefix(ChangeFacts.lengthOfID))
            guard let id = RecordID(bytes: name), !ChangeFacts.seriesMember.isFound(in: bytes)
            else { return nil }
            self.id = id
            self.kind = kind
            number = IndexedChange.key(id)
            (isNew, isGone) = (true, false)
            self.text = RecordExtent(bytes, at: place.offset + text.lowerBound)
            isUnfiled = place.kind == .change
            return
        }
        return nil
    }

    private static let beginnings: [(word: [UInt8], kind: RecordKind)] = [
        (Array(#"{"type":"event","id":""#.utf8), .event),
        (Array(#"{"type":"reminder","id":""#.utf8), .reminder),
    ]

    /// Reads a whole line; nil if it cannot be read.
    init?(_ line: UnsafeBufferPointer<UInt8>, _ place: LogScan.Line, _ records: inout RecordReader) {
        let change: Change
        var text = 0..<0
        do throws(JSONError) {
            change = try JSONReader.read(line) { (json) throws(JSONError) in
                let change =
                    place.kind == .base
                    ? Change(before: nil, after: try Record(base: &json, &records, text: &text))
                    : try Change(&json, &records, text: &text)
                try json.finish()
                return change
            }
        } catch {
            return nil
        }
        guard let id = change.id, let first = change.before ?? change.after else { return nil }
        self.id = id
        number = IndexedChange.key(id)
        kind = first.kind
        if let before = change.before, let after = change.after {
            changesTable = !before.isOfKind(of: after)
        }
        (isNew, isGone) = (change.before == nil, change.after == nil)
        let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line[text]))
        self.text = text.isEmpty ? .nowhere : RecordExtent(bytes, at: place.offset + text.lowerBound)
        namesSeries = change.after?.item?.series != nil
        guard place.kind == .change else { return }
        isUnfiled = LogCreation.isThere(in: line[...], text)
        guard !isUnfiled else { return }
        self.line = RecordExtent(UnsafeRawBufferPointer(line), at: place.offset)
        for record in [change.before, change.after] {
            for id in [record?.id, record?.item?.series] {
                if let id, !keys.contains(id) { keys.append(id) }
            }
        }
    }
}
