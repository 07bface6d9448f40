/// Two versions of items that were both made from a common one, as one: what every merge of this package
/// does, for edits by hand, in git, in folders, on servers and in imported files.
///
/// Each property is merged separately. Alarms, participants, categories, added and deleted dates and unknown
/// lines are merged element by element, and a series together with its changed occurrences: if one version
/// moves the series by an hour and the other one deletes a date, the moved date is deleted. Where both
/// versions have changed the same thing differently, one of them counts, and ``clashes`` names it. Of an item
/// that one version has removed and the other one changed, the changed one stays.
///
/// ```swift
/// let merge = CalStoreMerge(ours: mine, theirs: fetched, base: agreed)
/// for clash in merge.clashes { print(clash) }    // "Lunch": title was changed on both sides
/// save(merge.items)
/// ```
///
/// Items are the same if they have the same identifier. The cost is linear in the number of items.
public struct CalStoreMerge: Sendable {
    /// The merged items: those of the base in their order, then the new ones.
    public let items: [CalStoreItem]
    /// The changes that both versions have made differently.
    public let clashes: [Clash]

    /// Merges two versions.
    ///
    /// - Parameters:
    ///   - ours: One version. Where both have changed the same thing, it counts.
    ///   - theirs: The other version.
    ///   - base: The items before both changes. Items in only one of the versions that are in the base were
    ///     removed from the other one.
    public init(ours: [CalStoreItem], theirs: [CalStoreItem], base: [CalStoreItem]) {
        func records(_ items: [CalStoreItem]) -> [Record] { items.map { .item($0.record) } }
        let merge = StoreMerge(mine: records(ours), base: records(base), newest: records(theirs))
        items = merge.records.compactMap(\.item).map(CalStoreItem.init)
        clashes = merge.clashes.map(Clash.init)
    }

    /// Something that both versions have changed differently. Its description is a sentence:
    /// `"Lunch": title was changed on both sides`.
    public struct Clash: Hashable, Sendable, CustomStringConvertible {
        /// The kind of a clash.
        public enum Kind: Hashable, Sendable {
            /// Both have changed these properties, with names as in ``CalStoreChange/changedProperties``. The
            /// version given as `ours` counts.
            case changed([String])
            /// One has removed it, and the other one has changed it. Items stay; a calendar stays if an item
            /// is left in it.
            case removed(stays: Bool)
            /// One has deleted the occurrence or put it back, and the other one has changed it: it stays
            /// changed.
            case occurrenceRemoved
            /// One has changed the occurrence, and by the other one the series has no such date: it stays as
            /// a separate item.
            case occurrenceWithoutDate
        }

        /// The kind of the item, or that of the calendar or source.
        public let recordKind: RecordKind
        /// The identifier.
        public let id: RecordID
        /// The title.
        public let title: String
        /// The date in its series, of a changed occurrence.
        public let occurrence: ItemTime?
        /// The kind of the clash.
        public let kind: Kind

        package init(_ clash: MergeClash) {
            recordKind = clash.record.kind
            id = clash.record.id
            title = clash.record.title
            occurrence = clash.original
            kind = Kind(clash.kind)
            description = clash.description
        }

        /// The clash as a sentence.
        public let description: String
    }
}

extension CalStoreMerge.Clash.Kind {
    fileprivate init(_ kind: MergeClash.Kind) {
        self =
            switch kind {
            case .changed(let names): .changed(names)
            case .removed(let stays): .removed(stays: stays)
            case .occurrenceRemoved: .occurrenceRemoved
            case .occurrenceWithoutDate: .occurrenceWithoutDate
            }
    }
}
