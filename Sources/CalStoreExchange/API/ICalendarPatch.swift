import CalStore

/// Writes items into an iCalendar file that has older versions of them: only the lines whose content changed
/// are replaced. Everything else stays byte for byte: order, folds, letter case, unknown lines, PRODID,
/// VTIMEZONE and the properties of the calendar.
///
/// The versions in the file are read and written once more by our own writer, so that two versions with equal
/// content have equal lines there. Where these differ, the lines of that property in the file are replaced:
///
/// | the property in the file | is changed by |
/// |---|---|
/// | as many lines as our writer makes | replacing, adding and removing single lines |
/// | other lines, and some values are only added | adding lines after the last one |
/// | other lines | replacing all of them |
/// | none | adding lines where our writer would |
///
/// A file in another encoding becomes UTF-8, as every program expects of a new file (RFC 5545, 3.1.4).
/// Lines without a value, which many programs write, give way to lines with one. A name of a zone in the file
/// is kept for new times in that zone. If reading the result does not give the items, their components are
/// written anew in their place. A file with a METHOD under which they cannot be loses it.
struct ICalendarPatch {
    private let file: [UInt8]
    private let layout: ICalendarLayout
    private let old: [Key: CalStoreItem]
    private let parts: [Key: ICalendarLayout.Part]
    private let read: CalStoreImport
    /// Parameters that our writer spells in another way than the file: `TZID=Europe/Berlin`.
    private var spellings: [String: String] = [:]

    /// An item among the items of a file.
    private struct Key: Hashable {
        let uid: String
        let original: String

        init(_ item: CalStoreItem) {
            uid = item.externalID
            original = item.record.originalStart.map(\.description) ?? ""
        }
    }

    /// A part of the file and its new bytes.
    private struct Edit {
        let range: Range<Int>
        let bytes: [UInt8]
    }

    init(_ bytes: [UInt8]) {
        let file = TextEncoding.utf8Lines(bytes)
        self.file = file
        layout = ICalendarLayout(file)
        read = CalStoreImport(iCalendar: file)
        let byLine = Dictionary(layout.parts.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
        var old: [Key: CalStoreItem] = [:]
        var parts: [Key: ICalendarLayout.Part] = [:]
        for item in read.storedItems {
            guard let part = read.line(of: item).flatMap({ byLine[$0] }) else { continue }
            old[Key(item)] = item
            parts[Key(item)] = part
        }
        (self.old, self.parts) = (old, parts)
    }

    /// The file with these items. Items of the file with other UIDs stay.
    ///
    /// - Returns: Nil if the file cannot be patched: then reading it would not give these items.
    mutating func bytes(_ items: [CalStoreItem]) -> [UInt8]? {
        // It has no place for lines of iCalendar.
        if read.isVCalendar { return nil }
        // Under METHOD:CANCEL no item can take place.
        if read.cancels, items.contains(where: { $0.status != .canceled }) { return withoutMethod(items) }
        let uids = Set(items.map(\.externalID))
        var edits: [Edit] = []
        var kept: Set<Key> = []
        var added: [CalStoreItem] = []
        let names = names(of: items)
        for item in items.sorted(by: { Key($0).original < Key($1).original }) {
            guard let key = names[Key(item)], let before = old[key], let part = parts[key],
                kept.insert(key).inserted
            else {
                added.append(item)
                continue
            }
            edits += self.edits(of: part, from: before, to: item)
        }
        for (key, part) in parts where uids.contains(key.uid) && !kept.contains(key) {
            edits.append(Edit(range: part.range, bytes: []))
        }
        let places = layout.parts.filter { $0.name == "VEVENT" || $0.name == "VTODO" }
        guard let end = places.last?.range.upperBound ?? layout.end else { return nil }
        let start = zonePlace(before: places.first?.range.lowerBound ?? end)
        let new = added.flatMap { Self.written($0).map(bytes) ?? [] }
        let zones = zones(of: items, in: edits.map(\.bytes) + [new])
        edits += [Edit(range: start..<start, bytes: zones), Edit(range: end..<end, bytes: new)]
        let patched = applying(edits)
        return isRight(patched, items, uids) ? patched : replacing(items, uids) ?? withoutMethod(items)
    }

    /// The file with these items, and with everything else in it that can be read, as our own writer writes
    /// it.
    func writtenAnew(_ items: [CalStoreItem]) -> [UInt8] {
        let uids = Set(items.map(\.externalID))
        let others = read.storedItems.filter { !uids.contains($0.externalID) }
        var export = ICalendarExport()
        // That of a message is not read.
        export.level = methods.isEmpty ? read.level : CalStoreImport(iCalendar: plain).level
        return export.bytes((items + others).map(\.record))
    }

    /// The names of items in the file. Where a series has moved, its changed occurrences have other original
    /// dates there, in the same order.
    private func names(of items: [CalStoreItem]) -> [Key: Key] {
        let keys = items.map(Key.init)
        var names = Dictionary(keys.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
        func occurrences(_ keys: some Sequence<Key>) -> [String: [Key]] {
            Dictionary(grouping: keys.lazy.filter { !$0.original.isEmpty }, by: \.uid)
                .mapValues { $0.sorted { $0.original < $1.original } }
        }
        let gone = occurrences(old.keys.filter { names[$0] == nil })
        for (uid, new) in occurrences(keys.filter { old[$0] == nil }) {
            guard let gone = gone[uid], gone.count == new.count else { continue }
            for (key, name) in zip(new, gone) { names[key] = name }
        }
        return names
    }

    /// The file with whole new components for these items, at the place of the first one.
    private func replacing(_ items: [CalStoreItem], _ uids: Set<String>) -> [UInt8]? {
        let ranges = parts.filter { uids.contains($0.key.uid) }.map(\.value.range)
        guard let place = ranges.map(\.lowerBound).min() else { return nil }
        let new = items.flatMap { Self.written($0).map(bytes) ?? [] }
        let start = zonePlace(before: layout.parts.first?.range.lowerBound ?? place)
        let patched = applying(
            ranges.map { Edit(range: $0, bytes: []) } + [
                Edit(range: place..<place, bytes: new),
                Edit(range: start..<start, bytes: zones(of: items, in: [new])),
            ])
        return isRight(patched, items, uids) ? patched : nil
    }

    // MARK: METHOD

    /// The lines of METHOD.
    private var methods: [ICalendarLayout.Piece] {
        layout.properties.filter { $0.name == PropertyName.method.text }
    }

    /// The file as a calendar, not as a message.
    private var plain: [UInt8] { applying(methods.map { Edit(range: $0.range, bytes: []) }) }

    /// The file with these items and without METHOD; the others that it cancels say so themselves.
    private func withoutMethod(_ items: [CalStoreItem]) -> [UInt8]? {
        if methods.isEmpty { return nil }
        var patch = ICalendarPatch(plain)
        // The items of a message need no start.
        guard patch.read.rejects.count <= read.rejects.count else { return nil }
        let uids = Set(items.map(\.externalID))
        let canceled = Set(read.storedItems.filter { $0.status == .canceled }.map(Key.init))
        let others = patch.read.storedItems.filter { !uids.contains($0.externalID) }.map { item in
            var item = item
            if canceled.contains(Key(item)) { item.status = .canceled }
            return item
        }
        return patch.bytes(items + others)
    }

    // MARK: One item

    private mutating func edits(
        of part: ICalendarLayout.Part, from old: CalStoreItem, to new: CalStoreItem
    ) -> [Edit] {
        guard let before = Self.written(old), let after = Self.written(new) else { return [] }
        return edits(of: part, from: before, to: after)
    }

    /// The changes to a part of the file, from two parts as our own writer writes them.
    private mutating func edits(
        of part: ICalendarLayout.Part, from before: ICalendarLayout.Part, to after: ICalendarLayout.Part
    ) -> [Edit] {
        var edits: [Edit] = []
        var names: [String] = []
        for piece in after.pieces + before.pieces where !names.contains(piece.name) {
            names.append(piece.name)
        }
        for name in names { learnSpellings(part.pieces(named: name), before.pieces(named: name)) }
        // An end that cannot be one, such as a date equal to the start, is not the end of a new start either.
        if part.name == "VEVENT", before.texts(named: "DTSTART") != after.texts(named: "DTSTART") {
            for name in ["DTEND", "DURATION"] where !names.contains(name) {
                edits += part.pieces(named: name).map { Edit(range: $0.range, bytes: []) }
            }
        }
        for name in names {
            let (was, now) = (before.pieces(named: name), after.pieces(named: name))
            if was.map(\.text) == now.map(\.text) { continue }
            let lines = Self.inOrder(part.pieces(named: name), of: was)
            // The time at which the store first saw an item says nothing about the item.
            if name == PropertyName.created.text, lines.isEmpty { continue }
            // Our writer takes the text of an alarm without one from its item.
            if part.name == "VALARM", name == "DESCRIPTION", lines.isEmpty, !was.isEmpty { continue }
            // An alarm that changed is the same alarm.
            if lines.count == was.count, was.count == now.count, now.allSatisfy({ $0.component != nil }) {
                for index in lines.indices where was[index].text != now[index].text {
                    guard let inner = lines[index].component, let old = was[index].component,
                        let new = now[index].component
                    else { continue }
                    edits += self.edits(of: inner, from: old, to: new)
                }
                continue
            }
            // Our writer leaves out lines without a value or with a default one, and those it cannot read.
            let isUnknown = was.isEmpty && Self.singleNames.contains(name)
            let empty = now.count > was.count ? lines.filter { isUnknown || $0.isEmpty } : []
            let filled = empty.isEmpty ? lines : lines.filter { !isUnknown && !$0.isEmpty }
            let place = place(of: name, in: part, like: after)
            if filled.isEmpty, !empty.isEmpty {
                edits += Self.replaced(empty, by: now, at: place) { bytes(of: $0) }
            } else {
                edits += Self.edits(filled, was, now, at: place) { bytes(of: $0) }
                edits += empty.map { Edit(range: $0.range, bytes: []) }
            }
        }
        // An item without a UID has one that follows from its content, which is another one now.
        if part.name != "VALARM", part.pieces(named: "UID").isEmpty {
            let place = place(of: "UID", in: part, like: after)
            edits += after.pieces(named: "UID").map { Edit(range: place..<place, bytes: bytes(of: $0)) }
        }
        return edits
    }

    /// Properties that an item or an alarm has at most once (RFC 5545, 3.6; RFC 7986).
    private static let singleNames: Set<String> = [
        "ACTION", "CLASS", "COLOR", "COMPLETED", "CREATED", "DESCRIPTION", "DTEND", "DTSTART", "DUE",
        "DURATION",
        "GEO", "LAST-MODIFIED", "LOCATION", "ORGANIZER", "PERCENT-COMPLETE", "PRIORITY", "REPEAT", "RRULE",
        "SEQUENCE", "STATUS", "SUMMARY", "TRANSP", "TRIGGER", "URL",
    ]

    /// The item as our own writer writes it.
    private static func written(_ item: CalStoreItem) -> ICalendarLayout.Part? {
        var writer = ContentWriter(isFolding: false)
        writer.begin("VCALENDAR")
        ItemWriter(item.record.fields).write(to: &writer)
        writer.end("VCALENDAR")
        return ICalendarLayout(writer.bytes).parts.first
    }

    /// The lines of a property in the order of our writer, which puts alarms that it cannot read behind the
    /// others, as they stand in the file.
    private static func inOrder(
        _ lines: [ICalendarLayout.Piece], of was: [ICalendarLayout.Piece]
    ) -> [ICalendarLayout.Piece] {
        guard lines.count == was.count, lines.count > 1, lines[0].component != nil else { return lines }
        var unread: [ICalendarLayout.Piece] = []
        var left = lines
        for piece in was.reversed() {
            guard let index = left.lastIndex(where: { $0.text == piece.text }) else { break }
            unread.insert(left.remove(at: index), at: 0)
        }
        return left + unread
    }

    /// New lines at the place of the first one of some others.
    private static func replaced(
        _ lines: [ICalendarLayout.Piece], by now: [ICalendarLayout.Piece], at place: Int,
        bytes: (ICalendarLayout.Piece) -> [UInt8]
    ) -> [Edit] {
        let new = now.flatMap(bytes)
        guard let first = lines.first else { return [Edit(range: place..<place, bytes: new)] }
        return [Edit(range: first.range, bytes: new)]
            + lines.dropFirst().map { Edit(range: $0.range, bytes: []) }
    }

    /// The changes to the lines of one property.
    private static func edits(
        _ lines: [ICalendarLayout.Piece], _ was: [ICalendarLayout.Piece], _ now: [ICalendarLayout.Piece],
        at place: Int, bytes: (ICalendarLayout.Piece) -> [UInt8]
    ) -> [Edit] {
        func added(_ pieces: some Sequence<ICalendarLayout.Piece>, at place: Int) -> [Edit] {
            pieces.map { Edit(range: place..<place, bytes: bytes($0)) }
        }
        let behind = lines.map(\.range.upperBound).max() ?? place
        let changes = now.map(\.text).difference(from: was.map(\.text))
        guard lines.count == was.count else {
            if changes.removals.isEmpty {
                let offsets = changes.insertions.compactMap { change -> Int? in
                    if case .insert(let offset, _, _) = change { offset } else { nil }
                }
                return added(offsets.map { now[$0] }, at: behind)
            }
            return replaced(lines, by: now, at: place, bytes: bytes)
        }
        var removed: Set<Int> = []
        var inserted: Set<Int> = []
        for change in changes {
            switch change {
            case .remove(let offset, _, _): removed.insert(offset)
            case .insert(let offset, _, _): inserted.insert(offset)
            }
        }
        var edits: [Edit] = []
        var (from, to) = (0, 0)
        while from < was.count || to < now.count {
            if from < was.count, removed.contains(from) {
                let isReplaced = to < now.count && inserted.contains(to)
                edits.append(Edit(range: lines[from].range, bytes: isReplaced ? bytes(now[to]) : []))
                from += 1
                if isReplaced { to += 1 }
            } else if to < now.count, inserted.contains(to) {
                let place =
                    from < lines.count
                    ? (from > 0 ? lines[from - 1].range.upperBound : lines[0].range.lowerBound) : behind
                edits += added([now[to]], at: place)
                to += 1
            } else {
                from += 1
                to += 1
            }
        }
        return edits
    }

    /// The place for the lines of a property that the part does not have: behind the nearest one that our
    /// writer writes before it, but before the inner components (RFC 5545, 3.6.1).
    private func place(
        of name: String, in part: ICalendarLayout.Part, like written: ICalendarLayout.Part
    ) -> Int {
        let isComponent = written.pieces(named: name).first?.lines.first?.property == .begin
        if isComponent { return part.end }
        let before = written.pieces.prefix { $0.name != name }.map(\.name).reversed()
        for other in before {
            guard let piece = part.pieces(named: other).last else { continue }
            let inner = part.pieces.first { $0.lines.first?.property == .begin }
            return min(piece.range.upperBound, inner?.range.lowerBound ?? part.end)
        }
        return part.body
    }

    // MARK: Spelling

    /// Notes the names of zones in the file for those of our writer.
    private mutating func learnSpellings(_ lines: [ICalendarLayout.Piece], _ was: [ICalendarLayout.Piece]) {
        guard lines.count == was.count else { return }
        for (line, own) in zip(lines, was) {
            guard let typed = line.zoneParameter, let ours = own.zoneParameter, typed != ours else {
                continue
            }
            spellings[ours] = spellings[ours] ?? typed
        }
    }

    /// A component of our own writer, with the names of zones in the file.
    private func bytes(of part: ICalendarLayout.Part) -> [UInt8] {
        var (begin, end) = (ContentWriter(), ContentWriter())
        begin.begin(part.name)
        end.end(part.name)
        return begin.bytes + part.pieces.flatMap { bytes(of: $0) } + end.bytes
    }

    private func bytes(of piece: ICalendarLayout.Piece) -> [UInt8] {
        var writer = ContentWriter()
        for line in piece.lines {
            guard let ours = Self.zoneParameter(of: line), let typed = spellings[ours] else {
                writer.raw(line.raw)
                continue
            }
            let parameters = line.parameters.map { ";" + ($0.raw == ours ? typed : $0.raw) }.joined()
            writer.raw(line.name + parameters + ":" + line.rawValue)
        }
        return writer.bytes
    }

    fileprivate static func zoneParameter(of line: ContentLine) -> String? {
        guard line.hasParameters else { return nil }
        return line.parameters.first { $0.isNamed("TZID") }?.raw
    }

    // MARK: The file

    /// The place of new zones: behind the others, wherever the file has these, else before the first part.
    private func zonePlace(before first: Int) -> Int {
        layout.parts.last { $0.name == "VTIMEZONE" }?.range.upperBound ?? first
    }

    /// Definitions of the zones that only new lines name.
    private func zones(of items: [CalStoreItem], in lines: [[UInt8]]) -> [UInt8] {
        let new = Self.zoneNames(in: Array(lines.joined())).subtracting(Self.zoneNames(in: file))
        var writer = ContentWriter()
        for use in ZoneUses(items.map(\.record)).all where new.contains(use.zone.title) {
            ZoneWriter(use.zone, from: use.firstYear).write(to: &writer)
        }
        return writer.bytes
    }

    /// The zones that lines define or name.
    private static func zoneNames(in bytes: [UInt8]) -> Set<String> {
        var reader = ContentLineReader(bytes)
        var names: Set<String> = []
        while let line = reader.nextContent(junk: { _, _ in }) {
            if line.property == .zoneID { names.insert(line.text) }
            if let name = line.parameter("TZID") { names.insert(name) }
        }
        return names
    }

    private func applying(_ edits: [Edit]) -> [UInt8] {
        var bytes: [UInt8] = []
        var position = 0
        // New lines go before the line at their place, in their order.
        let sorted = edits.enumerated().sorted { one, other in
            let (range, next) = (one.element.range, other.element.range)
            return (range.lowerBound, range.isEmpty ? 0 : 1, one.offset)
                < (next.lowerBound, next.isEmpty ? 0 : 1, other.offset)
        }
        for edit in sorted.map(\.element) {
            bytes += file[position..<max(position, edit.range.lowerBound)]
            bytes += ending(with: lineEnd(at: edit.range), edit.bytes)
            position = max(position, edit.range.upperBound)
        }
        return bytes + file[position...]
    }

    /// The end of the last line of a range; of an empty one, of the line before it.
    private func lineEnd(at range: Range<Int>) -> ArraySlice<UInt8> {
        let end = range.isEmpty ? range.lowerBound : range.upperBound
        let ends = file[..<end].suffix(2)
        if ends == [ASCII.carriageReturn, ASCII.lineFeed] { return ends }
        return ends.suffix(1).allSatisfy(ASCII.isLineEnd) && !ends.isEmpty ? ends.suffix(1) : [13, 10]
    }

    /// Lines of our writer with another line end.
    private func ending(with end: ArraySlice<UInt8>, _ lines: [UInt8]) -> [UInt8] {
        if end.count == 2 { return lines }
        return lines.compactMap { byte in
            switch byte {
            case ASCII.carriageReturn: nil
            case ASCII.lineFeed: end.first
            default: byte
            }
        }
    }

    /// Whether reading the file gives the same items as reading a file of our own.
    private func isRight(_ patched: [UInt8], _ items: [CalStoreItem], _ uids: Set<String>) -> Bool {
        func byKey(_ items: [CalStoreItem]) -> [Key: CalStoreItem] {
            Dictionary(items.map { (Key($0), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let got = CalStoreImport(iCalendar: patched)
        let all = byKey(got.storedItems)
        let wanted = byKey(CalStoreImport(iCalendar: CalStoreItem.iCalendar(items)).items)
        let others = byKey(read.storedItems).filter { !uids.contains($0.key.uid) }
        guard got.rejects.count <= read.rejects.count, all.count == wanted.count + others.count else {
            return false
        }
        return wanted.merging(others, uniquingKeysWith: { first, _ in first }).allSatisfy { key, item in
            all[key]?.hasSameContent(as: item) == true
        }
    }
}

extension ICalendarLayout.Part {
    fileprivate func texts(named name: String) -> [String] { pieces(named: name).map(\.text) }
}

extension ICalendarLayout.Piece {
    /// The unfolded text, to compare two writings of our own.
    fileprivate var text: String { lines.map(\.raw).joined(separator: "\n") }
    /// Whether it is a line without a value.
    fileprivate var isEmpty: Bool { lines.count == 1 && lines[0].rawValue.isEmpty }
    fileprivate var zoneParameter: String? { lines.first.flatMap(ICalendarPatch.zoneParameter) }
}
