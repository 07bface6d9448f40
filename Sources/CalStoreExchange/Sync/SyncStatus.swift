import Basics
import CalStore

/// The items on which both sides agreed, in their state then. It is written after both sides have them: after
/// a killed run, the next one finds equal items on both sides.
package struct SyncStatus: Hashable, Sendable {
    /// Keyed by the identifier that both sides share.
    package private(set) var pairs: [String: SyncPair] = [:]

    package init() {}

    package subscript(ident: String) -> SyncPair? {
        get { pairs[ident] }
        set { pairs[ident] = newValue }
    }

    /// Notes that both sides are now equal.
    package mutating func agree(_ ours: SyncEntry, _ theirs: SyncEntry) {
        pairs[ours.ident] = SyncPair(ours: .init(ours), theirs: .init(theirs))
    }

    /// Notes a step that writes to neither side; other steps are noted when they are done.
    package mutating func take(_ step: SyncStep) {
        switch step {
        case .agree(let ours, let theirs): agree(ours, theirs)
        case .settle(let ident, let pair): pairs[ident] = pair
        case .forget(let ident): pairs[ident] = nil
        case .copy, .update, .delete, .conflict: break
        }
    }

    /// The same without some items, as if they had never been agreed on: then items of one side are copied to
    /// the other, and do not count as deleted there.
    package func without(_ idents: some Sequence<String>) -> SyncStatus {
        var rest = self
        for ident in idents { rest.pairs[ident] = nil }
        return rest
    }

    // MARK: As JSON

    /// `[[ident, href of ours, etag of ours, href of theirs, etag of theirs], ...]`, by ident.
    package var json: JSONValue {
        .array(
            pairs.sorted { $0.key < $1.key }.map { ident, pair in
                let texts = [ident, pair.ours.href, pair.ours.etag, pair.theirs.href, pair.theirs.etag]
                return .array(texts.map(JSONValue.string))
            })
    }

    /// Nil if it is not such a list.
    package init?(_ json: JSONValue) {
        guard let rows = json.array else { return nil }
        for row in rows {
            guard let texts = row.array?.compactMap(\.string), texts.count == 5 else { return nil }
            pairs[texts[0]] = SyncPair(
                ours: .init(href: texts[1], etag: texts[2]), theirs: .init(href: texts[3], etag: texts[4]))
        }
    }
}
