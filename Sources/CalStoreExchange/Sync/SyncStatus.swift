import Basics
import CalStore

/// The items on which both sides agreed, with their versions at that time: the memory of a synchronization.
///
/// ```swift
/// var status = try SyncStatus(json: saved)
/// status.agree(ours, theirs)
/// let bytes = status.json()
/// ```
///
/// Write it after both sides have the items: after a killed run, the next one finds equal items on both
/// sides, and notes that.
public struct SyncStatus: Hashable, Sendable {
    /// The versions by the identifier that both sides share.
    public private(set) var pairs: [String: SyncPair] = [:]

    /// Creates the status of two sides that have never been synchronized.
    public init() {}

    /// The versions of an item; nil if the sides have not agreed on it.
    public subscript(ident: String) -> SyncPair? {
        get { pairs[ident] }
        set { pairs[ident] = newValue }
    }

    /// Notes that both sides are now equal.
    ///
    /// - Parameter base: The file on which they agree, for later merges.
    public mutating func agree(_ ours: SyncEntry, _ theirs: SyncEntry, base: [UInt8]? = nil) {
        pairs[ours.ident] = SyncPair(ours: .init(ours), theirs: .init(theirs), base: base)
    }

    /// Notes a step that writes to neither side; other steps are noted when they are done.
    public mutating func take(_ step: SyncStep) {
        switch step {
        case .agree(let ours, let theirs):
            let known = pairs[ours.ident].flatMap { $0.theirs.etag == theirs.etag ? $0 : nil }
            agree(ours, theirs, base: known?.base)
            pairs[ours.ident]?.origin = known?.origin
        case .settle(let ident, let pair): pairs[ident] = pair
        case .forget(let ident): pairs[ident] = nil
        case .copy, .update, .delete, .conflict: break
        }
    }

    /// The same without some items, as if they had never been agreed on: then items of one side are copied to
    /// the other, and do not count as deleted there.
    public func without(_ idents: some Sequence<String>) -> SyncStatus {
        var rest = self
        for ident in idents { rest.pairs[ident] = nil }
        return rest
    }

    // MARK: As JSON

    /// The status as JSON: `[[ident, href of ours, etag of ours, href of theirs, etag of theirs, base,
    /// the file that the base was made of], ...]`, by ident; the last two are left out if there are none.
    /// Equal statuses give equal bytes.
    public func json() -> [UInt8] {
        var bytes: [UInt8] = []
        jsonValue.write(to: &bytes)
        return bytes
    }

    /// Reads what ``json()`` has written.
    ///
    /// - Throws: ``ExchangeError/Code/format`` if the bytes are not such a list.
    public init(json bytes: [UInt8]) throws(ExchangeError) {
        let value: JSONValue
        do throws(JSONError) { value = try JSONValue(reading: bytes) } catch {
            throw ExchangeError(.format, "this is not JSON: \(error.reason)", line: error.line)
        }
        guard let status = SyncStatus(value) else {
            throw ExchangeError(.format, "this is not the status of a synchronization")
        }
        self = status
    }

    package var jsonValue: JSONValue {
        .array(
            pairs.sorted { $0.key < $1.key }.map { ident, pair in
                var texts = [ident, pair.ours.href, pair.ours.etag, pair.theirs.href, pair.theirs.etag]
                for file in [pair.base, pair.base == nil ? nil : pair.origin] {
                    guard let file else { continue }
                    texts.append(String(decoding: TextEncoding.utf8Lines(file), as: UTF8.self))
                }
                return .array(texts.map(JSONValue.string))
            })
    }

    /// Nil if it is not such a list.
    package init?(_ json: JSONValue) {
        guard let rows = json.array else { return nil }
        for row in rows {
            guard let texts = row.array?.compactMap(\.string), 5...7 ~= texts.count else { return nil }
            var pair = SyncPair(
                ours: .init(href: texts[1], etag: texts[2]), theirs: .init(href: texts[3], etag: texts[4]),
                base: texts.count > 5 ? Array(texts[5].utf8) : nil)
            pair.origin = texts.count > 6 ? Array(texts[6].utf8) : nil
            pairs[texts[0]] = pair
        }
    }
}
