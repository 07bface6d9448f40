import CalStore

/// An item that is opened in the editor, or a new one, with what the form needs from the store.
package struct EditorOpening: Sendable {
    package enum Target: Sendable, Hashable {
        case new(CalStoreItem.Kind)
        /// An item, by its reference. The span is nil for an item that does not repeat.
        case item(reference: String, span: Span?)
    }

    package let target: Target
    /// The item as it is named: an occurrence has its own times. A new one has none.
    package var item: CalStoreItem
    /// The title of its calendar.
    package let calendar: String
    /// Whether the calendar may be another one: a series is in one calendar.
    package let canMove: Bool
    /// Whether the repeat may change, which one date of a series does not have.
    package let isWhole: Bool
    /// The writable calendars, by title, and places and categories that were used before.
    package var calendars: [String] = []
    /// Other names for calendars.
    package var calendarAliases = CalendarAliases.none
    package var places: [String] = []
    package var categories: [String] = []
    /// The participants, each as it is typed; nil for a form without them.
    package var participants: [String]?
    /// People of other items.
    package var people: [String] = []
    /// The dates of the series that it changes; nil for anything else.
    package var series: SeriesDates?
    /// The seconds of an event without an end.
    package var defaultLength = 3600
    /// The texts of a draft, in place of the values of the item.
    package var draft: [EditorField: String] = [:]
    /// The name of the draft that was opened, which goes away when it is saved.
    package var draftName: String?

    /// The words about the item when the form opens; empty for none.
    package var remark = ""

    package init(
        _ target: Target, item: CalStoreItem, calendar: String, canMove: Bool, isWhole: Bool
    ) {
        (self.target, self.item, self.calendar) = (target, item, calendar)
        (self.canMove, self.isWhole) = (canMove, isWhole)
    }

    package var isNew: Bool { if case .new = target { true } else { false } }
    package var kind: CalStoreItem.Kind { item.kind }
}

/// A wish to open the editor. The program answers it from the store.
package enum EditorRequest: Sendable, Hashable {
    /// A new item, with its time as it would be typed.
    case new(CalStoreItem.Kind, when: String)
    case item(reference: String, span: Span?)
    /// A draft that was kept.
    case draft(name: String)
}
