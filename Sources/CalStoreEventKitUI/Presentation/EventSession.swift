import Basics
import CalStoreExchange
import CalStoreLanguage
import CalStoreScreens
import CalStoreSettings
import Foundation
import Terminal

/// An event while a person views or edits it.
@MainActor struct EventSession {
    let store: EKEventStore
    let event: EKEvent

    /// Throws if the event belongs to another store.
    init(_ event: EKEvent, _ store: EKEventStore) throws {
        guard event.eventStore === store else {
            throw CalStorePresentationError.eventOfOtherStore(event.title ?? "")
        }
        (self.store, self.event) = (store, event)
    }

    // MARK: Screens

    var setup: ScreenSetup { Self.setup(store) }

    static func setup(_ store: EKEventStore) -> ScreenSetup {
        let environment = ProcessInfo.processInfo.environment
        let isColored = environment["NO_COLOR"].map(\.isEmpty) ?? true
        return ScreenSetup(
            hours: DayHours(), times: TimeText(zone: store.displayZone),
            weekStart: Weekday(rawValue: Calendar.current.firstWeekday) ?? .monday, hasWeekNumbers: false,
            glyphs: Glyphs.inLocale { environment[$0] },
            style: isColored
                ? TextStyle(
                    isColored: true,
                    depth: ColorDepth(terminal: environment["TERM"], colors: environment["COLORTERM"]))
                : .plain,
            storeName: "")
    }

    /// The event as the form opens it.
    func opening() throws -> EditorOpening {
        let values = try store.calStore.values()
        let calendars = try values.calendars().filter { $0.isWritable && $0.entities.contains(.events) }
        let names = try EventSession.names(of: calendars, in: values)
        let item = event.calStore.value
        var opening = EditorOpening(
            event.isNew ? .new(.event) : .item(reference: "", span: nil), item: item,
            calendar: names[item.calendarID] ?? event.calendar?.title ?? "",
            canMove: !event.isDetached && !event.hasAttendees, isWhole: !event.isDetached)
        opening.calendars = calendars.compactMap { names[$0.id] }
        opening.places = try values.places().map(\.name)
        return opening
    }

    /// The titles of calendars, with their source where two have the same.
    private static func names(
        of calendars: [CalStoreCalendar], in values: CalendarStore
    ) throws -> [CalStoreCalendar.ID: String] {
        let sources = Dictionary(
            try values.sources().map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        let counts = Dictionary(grouping: try values.calendars(), by: { $0.title.lowercased() })
        return Dictionary(
            uniqueKeysWithValues: calendars.map { calendar in
                let isAlone = counts[calendar.title.lowercased()]?.count == 1
                let title = isAlone ? calendar.title : "\(sources[calendar.sourceID] ?? "")/\(calendar.title)"
                return (calendar.id, title)
            })
    }

    /// The page of the event; with the other events of its day if these are wished for.
    func lines(hasDay: Bool) throws -> [String] {
        let values = try store.calStore.values()
        let target = event.target
        let isStored = !event.isNew && !event.hasChanges
        let reference =
            isStored
            ? ItemReference(target.item, original: target.original) : ItemReference(event.calStore.value)
        let setup = setup
        let text = ItemText(
            times: setup.times, now: store.now, style: setup.style,
            names: try NameIndex(values, naming: [reference.item]), store: values)
        let sheet = try ItemSheet(reference, text, values).lines(setup.style)
        return hasDay ? sheet + [""] + day(setup) : sheet
    }

    /// The events on the day of this one.
    private func day(_ setup: ScreenSetup) -> [String] {
        guard let start = event.startDate as Date? else { return [] }
        let calendar = Calendar.current
        let midnight = calendar.startOfDay(for: start)
        guard let end = calendar.date(byAdding: .day, value: 1, to: midnight) else { return [] }
        let others = store.withAccessOfPerson {
            store.events(matching: store.predicateForEvents(withStart: midnight, end: end, calendars: nil))
        }
        return [setup.style.apply(.strong, TimeText.heading(setup.zone.local(at: Instant(start)).date))]
            + others.map { other in
                let item = other.calStore.value
                let clock =
                    other.isAllDay
                    ? "all day" : item.start.map { setup.times.clock(of: $0) } ?? ""
                return "  " + DisplayWidth.pad(clock, to: 8) + TerminalText.line(other.title)
            }
    }

    // MARK: Changes

    /// Saves what was typed into the form.
    func save(_ changes: EditorChanges, _ span: Span) throws {
        let values = try store.calStore.values()
        let patch = try changes.patch { name in try values.calendar(named: name).id }
        try save(span: span == .this ? .thisEvent : .futureEvents) { $0.calStore.apply(patch) }
    }

    func save(span: EKSpan, _ changes: @MainActor (EKEvent) -> Void) throws {
        try event.keepingValues {
            changes(event)
            try store.withAccessOfPerson { try store.save(event, span: span, commit: true) }
        }
    }

    func delete(span: EKSpan) throws {
        try store.withAccessOfPerson { try store.remove(event, span: span, commit: true) }
    }

    // MARK: Answers to invitations

    /// The user among the attendees; nil for no invitation.
    var invited: String? {
        let addresses = CalStorePresentation.userAddresses ?? EventSession.addressesOfSettings
        let own = Set(addresses.map { ItemParticipant(address: $0).comparableAddress })
        let item = event.calStore.value
        guard !event.isNew, item.organizer.map({ !own.contains($0.comparableAddress) }) ?? true else {
            return nil
        }
        return item.attendees.first { own.contains($0.comparableAddress) }?.address
    }

    private static var addressesOfSettings: Set<String> {
        let settings = CalStoreSettings(environment: ProcessInfo.processInfo.environment)
        let value = (try? settings.entry("user.address"))??.value ?? ""
        return Set(value.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
    }

    func respond(_ status: ItemParticipant.Status) throws {
        guard let invited else { throw CalStorePresentationError.notInvited(event.title ?? "") }
        let target = event.target
        try store.calStore.values().write("answer", now: store.now) { change in
            _ = try change.answer(target.item.id, at: target.original, as: invited, status)
        }
        event.refresh()
    }
}

extension EventSession {
    /// Calls `body` after each change of the store.
    func onChange(_ body: @escaping @Sendable () -> Void) -> any NSObjectProtocol {
        NotificationCenter.default.addObserver(
            forName: .EKEventStoreChanged, object: store, queue: nil
        ) { _ in body() }
    }
}
