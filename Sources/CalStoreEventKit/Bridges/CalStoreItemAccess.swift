/// The additions to events and reminders alike: the item as a value, and the properties of iCalendar that
/// EventKit lacks.
///
/// ```swift
/// reminder.calStore.categories = ["errand"]
/// reminder.calStore.parentExternalID = letter.calendarItemExternalIdentifier
/// try store.save(reminder, commit: true)
/// ```
///
/// A property that is set here belongs to the draft of the object, as those of EventKit do: `hasChanges` and
/// `rollback` count it, and `save` writes it.
public protocol CalStoreItemAccess {
    /// The object of EventKit.
    var item: EKCalendarItem { get }
}

extension CalStoreItemAccess {
    /// The item as a value, as the client sees it: all stored properties, including those of iCalendar that
    /// EventKit lacks.
    ///
    /// ```swift
    /// print(reminder.calStore.value.percentComplete ?? 0)
    /// ```
    public var value: CalStoreItem { CalStoreItem(ItemRecord(item.itemDraft.fields)) }

    /// The categories, often called tags (CATEGORIES; RFC 5545, 3.8.1.2).
    public var categories: [String] {
        get { item.read(\.categories) }
        nonmutating set { item.write(\.categories, newValue) }
    }

    /// The progress of a reminder in percent, 0...100 (PERCENT-COMPLETE; RFC 5545, 3.8.1.8); nil if it is not
    /// known. A save refuses other numbers.
    public var percentComplete: Int? {
        get { item.read(\.percentComplete) }
        nonmutating set { item.write(\.percentComplete, newValue) }
    }

    /// The external identifier of the item of which this one is a part:
    /// ``CalStore/CalStoreItem/parentExternalID``.
    public var parentExternalID: String? {
        get { value.parentExternalID }
        nonmutating set { change { $0.parentExternalID = newValue } }
    }

    /// The place in a list that is sorted by hand: ``CalStore/CalStoreItem/sortOrder``.
    public var sortOrder: Int? {
        get { value.sortOrder }
        nonmutating set { change { $0.sortOrder = newValue } }
    }

    /// Applies changes to the object, as if its properties had been set one by one: `save` writes them.
    ///
    /// ```swift
    /// var patch = ItemPatch()
    /// patch.set(\.title, to: "Lunch")
    /// event.calStore.apply(patch)
    /// ```
    public func apply(_ patch: ItemPatch) {
        var changed = value
        patch.apply(to: &changed)
        item.take(changed.record.fields)
    }

    /// Takes the content lines over from a changed value.
    private func change(_ body: (inout CalStoreItem) -> Void) {
        var changed = value
        body(&changed)
        item.write(\.properties, changed.record.fields.properties)
    }
}
