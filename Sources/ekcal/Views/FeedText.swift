import CalStore

/// The news of a store in every format.
struct FeedText {
    let session: Session
    let store: any CalStoreReader

    func print(_ feed: CalStoreFeed) throws {
        guard session.output == .text else {
            var answer = try session.answer(store, items: try objects(feed))
            answer.result = ["cursor": .string(feed.cursor), "operations": .int(feed.operations.count)]
            return try session.print(answer)
        }
        let operations = try operations()
        if session.isQuiet {
            for (entry, _) in feed.operations { session.print(operations.shortID(entry.id)) }
            return
        }
        let text = try ChangeText(feed.operations.flatMap(\.changes), store, session)
        for (entry, changes) in feed.operations {
            session.print(session.style.apply(.faint, operations.line(entry)))
            for line in text.lines(changes, isWhole: false) { session.print(line) }
        }
    }

    /// A change a line as JSON, then the cursor.
    func lines(_ feed: CalStoreFeed) throws -> [UInt8] {
        let objects = try objects(feed).map(\.text) + [FeedText.cursorLine(feed)]
        return Array((objects.joined(separator: "\n") + "\n").utf8)
    }

    static func cursorLine(_ feed: CalStoreFeed) -> String {
        (["cursor": .string(feed.cursor)] as JSONValue).text
    }

    private func operations() throws -> OperationText {
        let extent = try store.logExtent()
        return OperationText(times: session.times, count: extent.first + extent.count)
    }

    private func objects(_ feed: CalStoreFeed) throws -> [JSONValue] {
        let operations = try operations()
        let text = try ChangeText(feed.operations.flatMap(\.changes), store, session)
        return feed.operations.flatMap { entry, changes in
            changes.map { text.row($0, origin(entry, operations)) }
        }
    }

    private func origin(_ entry: CalStoreLogEntry, _ operations: OperationText) -> [JSONValue.Member] {
        [
            .init("op", .string(entry.id)), .init("op_short_id", .string(operations.shortID(entry.id))),
            .init("time", .string(entry.time.description)), .init("program", JSONValue(entry.program)),
            .init("label", .string(entry.label)),
        ]
    }
}
