import CalStore

extension ObjectFile {
    /// Reads a header and rows with an item each.
    ///
    /// - Parameter map: Fields with the names of their columns.
    init(
        csv bytes: [UInt8], map: [(field: String, column: String)], _ words: CSVColumns.Words,
        _ reader: ItemObject
    ) throws(ExchangeError) {
        let (block, outline) = ObjectOutline.all(.rows(separator: nil), of: bytes)
        let layout = try CSVLayout(block, separator: outline.separator, map: map, words)
        self.init(layout: layout, words) { Array(bytes[$0]) }
        add(ObjectFormat(kind: .rows(layout), reader: reader).read(block.map { [$0] } ?? []))
        finish()
    }

    /// A file of rows, before any is read.
    init(
        layout: CSVLayout, _ words: CSVColumns.Words, text: @escaping @Sendable (Range<Int>) -> [UInt8]
    ) {
        self.init(header: layout.header, text: text)
        let unknown = layout.columns.unknown
        if !unknown.isEmpty { warn(1, "not read: \(unknown.joined(separator: ", ")) (\(words.other))") }
    }
}
