/// Changes to some fields of an item: to set or clear a field, to add to a list or to remove from one.
///
/// ```swift
/// var patch = ItemPatch()
/// patch.set(\.location, to: "Room 4")
/// patch.clear(\.notes)
/// patch.add(ItemAlarm(.relative(ItemDuration(seconds: -600), toEnd: false)), to: \.alarms)
/// try store.write("move", now: now) { try $0.save(patch, to: id) }   // other fields stay as they are in the store
/// ```
///
/// A patch does not belong to an item: you can save one to many items, join it with another (``merging(_:)``)
/// or take it from two versions of an item (``init(from:to:)``). Two patches are equal if they do the same to
/// the same fields, in any order.
///
/// Use key paths of properties of ``CalStoreItem``, not of parts of them: `\.alarms`, not `\.alarms[0]`.
public struct ItemPatch: Sendable {
    /// One change for each field, in the order in which the fields were first named.
    private var changes: [any ItemFieldChange] = []
    /// The identifier of the calendar that the item moves to; nil if it does not move.
    public private(set) var calendarID: CalStoreCalendar.ID?

    /// Creates a patch that changes nothing.
    public init() {}

    /// True if it changes nothing.
    public var isEmpty: Bool { changes.isEmpty && calendarID == nil }

    /// True if it changes a field.
    ///
    /// ```swift
    /// if patch.changes(\.start) { print("it moves") }
    /// ```
    public func changes(_ field: PartialKeyPath<CalStoreItem>) -> Bool {
        changes.contains { $0.field == field }
    }

    // MARK: Building a patch

    /// Sets a field, replacing any value.
    public mutating func set<Value: Hashable & Sendable>(
        _ field: WritableKeyPath<CalStoreItem, Value> & Sendable, to value: Value
    ) {
        make(FieldSetting(path: field, value: value))
    }

    /// Clears an optional field.
    public mutating func clear<Value: Hashable & Sendable>(
        _ field: WritableKeyPath<CalStoreItem, Value?> & Sendable
    ) {
        set(field, to: nil)
    }

    /// Clears a list.
    public mutating func clear<Element: Hashable & Sendable>(
        _ field: WritableKeyPath<CalStoreItem, [Element]> & Sendable
    ) {
        set(field, to: [])
    }

    /// Adds an element to the end of a list if the list does not have it.
    public mutating func add<Element: Hashable & Sendable>(
        _ element: Element, to field: WritableKeyPath<CalStoreItem, [Element]> & Sendable
    ) {
        make(ListChange(path: field, added: [element], removed: []))
    }

    /// Removes all elements of a list that are equal to this one.
    public mutating func remove<Element: Hashable & Sendable>(
        _ element: Element, from field: WritableKeyPath<CalStoreItem, [Element]> & Sendable
    ) {
        make(ListChange(path: field, added: [], removed: [element]))
    }

    /// Moves the item to another calendar (``CalStoreItem/move(toCalendar:)``).
    public mutating func move(toCalendar id: CalStoreCalendar.ID) { calendarID = id }

    private mutating func make(_ change: any ItemFieldChange) {
        guard let index = changes.firstIndex(where: { $0.field == change.field }) else {
            return changes.append(change)
        }
        changes[index] = change.following(changes[index])
    }

    // MARK: Using a patch

    /// Applies the patch to an item. A save checks whether the result is valid.
    public func apply(to item: inout CalStoreItem) {
        if let calendarID { item.move(toCalendar: calendarID) }
        for change in changes { change.apply(to: &item) }
    }

    /// A patch that makes the changes of this one, then those of the other. If both set a field, the other
    /// one wins.
    public func merging(_ later: ItemPatch) -> ItemPatch {
        var both = self
        for change in later.changes { both.make(change) }
        both.calendarID = later.calendarID ?? calendarID
        return both
    }

    /// The differences between two versions of an item, for all properties that can be set: applied to `old`,
    /// it gives the properties of `new`. If elements of a list differ, the patch sets the whole list.
    ///
    /// ```swift
    /// var changed = item
    /// changed.title = "Lunch"
    /// let patch = ItemPatch(from: item, to: changed)   // only the title
    /// ```
    public init(from old: CalStoreItem, to new: CalStoreItem) {
        if old.calendarID != new.calendarID { calendarID = new.calendarID }
        changes = ItemPatch.fields.compactMap { $0.difference(old, new) }
    }
}

extension ItemPatch: Hashable {
    public static func == (left: ItemPatch, right: ItemPatch) -> Bool {
        left.calendarID == right.calendarID && left.changes.count == right.changes.count
            && left.changes.allSatisfy { change in right.changes.contains { change.isEqual(to: $0) } }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(calendarID)
        // The order of the fields does not matter.
        hasher.combine(Set(changes.map(\.field)))
    }
}

extension CalStoreTransaction {
    /// Saves changes to some fields of an item, or of an occurrence of a series. All other fields keep their
    /// values in the store.
    ///
    /// ```swift
    /// try change.save(patch, to: standup.id, at: friday, span: .future)
    /// ```
    /// - Parameters:
    ///   - original: The date of the occurrence in its series; nil for the whole item. A change of a whole
    ///     event series is relative to its first occurrence: if that moves, all occurrences move by the same
    ///     distance, including deleted and detached ones.
    ///   - span: The reach of the change in a series (see `Span`).
    ///   - detached: Whether detached occurrences keep their own changes.
    /// - Returns: The saved item (see ``save(_:at:span:detached:)``).
    /// - Throws: `CalStoreError.noSuchItem`, and the errors of ``save(_:at:span:detached:)``.
    @discardableResult
    public mutating func save(
        _ patch: ItemPatch, to id: CalStoreItem.ID, at original: ItemTime? = nil, span: Span = .this,
        detached: DetachedChanges = .keep
    ) throws(CalStoreError) -> CalStoreItem {
        guard let stored = try item(id) else { throw .noSuchItem(id.text) }
        let original = original ?? (span == .all ? stored.firstOccurrence : nil)
        var draft = original.map { stored.occurrence(at: $0) } ?? stored
        patch.apply(to: &draft)
        return try saveNewest(draft, at: original, span: span, detached: detached)
    }

    /// Changes items: `body` gets each of them, and what it changes is saved.
    ///
    /// ```swift
    /// try change.update(meetings.map(\.id)) { item in item.categories.append("work") }
    /// ```
    ///
    /// A series changes as a whole, and a detached occurrence only itself. All items are read before the
    /// first is saved, and only the properties that `body` changed are saved. So a series and its detached
    /// occurrences may both be among them: an occurrence that follows its series moves once, not twice.
    /// Only the present date of a repeating reminder moves (see ``save(_:at:span:detached:)``).
    ///
    /// - Returns: The saved items.
    /// - Throws: `CalStoreError.noSuchItem`, the errors of ``save(_:at:span:detached:)`` and those of `body`.
    @discardableResult
    public mutating func update(
        _ ids: some Sequence<CalStoreItem.ID>, _ body: (inout CalStoreItem) throws -> Void
    ) throws -> [CalStoreItem] {
        var patches: [(id: CalStoreItem.ID, patch: ItemPatch)] = []
        for id in ids {
            guard let stored = try item(id) else { throw CalStoreError.noSuchItem(id.text) }
            var changed = stored
            try body(&changed)
            patches.append((id, ItemPatch(from: stored, to: changed)))
        }
        var saved: [CalStoreItem] = []
        for (id, patch) in patches { saved.append(try save(patch, to: id)) }
        return saved
    }
}

/// A change that an ``ItemPatch`` makes to one field.
protocol ItemFieldChange: Hashable, Sendable {
    /// The path of the field.
    var field: PartialKeyPath<CalStoreItem> { get }
    func apply(to item: inout CalStoreItem)
    /// The change that does the same as `earlier`, a change of the same field, and then this one.
    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange
}

extension ItemFieldChange {
    func isEqual(to other: any ItemFieldChange) -> Bool { (other as? Self) == self }
}

/// Sets a field of an item.
struct FieldSetting<Value: Hashable & Sendable>: ItemFieldChange {
    let path: WritableKeyPath<CalStoreItem, Value> & Sendable
    let value: Value

    var field: PartialKeyPath<CalStoreItem> { path }

    func apply(to item: inout CalStoreItem) { item[keyPath: path] = value }

    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange { self }
}

/// Removes elements from a list of an item, and then adds others that it does not have.
struct ListChange<Element: Hashable & Sendable>: ItemFieldChange {
    let path: WritableKeyPath<CalStoreItem, [Element]> & Sendable
    private(set) var added: [Element]
    /// The removed elements. An element that is also in ``added`` moves to the end.
    private(set) var removed: [Element]

    var field: PartialKeyPath<CalStoreItem> { path }

    func apply(to item: inout CalStoreItem) { item[keyPath: path] = applied(to: item[keyPath: path]) }

    private func applied(to list: [Element]) -> [Element] {
        let left = list.filter { !removed.contains($0) }
        return left + added.filter { !left.contains($0) }
    }

    func following(_ earlier: any ItemFieldChange) -> any ItemFieldChange {
        if let set = earlier as? FieldSetting<[Element]> {
            return FieldSetting(path: path, value: applied(to: set.value))
        }
        guard var both = earlier as? ListChange else { return self }
        both.added.removeAll { removed.contains($0) }
        both.added += added.filter { !both.added.contains($0) }
        both.removed += removed.filter { !both.removed.contains($0) }
        return both
    }
}

extension ItemPatch {
    /// A field that clients can set, for comparing two items.
    struct Field: Sendable {
        let member: ItemMember
        /// The change from the first item's value to the second one's; nil if they are equal.
        let difference: @Sendable (CalStoreItem, CalStoreItem) -> (any ItemFieldChange)?

        fileprivate init<Value: Hashable & Sendable>(
            _ member: ItemMember, _ path: WritableKeyPath<CalStoreItem, Value> & Sendable
        ) {
            self.member = member
            difference = { old, new in
                let value = new[keyPath: path]
                return value == old[keyPath: path] ? nil : FieldSetting(path: path, value: value)
            }
        }
    }

    /// All fields. A test compares them with `ItemFields.allProperties`.
    static let fields: [Field] =
        [
            Field(.uid, \.externalID), Field(.title, \.title), Field(.start, \.start), Field(.end, \.end),
            Field(.rules, \.recurrence), Field(.place, \.structuredLocation),
            Field(.availability, \.availability), Field(.status, \.status), Field(.alarms, \.alarms),
            Field(.organizer, \.organizer), Field(.attendees, \.attendees), Field(.priority, \.priority),
            Field(.completed, \.completed), Field(.percentComplete, \.percentComplete),
            Field(.categories, \.categories), Field(.classification, \.classification),
            Field(.sequence, \.sequence), Field(.properties, \.keptEstimate),
        ] + ItemTextProperty.all.map { Field($0.member, $0.path) }
}
