import Basics

/// The items of a log that an index finds. Each is read and decoded on demand.
final class LogItems: IndexedItems {
    let index: StoreIndex
    let log: OpenFile
    let fileSystem: any FileSystem

    struct Inner {
        var hasFailed = false
        /// The last call on the log that failed.
        var failure: FileSystemError?
        var reader = RecordReader()
        /// The items that were read; a log never changes its content.
        var items: [Int: ItemRecord] = [:]
        /// The known zones of events, by their keys in the index.
        var zones: [UInt64: Zone] = [:]
        var isHolding = false
        /// Whether the texts of all items are too long to be in memory.
        var areTextsTooLong = false
        /// The texts of all items, once they are in memory.
        var held: HeldTexts?
    }
    let inner = Locked(Inner())

    /// The maximum number of single items that are kept, which need some 10 MB: a server lives for days.
    private static let mostItems = 1 << 12

    /// Opens the log at `path` once more; nil if that is no longer the file that `information` describes.
    init?(
        _ index: StoreIndex, log path: String, _ information: FileInformation, _ fileSystem: any FileSystem
    ) {
        do throws(FileSystemError) {
            guard let log = try fileSystem.openIfPresent(path, .read) else { return nil }
            self.log = log
            guard try fileSystem.information(of: log).identity == information.identity else {
                fileSystem.close(log)
                return nil
            }
        } catch {
            return nil
        }
        self.index = index
        self.fileSystem = fileSystem
    }

    deinit { fileSystem.close(log) }

    var path: String { index.path }
    var slotCount: Int { index.slotCount }
    var eventCount: Int { index.eventCount }
    var reminderCount: Int { index.reminderCount }
    var hasFailed: Bool { inner.withLock { $0.hasFailed } }
    /// The failed system call; nil if the bytes themselves are wrong.
    var failure: FileSystemError? { inner.withLock { $0.failure } ?? index.failure }

    func entries(_ table: ItemTable, _ keys: ClosedRange<UInt64>, detail: UInt32) -> [ItemEntry] {
        index.entries(table, keys, detail: detail) ?? failed([])
    }

    func load(_ table: ItemTable, _ keys: [ClosedRange<UInt64>]) {
        if !index.load(table, keys) { fail() }
    }

    func item(inSlot slot: Int) -> ItemRecord? {
        if let item = inner.withLock({ $0.items[slot] }) { return item }
        guard let extent = index.extent(inSlot: slot) else { return failed(nil) }
        guard extent.length > 0 else { return nil }
        guard case .item(let item)? = record(at: extent) else { return failed(nil) }
        inner.withLock { inner in
            // A question rarely needs more; a check of all series does.
            if inner.items.count >= LogItems.mostItems { inner.items = [:] }
            inner.items[slot] = item
        }
        return item
    }

    /// With fewer items, threads cost more than they save.
    private static let fewItems = 256

    func load(_ slots: [Int]) {
        let missing = inner.withLock { inner in slots.filter { inner.items[$0] == nil }.sorted() }
        guard missing.count >= LogItems.fewItems else { return }
        inner.withLock { inner in
            if inner.items.count + missing.count > LogItems.mostItems { inner.items = [:] }
        }
        let parts = missing.indices.parts(
            of: max(missing.count / (4 * Concurrent.processors), LogItems.fewItems))
        for items in Concurrent.map(parts[...], { self.decoded(self.places(missing[$0]), .none) }) {
            inner.withLock { inner in
                for (slot, item) in items { inner.items[slot] = item }
            }
        }
    }

    func items(in slots: Range<Int>, screenedBy screen: TextScreen) -> [(slot: Int, item: ItemRecord)] {
        guard let held = inner.withLock({ $0.held }) else { return decoded(places(slots), screen) }
        return decoded(places(held.passing(screen, in: slots)[...]), screen)
    }

    func items(at slots: [Int]) -> [(slot: Int, item: ItemRecord)] { decoded(places(slots[...]), .none) }

    /// The number of rows in memory at once: a larger array would get pages of its own from the system.
    private static let rowsAtOnce = 2048

    func forEachTime(
        in slots: ArraySlice<Int>, _ calendars: CalendarKeys, display: Zone, _ body: (IndexedEvent) -> Void
    ) {
        var unusual: [Int] = []
        var (key, zone): (UInt64, Zone?) = (0, nil)
        var zones: [UInt64: Zone?] = [:]
        for some in slots.indices.parts(of: LogItems.rowsAtOnce) {
            guard let rows = index.rows(ofSlots: slots[some]) else { return failed(()) }
            for (slot, row) in zip(slots[some], rows) where row.time.marks.contains(.event) {
                let time = row.time
                guard calendars.contains(time) else { continue }
                if time.marks.contains(.unusual) {
                    unusual.append(slot)
                    continue
                }
                if time.zone != key {
                    key = time.zone
                    zone = key == 0 ? nil : zones[key] ?? self.zone(key, ofSlot: slot)
                    zones.updateValue(zone, forKey: key)
                }
                guard key == 0 || zone != nil else {
                    unusual.append(slot)
                    continue
                }
                let (start, end) = time.moments(in: zone, display: display)
                body(IndexedEvent(slot: slot, startInstant: start, endInstant: end))
            }
        }
        forEachItem(at: places(unusual[...]), .none) { slot, item in
            guard let one = Occurrence(single: item, in: display) else { return }
            body(IndexedEvent(slot: slot, startInstant: one.startInstant, endInstant: one.endInstant))
        }
    }

    /// The zone with a key, which the event in a slot has: the index has no names of zones. Nil if it is not
    /// known here; then its events are read.
    private func zone(_ key: UInt64, ofSlot slot: Int) -> Zone? {
        if let zone = inner.withLock({ $0.zones[key] }) { return zone }
        guard let zone = item(inSlot: slot)?.fields.start?.zone, IndexedTime.key(zone) == key else {
            return nil
        }
        inner.withLock { $0.zones[key] = zone }
        return zone
    }

    private func decoded(
        _ places: [LogTexts.Place]?, _ screen: TextScreen
    ) -> [(slot: Int, item: ItemRecord)] {
        var items: [(slot: Int, item: ItemRecord)] = []
        forEachItem(at: places, screen) { items.append((slot: $0, item: $1)) }
        return items
    }

    /// Reads items without keeping them: not many are in memory at once.
    private func forEachItem(
        at places: (some Sequence<LogTexts.Place>)?, _ screen: TextScreen, _ body: (Int, ItemRecord) -> Void
    ) {
        // A separate reader, because others may read at the same time.
        var reader = RecordReader()
        forEachRun(at: places) { slots, texts in
            for extent in screen.passing(json: texts.map { UnsafeRawBufferPointer($0) }) {
                guard case .item(let item)? = LogItems.decode(texts[extent], with: &reader) else {
                    failed(())
                    continue
                }
                body(slots[extent], item)
            }
        }
    }

    /// Whether the table of changes is complete for the item with its text at a extent: it was changed, or it
    /// belongs to the base. A line in another form gets another entry, which does no harm.
    func isFiledBefore(_ extent: RecordExtent) -> Bool {
        let starts = [#"},"after":"#, #"{"base":"#].map { Array($0.utf8) }
        let count = min(extent.offset, starts.map(\.count).max() ?? 0)
        guard let bytes = read(extent.offset - count, count) else { return failed(false) }
        return starts.contains { bytes.suffix($0.count).elementsEqual($0) }
    }

    /// Sources and calendars in the order of creation, without a record if it was removed; nil if they cannot
    /// be read.
    func containers() -> [(id: RecordID, record: Record?)]? {
        guard let sourcesAndCalendars = index.sourcesAndCalendars() else { return nil }
        var containers: [(id: RecordID, record: Record?)] = []
        for container in sourcesAndCalendars {
            guard container.extent.length > 0 else {
                containers.append((container.id, nil))
                continue
            }
            guard let record = record(at: container.extent), record.item == nil, record.id == container.id
            else {
                return nil
            }
            containers.append((container.id, record))
        }
        return containers
    }

    func forEachText(in slots: Range<Int>, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
        for part in slots.parts(of: LogItems.slotsAtOnce) where !hasFailed {
            forEachRun(at: places(part)) { slots, texts in
                for (slot, text) in zip(slots, texts) { body(slot, text) }
            }
        }
    }

    /// The places of the texts in a range of slots; nil if they cannot be read.
    private func places(_ slots: Range<Int>) -> [LogTexts.Place]? {
        index.rows(of: slots).map { zip(slots, $0).map { LogTexts.Place(slot: $0, extent: $1.extent) } }
    }

    /// The places of the texts in some slots; nil if they cannot be read.
    private func places(_ slots: ArraySlice<Int>) -> [LogTexts.Place]? {
        index.rows(ofSlots: slots).map { zip(slots, $0).map { LogTexts.Place(slot: $0, extent: $1.extent) } }
    }

    /// Passes the texts of nearby items together.
    private func forEachRun(
        at places: (some Sequence<LogTexts.Place>)?, _ body: ([Int], [UnsafeBufferPointer<UInt8>]) -> Void
    ) {
        guard let places else { return failed(()) }
        let texts = LogTexts(log: log, end: index.position.offset, fileSystem: fileSystem)
        do throws(FileSystemError) {
            guard try texts.forEachRun(places, body) else { return failed(()) }
        } catch {
            inner.withLock { $0.failure = error }
            failed(())
        }
    }

    // MARK: Texts in memory

    func beginHoldingTexts() {
        let isFirst = inner.withLock { inner in
            defer { inner.isHolding = true }
            return !inner.isHolding
        }
        guard isFirst else { return }
        // Weak: a store that is closed meanwhile need not be read completely.
        let thread = WorkerThread { [weak self, slotCount] in
            var held = HeldTexts()
            for slots in (0..<slotCount).parts(of: LogItems.slotsAtOnce) {
                guard let self, !self.hasFailed else { return }
                // Five hundred long notes would need more than a hundred megabytes.
                let wanted = self.places(slots)?.lazy.prefix { _ in held.size <= HeldTexts.most }
                self.forEachItem(at: wanted, .none) { held.append($1, inSlot: $0) }
                guard held.size <= HeldTexts.most else {
                    return self.inner.withLock { $0.areTextsTooLong = true }
                }
                held.fill(upTo: slots.upperBound)
            }
            guard let self, !self.hasFailed else { return }
            let texts = held
            self.inner.withLock { $0.held = texts }
        }
        // Without a thread, the log is searched as before.
        thread?.detach()
    }

    /// Does not try again to hold texts that were too long for the earlier items of the same log.
    func follow(_ earlier: LogItems) {
        guard earlier.index.position.generation == index.position.generation,
            earlier.inner.withLock({ $0.areTextsTooLong })
        else { return }
        inner.withLock { ($0.isHolding, $0.areTextsTooLong) = (true, true) }
    }

    /// The number of slots that are read in one go.
    private static let slotsAtOnce = 512

    // MARK: Reading the log

    private func record(at extent: RecordExtent) -> Record? {
        guard let bytes = read(extent.offset, extent.length) else { return nil }
        return bytes.withUnsafeBufferPointer { bytes in
            guard RecordExtent.sum(UnsafeRawBufferPointer(bytes)) == extent.sum else { return nil }
            return inner.withLock { LogItems.decode(bytes, with: &$0.reader) }
        }
    }

    static func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, with reader: inout RecordReader
    ) -> Record? {
        do throws(JSONError) {
            return try JSONReader.read(bytes) { (json) throws(JSONError) in
                let record = try reader.record(&json)
                try json.finish()
                return record
            }
        } catch {
            return nil
        }
    }

    func read(_ offset: Int, _ count: Int) -> [UInt8]? {
        // An index never points beyond its own end of the log.
        guard offset >= 0, count > 0, offset + count <= index.position.offset else { return nil }
        do throws(FileSystemError) {
            let bytes = try fileSystem.read(log, at: offset, count: count)
            return bytes.count == count ? bytes : nil
        } catch {
            inner.withLock { $0.failure = error }
            return nil
        }
    }

    func fail() { inner.withLock { $0.hasFailed = true } }

    private func failed<Result>(_ result: Result) -> Result {
        fail()
        return result
    }
}
