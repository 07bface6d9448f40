/// The rows in the sorted part of a table of an index, some pages at a time. If one cannot be read,
/// `hasFailed` is set and the rows end.
///
/// It is a class, so that `hasFailed` can be asked of a source that was passed on.
final class SortedTable<Row: IndexRow>: RowSource {
    private let index: StoreIndex
    private let table: Int
    private let isWanted: (Row) -> Bool
    private var page = 0
    private var rows: [Row] = []
    private var cursor = 0
    private(set) var hasFailed = false

    init(_ index: StoreIndex, _ table: Int, where isWanted: @escaping (Row) -> Bool = { _ in true }) {
        (self.index, self.table, self.isWanted) = (index, table, isWanted)
    }

    func next() -> Row? {
        while true {
            while cursor < rows.count {
                defer { cursor += 1 }
                if isWanted(rows[cursor]) { return rows[cursor] }
            }
            guard !hasFailed, page < index.pageCount(table) else { return nil }
            let end = min(page + IndexFile.mostPagesOfRun, index.pageCount(table))
            guard let more: [Row] = index.rows(table, pages: page..<end) else {
                hasFailed = true
                return nil
            }
            (rows, cursor, page) = (more, 0, end)
        }
    }
}
