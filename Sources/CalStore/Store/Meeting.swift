/// The stored items of one UID, and the changes by messages about them (RFC 5546, 3.2 and 3.4).
///
/// | message | if the item is stored | if it is not |
/// |---|---|---|
/// | CANCEL | cancelled (see below) | refused; with a start, it becomes a cancelled item |
/// | REPLY | the answer of its one attendee | refused |
/// | ADD | one more date of the series; detached if it differs from the others | refused |
/// | COUNTER | kept with the item as a `Proposal` | refused |
/// | DECLINECOUNTER | the proposal is marked as declined | refused |
/// | REFRESH | nothing; it is reported | refused |
///
/// A CANCEL that names some attendees (without STATUS) removes these; one with RANGE ends the series. A
/// cancelled item is stored so that an older REQUEST that comes later does not count.
///
/// A message that is older than the last one about the same UID and RECURRENCE-ID changes nothing
/// (`SeriesVersion`), and neither does a repeated one. So messages may come in any order and any number of
/// times. A message about a normal occurrence detaches it. A message from a person who may not send it is
/// refused (`SchedulingSender`).
///
/// All messages about a meeting are applied before anything is written, so each costs the same in a series of
/// any size.
struct Meeting {
    /// The effect of a message.
    enum Effect: Equatable {
        case changed
        case unchanged
        /// The stored item stays, although the message differs.
        case kept(ItemRecord)
        case refused(ConstraintViolation)
    }

    /// The key of items that belong together: one UID in one calendar.
    struct Key: Hashable {
        let uid: String
        /// The calendar that is searched first. A message names none, and the user may have moved the item.
        let calendar: RecordID
        let kind: ItemKind

        init(_ item: ItemRecord) {
            uid = item.externalID
            calendar = item.calendar
            kind = item.kind
        }
    }

    /// The calendar of its items.
    let calendar: RecordID
    private(set) var whole: ItemRecord?
    /// The detached occurrences by the clock of the series.
    private(set) var occurrences: [CivilDateTime: ItemRecord] = [:]
    private(set) var news: [SchedulingNews] = []
    private let stored: [ItemRecord]
    /// Whether answers to the whole series must be copied to the detached occurrences.
    private var hasAnswersToAll = false

    /// Whether to make a change that is older than the stored item (true), or not at all (false); nil to
    /// decide by age.
    private let isTaken: (_ changed: ItemRecord, _ stored: ItemRecord) -> Bool?
    /// The addresses of the user, in the form for comparison.
    private let own: Set<String>
    /// Whether messages are accepted from anybody.
    private let takesFromAnybody: Bool

    init(
        _ key: Key, in state: inout StoreState, own: Set<String>, takesFromAnybody: Bool,
        isTaken: @escaping (ItemRecord, ItemRecord) -> Bool?
    ) {
        self.isTaken = isTaken
        self.own = own
        self.takesFromAnybody = takesFromAnybody
        var all = state.items(uid: key.uid).filter { $0.kind == key.kind }
        let home = all.contains { $0.calendar == key.calendar } ? key.calendar : all.first?.calendar
        all.removeAll { $0.calendar != home }
        calendar = home ?? key.calendar
        whole = all.first { $0.originalStart == nil }
        if let whole {
            let known = Set(all.map(\.id))
            all += state.detached(of: whole.id).filter { !known.contains($0.id) }
        }
        stored = all
        for item in all {
            guard let original = item.originalStart else { continue }
            occurrences[local(original)] = item
        }
    }

    /// Whether there is no item that a message could be about.
    var isEmpty: Bool { whole == nil && occurrences.isEmpty }

    // MARK: Messages

    mutating func take(_ message: SchedulingMessage) -> Effect {
        guard let target = target(of: message) else {
            if let whole, whole.fields.mark >= message.mark { return outdated(message, whole) }
            return .refused(.messageAboutNothing(message.method.rawValue, uid: message.item.externalID))
        }
        if !takesFromAnybody,
            let violation = SchedulingSender.violation(
                message.method, message.item.fields,
                about: [target.item.fields] + (whole.map { [$0.fields] } ?? []))
        {
            return .refused(violation)
        }
        switch message.method {
        case .cancel: return cancel(target, message)
        case .reply: return answer(target, message)
        case .add: return add(target, message)
        case .counter: return propose(target, message)
        case .declineCounter: return declineProposal(target, message)
        case .refresh:
            addNews(.asksForItem, target, message)
            return .unchanged
        case .publish, .request: return .unchanged
        }
    }

    /// The changes of the messages.
    mutating func finish() -> (edit: Edit, added: [ItemRecord], updated: [ItemRecord]) {
        if hasAnswersToAll { spreadAnswers() }
        var edit = Edit()
        var (added, updated): ([ItemRecord], [ItemRecord]) = ([], [])
        let before = Dictionary(stored.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let after = [whole].compactMap(\.self) + occurrences.sorted { $0.key < $1.key }.map(\.value)
        for item in after where before[item.id] != item {
            edit.add(Change(before: before[item.id].map(Record.item), after: .item(item)))
            if before[item.id] == nil { added.append(item) } else { updated.append(item) }
        }
        return (edit, added, updated)
    }

    // MARK: Targets

    /// The item or occurrence that a message names.
    private enum Target {
        case whole(ItemRecord)
        case occurrence(CivilDateTime, ItemRecord)

        var item: ItemRecord {
            switch self {
            case .whole(let item), .occurrence(_, let item): item
            }
        }
    }

    private func local(_ original: ItemTime) -> CivilDateTime {
        guard let whole, whole.isSeries else { return original.local }
        let start = whole.fields.occurrenceStart(onDayOf: original, of: whole.fields.occurrenceSet())
        return whole.fields.ruleTime(start ?? original)
    }

    private func target(of message: SchedulingMessage) -> Target? {
        guard message.method != .add, let original = message.item.originalStart else {
            return whole.map(Target.whole)
        }
        let local = local(original)
        if let detached = occurrences[local] { return .occurrence(local, detached) }
        guard let whole, whole.isSeries, whole.fields.occurrenceSet().contains(local) else { return nil }
        return .occurrence(local, occurrence(at: local, of: whole, id: message.item.id))
    }

    /// An occurrence of a series as a separate item.
    private func occurrence(at local: CivilDateTime, of series: ItemRecord, id: RecordID) -> ItemRecord {
        let start = series.fields.occurrenceStart(at: local)
        var occurrence = series.fields.occurrence(at: start)
        occurrence.id = id
        occurrence.uid = series.externalID
        occurrence.series = series.id
        occurrence.originalStart = start
        occurrence.recurrence = nil
        occurrence.proposals = []
        // It is as new as the last message about it.
        let mark = series.fields.seriesVersion.mark(at: local)
        occurrence.sequence = mark.sequence
        if mark != occurrence.mark { occurrence.stamp = mark.stamp }
        occurrence.forgetSeriesVersion()
        return ItemRecord(occurrence)
    }

    /// Stores a changed item, unless it must stay unchanged.
    ///
    /// - Parameter isOutdated: Whether the message is older than the stored item.
    private mutating func put(
        _ fields: ItemFields, _ target: Target, _ message: SchedulingMessage, isOutdated: Bool
    ) -> Effect {
        let changed = ItemRecord(fields)
        if changed == target.item { return .unchanged }
        switch isTaken(changed, target.item) {
        case false?: return .kept(target.item)
        case nil where isOutdated: return outdated(message, target.item)
        case nil, true?: break
        }
        switch target {
        case .whole: whole = changed
        case .occurrence(let local, _): occurrences[local] = changed
        }
        return .changed
    }

    private mutating func outdated(_ message: SchedulingMessage, _ item: ItemRecord) -> Effect {
        news.append(SchedulingNews(.outdated(message.method), item, message))
        return .kept(item)
    }

    private mutating func addNews(
        _ kind: SchedulingNews.Kind, _ target: Target, _ message: SchedulingMessage
    ) {
        news.append(SchedulingNews(kind, target.item, message))
    }
}

// MARK: CANCEL (RFC 5546, 3.2.5 and 3.4.5)

extension Meeting {
    private mutating func cancel(_ target: Target, _ message: SchedulingMessage) -> Effect {
        if message.isRange, case .occurrence(let local, _) = target, let whole, whole.isSeries {
            return end(whole, before: local, message)
        }
        let isOutdated = message.item.sequence < target.item.sequence
        let isCancelled = target.item.status == .canceled
        if let uninvited = uninvited(by: message, from: target.item) {
            return uninvite(uninvited, target, message, isOutdated: isOutdated)
        }
        if isCancelled, isOutdated { return .unchanged }
        let effect = put(
            cancelled(target.item.fields, by: message), target, message, isOutdated: isOutdated)
        if effect == .changed, case .whole(let item) = target, item.isSeries {
            cancelOccurrences(by: message) { _ in true }
        }
        return effect
    }

    /// Cancels detached occurrences that are not newer than the message.
    private mutating func cancelOccurrences(
        by message: SchedulingMessage, where isMeant: (CivilDateTime) -> Bool
    ) {
        for (local, detached) in occurrences
        where isMeant(local) && detached.status != .canceled && detached.sequence <= message.item.sequence {
            occurrences[local] = ItemRecord(cancelled(detached.fields, by: message))
        }
    }

    private func cancelled(_ item: ItemFields, by message: SchedulingMessage) -> ItemFields {
        var item = item
        item.status = .canceled
        stamp(&item, message)
        return item
    }

    /// Gives an item the version of the message.
    private func stamp(_ item: inout ItemFields, _ message: SchedulingMessage) {
        item.sequence = max(item.sequence, message.item.sequence)
        item.modified = message.item.modified ?? item.modified
        item.stamp = message.item.stamp ?? item.stamp
        item.forgetSeriesVersion()
    }

    /// The same for a message about a part of a series.
    ///
    /// - Parameter local: The start of a cancelled rest; nil for another message.
    private func stamp(
        _ series: inout ItemFields, _ message: SchedulingMessage, cutAt local: CivilDateTime?
    ) {
        var version = series.seriesVersion
        if message.mark > series.mark { stamp(&series, message) }
        version.add(series.mark, of: message.mark, cutAt: local)
        series.seriesVersion = version
    }

    /// The attendees that are no longer invited; nil if the whole meeting is cancelled: it has
    /// STATUS:CANCELLED, or names no attendee, or all of them.
    private func uninvited(by message: SchedulingMessage, from item: ItemRecord) -> Set<String>? {
        guard message.item.status != .canceled, !message.item.attendees.isEmpty else { return nil }
        let named = Set(message.item.attendees.map(\.comparableAddress))
        let host = item.organizer?.comparableAddress
        let others = item.attendees.map(\.comparableAddress).filter { !named.contains($0) && $0 != host }
        // For a person who is no longer invited, it is cancelled.
        return others.isEmpty || !named.isDisjoint(with: own) ? nil : named
    }

    private mutating func uninvite(
        _ named: Set<String>, _ target: Target, _ message: SchedulingMessage, isOutdated: Bool
    ) -> Effect {
        var fields = target.item.fields
        let gone = fields.attendees.filter { named.contains($0.comparableAddress) }
        if gone.isEmpty { return .unchanged }
        fields.attendees.removeAll { named.contains($0.comparableAddress) }
        stamp(&fields, message)
        let effect = put(fields, target, message, isOutdated: isOutdated)
        if effect == .changed {
            addNews(.uninvited(gone.map { $0.name ?? $0.comparableAddress }), target, message)
        }
        return effect
    }

    /// Ends a series before one of its occurrences.
    private mutating func end(
        _ series: ItemRecord, before local: CivilDateTime, _ message: SchedulingMessage
    ) -> Effect {
        var fields = series.fields
        let isOutdated = message.item.sequence < fields.seriesVersion.mark(at: local).sequence
        stamp(&fields, message, cutAt: local)
        if let first = fields.occurrenceSet().first, first < local,
            let cut = SeriesCut(fields, at: fields.occurrenceStart(at: local), for: nil)
        {
            fields.recurrence = cut.before
        } else {
            fields.status = .canceled
        }
        let effect = put(fields, .whole(series), message, isOutdated: isOutdated)
        guard effect == .changed else { return effect }
        cancelOccurrences(by: message) { $0 >= local }
        return effect
    }
}

// MARK: REPLY (RFC 5546, 3.2.3 and 3.4.3)

extension Meeting {
    private mutating func answer(_ target: Target, _ message: SchedulingMessage) -> Effect {
        guard var reply = message.person else {
            return .refused(.messageWithoutAttendee(message.method.rawValue))
        }
        reply.replyMark = message.mark
        reply.set(ItemParticipant.commentName, to: message.comment)
        reply.set(ItemParticipant.scheduleStatusName, to: message.requestStatus)
        var fields = target.item.fields
        let index = fields.attendees.firstIndex { $0.comparableAddress == reply.comparableAddress }
        if let known = index.flatMap({ fields.attendees[$0].replyMark }), known >= message.mark {
            return .unchanged
        }
        if let index {
            fields.attendees[index].takeAnswer(of: reply)
            // A delegate is known only by address.
            if fields.attendees[index].name == nil { fields.attendees[index].name = reply.name }
        } else {
            fields.attendees.append(reply)
            markDelegators(of: reply, in: &fields)
        }
        addDelegates(of: reply, named: message.item.attendees, to: &fields)
        let isOutdated = message.item.sequence < target.item.sequence
        let effect = put(fields, target, message, isOutdated: isOutdated)
        guard effect == .changed else { return effect }
        let isExpected =
            index != nil || !reply.addresses(in: ItemParticipant.delegatedFromName).isEmpty
        addNews(isExpected ? .answered(reply.status) : .answeredUninvited(reply.status), target, message)
        if case .whole = target { hasAnswersToAll = true }
        return effect
    }

    /// Adds the people to whom an attendee has delegated as participants (RFC 5546, 3.2.2.3).
    ///
    /// - Parameter known: The people in the message, who may have names.
    private func addDelegates(
        of person: ItemParticipant, named known: [ItemParticipant], to fields: inout ItemFields
    ) {
        guard person.status == .delegated else { return }
        for address in person.addresses(in: ItemParticipant.delegatedToName) {
            let delegate = ItemParticipant(
                address: address, role: .required, status: .pending,
                parameters: "\(ItemParticipant.delegatedFromName)=\"\(person.address)\"")
            if fields.attendees.contains(where: delegate.isSamePerson) { continue }
            fields.attendees.append(delegate)
            let name = known.first(where: delegate.isSamePerson)?.name
            fields.attendees[fields.attendees.count - 1].name = name
        }
    }

    /// The answer of a delegate may come before that of the delegator.
    private func markDelegators(of person: ItemParticipant, in fields: inout ItemFields) {
        let delegators = Set(
            person.addresses(in: ItemParticipant.delegatedFromName).map(ItemParticipant.comparable))
        for index in fields.attendees.indices
        where delegators.contains(fields.attendees[index].comparableAddress) {
            if let known = fields.attendees[index].replyMark, let mark = person.replyMark, known > mark {
                continue
            }
            fields.attendees[index].status = .delegated
            fields.attendees[index].set(
                ItemParticipant.delegatedToName, to: "\"\(person.address)\"")
        }
    }

    /// An answer to the whole series is one to each occurrence, unless the occurrence has a later one.
    private mutating func spreadAnswers() {
        let answers = Dictionary(
            (whole?.attendees ?? []).filter { $0.replyMark != nil }.map { ($0.comparableAddress, $0) },
            uniquingKeysWith: { first, _ in first })
        for (local, detached) in occurrences {
            var fields = detached.fields
            for index in fields.attendees.indices {
                guard let answer = answers[fields.attendees[index].comparableAddress],
                    let mark = answer.replyMark, mark.sequence >= fields.sequence
                else { continue }
                if let known = fields.attendees[index].replyMark, known >= mark { continue }
                fields.attendees[index].takeAnswer(of: answer)
                addDelegates(of: answer, named: whole?.attendees ?? [], to: &fields)
            }
            if fields != detached.fields { occurrences[local] = ItemRecord(fields) }
        }
    }
}

// MARK: ADD (RFC 5546, 3.2.4 and 3.4.4)

extension Meeting {
    private mutating func add(_ target: Target, _ message: SchedulingMessage) -> Effect {
        guard let added = message.item.start ?? message.item.fields.dueTime else {
            return .refused(.noStart)
        }
        var series = target.item.fields
        let local = series.ruleTime(added)
        let isKnown = series.occurrenceSet().contains(local)
        if isKnown, series.mark >= message.mark { return .unchanged }
        let newest = occurrences[local]?.fields.mark ?? series.seriesVersion.mark(at: local)
        if !isKnown {
            var recurrence = series.recurrence ?? ItemRecurrence()
            recurrence.exclusionDates.removeAll { target.item.fields.ruleTime($0) == local }
            if !series.occurrenceSet().contains(local) {
                recurrence.dates.append(RecurrenceDate(series.occurrenceStart(at: local)))
            }
            series.recurrence = recurrence
        }
        stamp(&series, message, cutAt: nil)
        let isOutdated = message.item.sequence < newest.sequence
        let effect = put(series, target, message, isOutdated: isOutdated)
        guard effect == .changed, let whole else { return effect }
        if occurrences[local] == nil {
            let same = occurrence(at: local, of: whole, id: message.item.id)
            let own = PartialImport(
                imported: message.item.fields, told: PartialImport.facts(of: message.item.fields))
            var differing = own.applied(to: same.fields, now: message.mark.stamp)
            differing.recurrence = nil
            // The dates of its version are not a visible difference.
            (differing.modified, differing.stamp) = (same.modified, same.stamp)
            (differing.created, differing.sequence) = (same.created, same.sequence)
            if differing != same.fields { occurrences[local] = ItemRecord(differing) }
        }
        addNews(.occurrenceAdded, target, message)
        return effect
    }
}

// MARK: COUNTER, DECLINECOUNTER (RFC 5546, 3.2.7 and 3.2.8)

extension Meeting {
    private mutating func propose(_ target: Target, _ message: SchedulingMessage) -> Effect {
        guard let person = message.person else {
            return .refused(.messageWithoutAttendee(message.method.rawValue))
        }
        var fields = target.item.fields
        if fields.proposals.contains(where: { $0.isFrom(person.address) && $0.mark >= message.mark }) {
            return .unchanged
        }
        let proposal = Proposal(
            address: person.address, mark: message.mark, isSent: message.isOwn, text: message.text)
        fields.proposals = fields.proposals.filter { !$0.isFrom(person.address) } + [proposal]
        let isOutdated = message.item.sequence < target.item.sequence
        let effect = put(fields, target, message, isOutdated: isOutdated)
        if effect == .changed { addNews(.proposed, target, message) }
        return effect
    }

    private mutating func declineProposal(_ target: Target, _ message: SchedulingMessage) -> Effect {
        var fields = target.item.fields
        fields.proposals = fields.proposals.map { proposal in
            var proposal = proposal
            let isMeant =
                message.item.attendees.isEmpty
                || message.item.attendees.contains { proposal.isFrom($0.address) }
            if isMeant, proposal.mark <= message.mark { proposal.isDeclined = true }
            return proposal
        }
        addNews(.proposalDeclined, target, message)
        // An occurrence that is like its series stays so.
        if fields == target.item.fields { return .unchanged }
        return put(fields, target, message, isOutdated: false)
    }
}
