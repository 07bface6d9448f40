import Basics

/// The texts of items that an operation has just written to the log, for the snapshot. Writing them again
/// would cost as much as the first time, and keeping them as much memory as the file is large.
struct WrittenTexts {
    /// Fewer items are encoded as quickly as they are found.
    private static let fewest = 4096
    /// The number of bytes of nearby texts that are read together.
    private static let readSize = 1 << 20
    /// The number of changes to skip when searching the one of an item; they are mostly in the same order.
    private static let farthest = 16

    private let changes: [Change]
    private let extents: [RecordExtent]
    private let log: OpenFile
    private let fileSystem: any FileSystem
    /// The first change that was not returned yet.
    private var next = 0
    private var window: [UInt8] = []
    private var windowStart = 0

    /// Nil if the newest operation is small.
    init?(_ operations: UnindexedOperations?, _ log: OpenFile?, _ fileSystem: any FileSystem) {
        guard let log, let newest = operations?.updates.last, newest.changes.count >= WrittenTexts.fewest,
            newest.changes.count == newest.extents.texts.count
        else { return nil }
        changes = newest.changes
        extents = newest.extents.texts
        self.log = log
        self.fileSystem = fileSystem
    }

    /// Calls `body` with the text of an item; false if it is not here, or not as it was written.
    mutating func withText(of item: ItemRecord, _ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
        for index in next..<min(next + WrittenTexts.farthest, changes.count) {
            guard case .item(let written)? = changes[index].after, written.isSame(as: item) else { continue }
            next = index + 1
            return hand(extents[index], to: body)
        }
        return false
    }

    private mutating func hand(
        _ extent: RecordExtent, to body: (UnsafeBufferPointer<UInt8>) -> Void
    ) -> Bool {
        if extent.offset < windowStart || extent.end > windowStart + window.count {
            do throws(FileSystemError) {
                window = try fileSystem.read(
                    log, at: extent.offset, count: max(WrittenTexts.readSize, extent.length))
                windowStart = extent.offset
            } catch {
                window = []
            }
            guard extent.length <= window.count else { return false }
        }
        return window.withUnsafeBufferPointer { window in
            let text = UnsafeBufferPointer(
                rebasing: window[extent.offset - windowStart..<extent.end - windowStart])
            guard RecordExtent.sum(UnsafeRawBufferPointer(text)) == extent.sum else { return false }
            body(text)
            return true
        }
    }
}
