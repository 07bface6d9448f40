import Basics

/// Rows that are sorted with little memory: sorted runs of them go to a scratch file, and are merged when
/// they are read.
///
/// ```swift
/// var rows = SortedRows<ItemEntry>(scratch)
/// for entry in entries { try rows.append(entry) }
/// var sorted = rows.sorted()
/// while let entry = try sorted.next() { … }
/// ```
struct SortedRows<Row: OrderedRow> {
    private let scratch: ScratchFile
    private var rows: [Row] = []
    /// The number of bytes of `rows`.
    private var size = 0
    /// The extents of the runs in the scratch file.
    private var runs: [Range<Int>] = []
    private(set) var count = 0

    init(_ scratch: ScratchFile) { self.scratch = scratch }

    mutating func append(_ row: Row) throws(FileSystemError) {
        if size + row.size > scratch.bytesInMemory, !rows.isEmpty { try writeRun() }
        rows.append(row)
        size += row.size
        count += 1
    }

    mutating func append(_ more: [Row]) throws(FileSystemError) {
        for row in more { try append(row) }
    }

    private mutating func writeRun() throws(FileSystemError) {
        runs.append(try write(Merge([], SortedRows.sorted(rows), scratch)))
        rows.removeAll(keepingCapacity: true)
        size = 0
    }

    /// The maximum number of parts that are sorted at once.
    private static var mostParts: Int { 4 }
    /// With fewer rows in a part, threads cost more than they save.
    private static var fewRows: Int { 1024 }

    /// The rows in sorted parts, which are sorted on several processors. Equal rows keep their order.
    private static func sorted(_ rows: [Row]) -> [[Row]] {
        let count = min(Concurrent.processors, mostParts)
        let parts = rows.indices.parts(of: max((rows.count + count - 1) / count, fewRows))
        // Rows may be long: their indices are sorted, and each row is copied once.
        return Concurrent.map(parts[...]) { part in
            part.sorted { Row.precedes(rows[$0], rows[$1]) }.map { rows[$0] }
        }
    }

    /// Writes sorted rows as one run, because merging needs memory for each; returns its extent in the file.
    private func write(_ sorted: Merge) throws(FileSystemError) -> Range<Int> {
        var sorted = sorted
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(size, SortedRows.pieceSize))
        var extent: Range<Int>?
        func flush() throws(FileSystemError) {
            let offset = try scratch.append(bytes)
            extent = (extent?.lowerBound ?? offset)..<offset + bytes.count
            bytes.removeAll(keepingCapacity: true)
        }
        while let row = try sorted.next() {
            row.append(to: &bytes)
            if bytes.count >= SortedRows.pieceSize { try flush() }
        }
        if !bytes.isEmpty { try flush() }
        return extent ?? 0..<0
    }

    private static var pieceSize: Int { 1 << 20 }

    /// All rows in order. They may be read several times, but nothing may be added meanwhile.
    func sorted() -> Merge { Merge(runs, SortedRows.sorted(rows), scratch) }

    /// The runs, merged by a heap of their next rows.
    struct Merge: RowSource {
        private var runs: [Run]
        /// The numbers of the runs that have a next row, as a binary heap.
        private var heap: [Int] = []

        fileprivate init(_ runs: [Range<Int>], _ rows: [[Row]], _ scratch: ScratchFile) {
            self.runs = runs.map { Run($0, scratch) } + rows.map { Run($0, scratch) }
        }

        private var hasBegun = false

        mutating func next() throws(FileSystemError) -> Row? {
            if !hasBegun {
                hasBegun = true
                for index in runs.indices {
                    try runs[index].advance()
                    if runs[index].next != nil { heap.append(index) }
                }
                for index in stride(from: heap.count / 2, through: 0, by: -1) { sink(index) }
            }
            guard let first = heap.first, let row = runs[first].next else { return nil }
            try runs[first].advance()
            if runs[first].next == nil {
                heap[0] = heap[heap.count - 1]
                heap.removeLast()
            }
            sink(0)
            return row
        }

        private func precedes(_ left: Int, _ right: Int) -> Bool {
            guard let one = runs[left].next, let other = runs[right].next else { return false }
            if Row.precedes(one, other) { return true }
            // Equal rows keep their order.
            return left < right && !Row.precedes(other, one)
        }

        private mutating func sink(_ start: Int) {
            var index = start
            while true {
                var least = index
                for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                    if precedes(heap[child], heap[least]) { least = child }
                }
                guard least != index else { return }
                heap.swapAt(least, index)
                index = least
            }
        }
    }

    /// One sorted run, in memory or read piece by piece.
    private struct Run {
        private(set) var next: Row?
        private var rows: [Row]
        private var index = 0
        private var rest: Range<Int>
        private let scratch: ScratchFile

        /// The number of bytes that are read at a time; a longer row needs more. There may be hundreds of
        /// runs, and rows take more in memory.
        private static var readSize: Int { 16 << 10 }

        init(_ rest: Range<Int>, _ scratch: ScratchFile) {
            self.rest = rest
            self.scratch = scratch
            rows = []
        }

        init(_ rows: [Row], _ scratch: ScratchFile) {
            self.rows = rows
            self.scratch = scratch
            rest = 0..<0
        }

        mutating func advance() throws(FileSystemError) {
            if index == rows.count { try readMore() }
            next = index < rows.count ? rows[index] : nil
            index += 1
        }

        private mutating func readMore() throws(FileSystemError) {
            index = 0
            rows.removeAll(keepingCapacity: true)
            var size = min(rest.count, Run.readSize)
            while size > 0, rows.isEmpty {
                var fields = IndexBytes(try scratch.read(at: rest.lowerBound, count: size))
                var end = 0
                while let row = Row(&fields) {
                    rows.append(row)
                    end = fields.offset
                }
                guard rows.isEmpty else {
                    rest = rest.lowerBound + end..<rest.upperBound
                    return
                }
                guard size < rest.count else { throw scratch.failure }
                size = min(rest.count, size * 2)
            }
        }
    }
}
