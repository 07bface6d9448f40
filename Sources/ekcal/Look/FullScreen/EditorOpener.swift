import Basics
import CalStore
import CalStoreLanguage
import CalStoreScreens
import Terminal

/// Reads items for the editor of the full screen, with the parts of a series that a change reaches.
struct EditorOpener {
    let session: Session
    let drafts: EditorDrafts

    func open(_ request: EditorRequest) throws -> EditorOpening {
        switch request {
        case .new(let kind, let when): return try new(kind, when)
        case .item(let reference, let span): return try item(reference, span)
        case .draft(let name):
            let (draft, origin) = try drafts.open(name)
            do {
                var opening = try opening(of: origin) ?? new(origin.kind(of: draft), "")
                if opening.isNew, origin.reference != nil { opening.remark = CalendarScreens.itemIsGone }
                opening.draft = try drafts.texts(of: draft, origin, opening)
                opening.draftName = name
                return opening
            } catch {
                // A text that cannot be read stays a draft, which another program may open.
                drafts.release()
                throw error
            }
        }
    }

    /// The item of a draft; nil for a new one, and for one that was deleted.
    private func opening(of origin: DraftOrigin) throws -> EditorOpening? {
        guard let reference = origin.reference,
            try session.access.read({ try $0.item(of: origin, session) }) != nil
        else { return nil }
        return try item(reference, origin.span)
    }

    private func item(_ reference: String, _ span: Span?) throws -> EditorOpening {
        try session.access.read { view in
            let target = try session.words.references(view).read(reference)
            let repeats = target.item.kind == .event && (target.item.isSeries || target.item.isDetached)
            let choice = SpanChoice(span: repeats ? span : nil, session: session)
            guard let reached = try choice.resolve([target], verb: "change").first else {
                throw CalStoreError.noSuchItem(reference)
            }
            let item = reached.target.item
            let names = try NameIndex(view, naming: [item])
            var opening = EditorOpening(
                .item(reference: reference, span: repeats ? reached.span : nil),
                item: reached.target.namedItem, calendar: names.calendarTitle(of: item),
                canMove: reached.canMove, isWhole: reached.isWhole)
            if reached.isWhole, item.isSeries {
                opening.series = try SeriesDates(
                    of: item, from: reached.span == .future ? reached.target.original : nil,
                    in: session.clock.zone, now: session.clock.now, view)
            }
            return try completed(opening, view)
        }
    }

    private func new(_ kind: CalStoreItem.Kind, _ when: String) throws -> EditorOpening {
        try session.access.read { view in
            let calendar = try session.access.usualCalendar(for: kind, view)
            var item =
                kind == .event
                ? CalStoreItem(event: "", calendar: calendar.id)
                : CalStoreItem(reminder: "", calendar: calendar.id)
            if !when.isEmpty, kind == .event {
                let span = try session.words.readRange(when, "WHEN").value.eventSpan()
                item.start = span.start.itemTime
                item.end = span.end.map { .time($0.itemTime) }
            } else if !when.isEmpty {
                item.end = .time(try session.words.readWhen(when, "WHEN").value.itemTime)
            }
            let opening = EditorOpening(
                .new(kind), item: item, calendar: calendar.title, canMove: true, isWhole: true)
            return try completed(opening, view)
        }
    }

    /// The words that the items of the store have in the fields of a form. One pass over the store.
    func suggestions() throws -> EditorSuggestions {
        let found = Locked(EditorSuggestions())
        try session.access.read { view in
            _ = try view.items { item in
                let people = item.attendees + [item.organizer].compactMap(\.self)
                guard item.location != nil || !item.categories.isEmpty || !people.isEmpty else {
                    return false
                }
                found.withLock { found in
                    if let place = item.location, !place.isEmpty { found.places.insert(place) }
                    found.categories.formUnion(item.categories)
                    found.people.formUnion(people.map(PersonInput.text))
                }
                return false
            }
        }
        return found.withLock { $0 }
    }

    /// The same with what is completed in its fields.
    private func completed(_ opening: EditorOpening, _ view: some CalStoreReader) throws -> EditorOpening {
        var opening = opening
        let entity: CalStoreCalendar.Entities = opening.kind == .event ? .events : .reminders
        opening.calendars = try view.calendars().filter { $0.isWritable && $0.entities.contains(entity) }
            .map(\.title)
        opening.calendarAliases = session.config.calendarAliases
        opening.places = try view.places().map(\.name)
        if opening.kind == .event {
            opening.participants = opening.item.attendees.map(PersonInput.participantText)
        }
        opening.defaultLength = try session.config.defaultDuration()
        return opening
    }
}

extension CalStoreReader {
    /// The item of a draft; nil if it was deleted.
    func item(of origin: DraftOrigin, _ session: Session) throws -> ItemReference? {
        guard let reference = origin.reference else { return nil }
        do { return try session.words.references(self).read(reference) } catch {
            guard EkcalError(any: error).exit == .notFound else { throw error }
            return nil
        }
    }
}

extension SpannedItem {
    /// Whether the change is for a whole item or series, so that its repeat may change.
    var isWhole: Bool {
        span != .this || target.item.kind == .reminder || !target.item.isSeries && !target.item.isDetached
    }

    /// Whether the item may move to another calendar. A series is in one calendar, so only all of it can.
    var canMove: Bool {
        (span == .all || target.item.kind == .reminder) && !target.item.isDetached
    }
}
