import Basics
import CalStore

/// How the entries of a file become items.
struct ObjectFormat: Sendable {
    enum Kind: Sendable {
        /// The elements of the list with this number.
        case list(Int)
        /// A document without a list.
        case single
        case lines
        case rows(CSVLayout)
    }

    let kind: Kind
    let reader: ItemObject

    /// The items of all blocks, read by all processors.
    func read(_ blocks: [ObjectBlock], findsUIDs: Bool = false) -> [ObjectReading] {
        Concurrent.map(blocks.flatMap(\.pieces)[...]) { block in
            var previous: CSVColumns.Values?
            return block.entries.compactMap { read($0, block, findsUIDs, after: &previous) }
        }.flatMap { $0 }
    }

    /// The item of one entry.
    func read(_ entry: ObjectBlock.Entry, _ block: ObjectBlock) -> ObjectReading? {
        var previous: CSVColumns.Values?
        return read(entry, block, false, after: &previous)
    }

    /// - Parameter previous: The values of the row before, then of this one.
    private func read(
        _ entry: ObjectBlock.Entry, _ block: ObjectBlock, _ findsUIDs: Bool,
        after previous: inout CSVColumns.Values?
    ) -> ObjectReading? {
        func text() -> String { String(decoding: block.bytes[entry.bytes], as: UTF8.self) }
        func object() -> JSONValue { (try? JSONValue(reading: block.bytes[entry.bytes])) ?? .null }
        func uid() -> String? { ObjectKeys.uid(of: object()) }
        switch kind {
        case .list, .single:
            do throws(JSONError) {
                let values = try values(entry, block)
                if case .list(let list) = kind, entry.list != list { return nil }
                return reading(of: values, object, entry, block, findsUIDs, uid) { object().text }
            } catch {
                return ObjectReading(
                    line: entry.line, place: block.place(of: entry), result: .broken(error), uid: nil)
            }
        case .lines:
            if block.isBlank(entry) { return nil }
            do throws(JSONError) {
                let values = try values(entry, block)
                // The last line of `changes --jsonl`.
                if values?.isOnly("cursor") == true { return nil }
                return reading(of: values, object, entry, block, findsUIDs, uid, text)
            } catch {
                let reason = "this is not JSON: \(error.reason) (column \(error.column))"
                return rejected(entry, block, reason, JSONValue.object([.init("text", .string(text()))]).text)
            }
        case .rows(let layout):
            guard let row = layout.row(entry, block) else { return nil }
            func text() -> String { layout.text(of: row, block.bytes) }
            do throws(ExchangeError) {
                let values = try layout.columns.values(row, after: previous)
                previous = values
                func uid() -> String? { ObjectKeys.uid(of: values) }
                // No column has a name of an older schema, which would need the whole object.
                return reading(of: values, { .null }, entry, block, findsUIDs, uid, text)
            } catch {
                return rejected(entry, block, error.message, text())
            }
        }
    }

    /// - Parameters:
    ///   - object: The whole object.
    ///   - uid: The UID of an object that is rejected.
    ///   - text: Its text, if it is rejected.
    private func reading(
        of values: (some ItemValues)?, _ object: () -> JSONValue, _ entry: ObjectBlock.Entry,
        _ block: ObjectBlock, _ findsUIDs: Bool, _ uid: () -> String?, _ text: () -> String
    ) -> ObjectReading {
        do throws(ExchangeError) {
            let item = try reader.read(values, whole: object)
            return ObjectReading(
                line: entry.line, place: block.place(of: entry), result: .item(item),
                uid: findsUIDs ? ItemGroup.number(ofUID: item.item.externalID) : nil)
        } catch {
            return rejected(
                entry, block, error.message + (error.hint.map { " (\($0))" } ?? ""), text(),
                uid: findsUIDs ? uid() : nil)
        }
    }

    private func rejected(
        _ entry: ObjectBlock.Entry, _ block: ObjectBlock, _ reason: String, _ text: String,
        uid: String? = nil
    ) -> ObjectReading {
        ObjectReading(
            line: entry.line, place: block.place(of: entry),
            result: .rejected(reason: "line \(entry.line): \(reason)", text: text),
            uid: uid.map(ItemGroup.number))
    }

    /// Reads the object of an entry, with its line in the file in errors; nil for another value.
    private func values(
        _ entry: ObjectBlock.Entry, _ block: ObjectBlock
    ) throws(JSONError) -> ItemField.Values? {
        do throws(JSONError) {
            return try block.read(entry) { (json) throws(JSONError) in
                json.replacesLoneSurrogates = true
                var values: ItemField.Values?
                if try json.peek() == .object {
                    values = try ItemField.Values(reading: &json)
                } else {
                    _ = try json.value()
                }
                if case .list = kind {
                    guard json.offset == entry.bytes.count else {
                        throw json.error("a comma or ] is expected here")
                    }
                } else {
                    try json.finish()
                }
                return values
            }
        } catch {
            throw JSONError(line: entry.line + error.line - 1, column: error.column, reason: error.reason)
        }
    }
}

extension ObjectBlock {
    fileprivate func read<Value>(
        _ entry: Entry, _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let result = bytes.withUnsafeBufferPointer { all -> Swift.Result<Value, JSONError> in
            do throws(JSONError) {
                return .success(
                    try JSONReader.read(UnsafeBufferPointer(rebasing: all[entry.bytes]), body))
            } catch { return .failure(error) }
        }
        return try result.get()
    }

    func isBlank(_ entry: Entry) -> Bool { bytes[entry.bytes].allSatisfy { $0 <= ASCII.space } }
}
