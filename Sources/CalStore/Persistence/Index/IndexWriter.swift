import Basics

/// Writes the sorted part of an index, table by table and row by row: no table is in memory.
struct IndexWriter {
    private let file: OpenFile
    private let fileSystem: any FileSystem
    private var tables = Array(repeating: IndexHead.Table(), count: IndexHead.tableCount)
    private var directories = Array(repeating: [UInt8](), count: IndexHead.tableCount)
    private var end = IndexHead.pageSize

    // The table that is being written.
    private var table = 0
    /// Complete pages that are not written yet, then the current page.
    private var bytes: [UInt8] = []
    private var pageStart = 0
    private var rowsOfPage = 0
    private var firstKey: UInt64 = 0
    private var greatestDetail: UInt32 = 0

    /// The number of bytes that are written at a time.
    private static let pieceSize = 1 << 20

    /// - Parameter file: A new file.
    init(_ file: OpenFile, _ fileSystem: any FileSystem) {
        self.file = file
        self.fileSystem = fileSystem
    }

    /// Begins a table, after the end of another.
    mutating func begin(_ table: Int) {
        self.table = table
        tables[table].offset = end
    }

    mutating func append(
        _ row: some IndexRow, key: UInt64 = 0, detail: UInt32 = 0
    ) throws(FileSystemError) {
        if rowsOfPage == 0 { (firstKey, greatestDetail, pageStart) = (key, 0, bytes.count) }
        row.append(to: &bytes)
        greatestDetail = max(greatestDetail, detail)
        tables[table].count += 1
        rowsOfPage += 1
        if rowsOfPage == IndexHead.entriesPerPage(table) { try endPage() }
    }

    private mutating func endPage() throws(FileSystemError) {
        guard rowsOfPage > 0 else { return }
        let start = pageStart
        directories[table].append(little: firstKey)
        directories[table].append(
            little: bytes.withUnsafeBytes {
                XXHash64.hash(UnsafeRawBufferPointer(rebasing: $0[start...]))
            })
        directories[table].append(little: greatestDetail)
        directories[table].append(little: UInt32(0))
        rowsOfPage = 0
        if bytes.count >= IndexWriter.pieceSize { try flush() }
    }

    private mutating func flush() throws(FileSystemError) {
        guard !bytes.isEmpty else { return }
        try fileSystem.write(file, bytes, at: end)
        end += bytes.count
        bytes.removeAll(keepingCapacity: true)
    }

    /// Ends the table.
    mutating func finish() throws(FileSystemError) {
        try endPage()
        try flush()
        tables[table].directorySum = XXHash64.hash(directories[table])
    }

    /// Writes a whole table.
    mutating func write<Source: RowSource>(
        _ table: Int, _ rows: consuming Source, key: (Source.Row) -> UInt64 = { _ in 0 },
        detail: (Source.Row) -> UInt32 = { _ in 0 }
    ) throws(FileSystemError) where Source.Row: IndexRow {
        begin(table)
        while let row = try rows.next() { try append(row, key: key(row), detail: detail(row)) }
        try finish()
    }

    mutating func write(
        _ table: ItemTable, _ rows: some RowSource<ItemEntry>
    ) throws(FileSystemError) {
        try write(table.rawValue, rows, key: { $0.key }, detail: { $0.detail })
    }

    mutating func writeMarks(_ rows: some RowSource<ItemEntry>) throws(FileSystemError) {
        try write(IndexHead.marks, rows, key: { $0.key }, detail: { $0.detail })
    }

    mutating func writeOperations(_ rows: some RowSource<IndexedOperation>) throws(FileSystemError) {
        try write(IndexHead.operations, rows, key: { UInt64(clamping: $0.start) })
    }

    mutating func writeChanges(_ rows: some RowSource<IndexedChange>) throws(FileSystemError) {
        try write(IndexHead.changes, rows, key: { $0.key })
    }

    /// Ends the file. Before this it is no index.
    mutating func writeHead(
        at position: LogPosition, eventCount: Int, reminderCount: Int, _ fingerprint: SnapshotFingerprint?
    ) throws(FileSystemError) {
        for (index, directory) in directories.enumerated() {
            tables[index].directory = end
            try fileSystem.write(file, directory, at: end)
            end += directory.count
        }
        let head = IndexHead(
            position: position, slotCount: tables[IndexHead.slots].count, eventCount: eventCount,
            reminderCount: reminderCount, sortedEnd: end, tables: tables)
        let bytes = head.bytes + (fingerprint?.bytes ?? Array(repeating: 0, count: SnapshotFingerprint.size))
        try fileSystem.write(file, bytes, at: 0)
    }
}
