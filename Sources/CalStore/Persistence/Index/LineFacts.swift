import Basics

/// The facts of a line of a log that an index needs.
enum LineFacts: Sendable {
    /// A line without a record, or the first line of the log.
    case nothing
    case head(OperationHead, at: RecordExtent)
    case change(ChangeFacts)
    case unreadable

    /// - Parameter isWhole: Whether to read every line completely, for the rows of items.
    init(
        _ line: UnsafeBufferPointer<UInt8>, _ place: LogScan.Line, _ records: inout RecordReader,
        isWhole: Bool
    ) {
        records.leavesOutTexts = true
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
                (isWhole ? nil : ChangeFacts(usual: line, place))
                ?? ChangeFacts(line, place, &records, withRows: isWhole)
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
    private(set) var changesTable = false
    let isNew: Bool
    let isGone: Bool
    /// The extent of its new text; nowhere if it was removed.
    private(set) var text: RecordExtent
    /// The extent of the line; nowhere in a base, and for a creation in a store's form of line.
    private(set) var line = RecordExtent.nowhere
    /// Whether the table of changes has no entry of this line yet (`IndexedChange`).
    private(set) var isUnfiled = false
    /// Whether the new text names a series.
    private(set) var namesSeries = false
    /// The record and the series of both sides, if the line is to be found by them.
    private(set) var keys: [RecordID] = []
    /// The rows of the new item; nil if there is none, or if they are not wanted.
    private(set) var rows: ItemRows?

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
    init?(
        _ line: UnsafeBufferPointer<UInt8>, _ place: LogScan.Line, _ records: inout RecordReader,
        withRows: Bool
    ) {
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
        func extent(_ range: Range<Int>) -> RecordExtent {
            let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: line[range]))
            return RecordExtent(bytes, at: place.offset + range.lowerBound)
        }
        let isFound = place.kind == .base || LogCreation.isThere(in: line[...], text)
        self.init(
            change, text: text.isEmpty ? .nowhere : extent(text),
            line: isFound ? .nowhere : extent(line.indices), isInBase: place.kind == .base,
            withRows: withRows)
    }

    /// - Parameters:
    ///   - text: The extent of its new text; nowhere if it was removed.
    ///   - line: The extent of the line; nowhere in a base, and for a creation in a store's form of line.
    init?(_ change: Change, text: RecordExtent, line: RecordExtent, isInBase: Bool, withRows: Bool) {
        guard let id = change.id, let first = change.before ?? change.after else { return nil }
        self.id = id
        number = IndexedChange.key(id)
        kind = first.kind
        if let before = change.before, let after = change.after {
            changesTable = !before.isOfKind(of: after)
        }
        (isNew, isGone) = (change.before == nil, change.after == nil)
        (self.text, self.line) = (text, line)
        let item = change.after?.item
        namesSeries = item?.series != nil
        if withRows { rows = item.map { ItemRows($0.fields) } }
        isUnfiled = !isInBase && line.length == 0
        guard line.length > 0 else { return }
        for record in [change.before, change.after] {
            for id in [record?.id, record?.item?.series] {
                if let id, !keys.contains(id) { keys.append(id) }
            }
        }
    }

    /// The facts of a line that begins `distance` bytes later.
    func moved(by distance: Int) -> ChangeFacts {
        var facts = self
        (facts.text, facts.line) = (text.moved(by: distance), line.moved(by: distance))
        return facts
    }
}
