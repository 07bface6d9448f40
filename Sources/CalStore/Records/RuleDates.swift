/// The dates that the rule gives a repeating reminder while it is due at another time once: "not today,
/// tomorrow" moves a date and no rule. INTERVAL and COUNT count from them, and so does completing. They are
/// kept as separate lines:
///
///     X-CALSTORE-RULE-START:2026-04-01T08:00:00[Europe/Berlin]
///     X-CALSTORE-RULE-DUE:2026-04-01T09:00:00[Europe/Berlin]
struct RuleDates: Equatable {
    var start: ItemTime?
    var due: ItemTime?

    static let startName = "X-CALSTORE-RULE-START"
    static let dueName = "X-CALSTORE-RULE-DUE"

    /// The dates that an item has now.
    init(of item: ItemFields) {
        start = item.start
        due = item.dueTime
    }

    /// Nil without lines, or if their forms do not fit the dates of the item.
    init?(keptIn item: ItemFields) {
        for text in item.properties {
            let line = KeptLine(text)
            if line.name == Self.startName { start = ItemTime(line.rest.dropFirst()) }
            if line.name == Self.dueName { due = ItemTime(line.rest.dropFirst()) }
        }
        guard start != nil || due != nil, (start == nil) == (item.start == nil),
            (due == nil) == (item.dueTime == nil)
        else { return nil }
    }

    fileprivate var lines: [String] {
        [start.map { "\(Self.startName):\($0)" }, due.map { "\(Self.dueName):\($0)" }].compactMap(\.self)
    }
}

extension ItemFields {
    /// The dates by the rule of a postponed repeating reminder; nil if its dates are those of the rule.
    var ruleDates: RuleDates? {
        get { kind == .reminder && isSeries && !properties.isEmpty ? RuleDates(keptIn: self) : nil }
        set {
            properties = properties.removingLines(named: [RuleDates.startName, RuleDates.dueName]) { _ in true
            }
            properties += newValue?.lines ?? []
        }
    }

    /// A postponed reminder with the dates of its rule.
    var asRuled: ItemFields {
        guard let dates = ruleDates else { return self }
        var item = self
        item.ruleDates = nil
        item.start = dates.start
        // A DURATION moves with its start.
        if case .duration = end { return item }
        item.end = dates.due.map(ItemEnd.time)
        return item
    }

    /// The series on which a draft of the whole is based. Moving a postponed reminder, or changing its rule,
    /// moves its rule, which has other dates than the reminder.
    func ruled(for draft: ItemFields) -> ItemFields {
        guard ruleDates != nil else { return self }
        let hasItsRules = draft.recurrence.map(\.endless) == recurrence.map(\.endless)
        return hasItsRules && draft.start == start && draft.end == end ? self : asRuled
    }

    /// Postpones a repeating reminder if a draft moves its dates: its rule continues from its old dates, and
    /// the days that it derives from them are written into it (RFC 5545, 3.3.10). A change of the zone, or of
    /// a time into a whole day, is permanent.
    ///
    /// Nil if the draft does something else: it changes the rule, adds or removes a date, or moves nothing.
    func putOff(to draft: ItemFields) -> ItemFields? {
        guard kind == .reminder, isSeries, draft.recurrence == recurrence,
            draft.start != start || draft.dueTime != dueTime,
            (draft.start == nil) == (start == nil), (draft.dueTime == nil) == (dueTime == nil)
        else { return nil }
        let ruled = asRuled
        var dates = RuleDates(of: ruled)
        dates.start = dates.start.flatMap { draft.start?.form(of: $0) }
        dates.due = dates.due.flatMap { draft.dueTime?.form(of: $0) }
        var item = draft
        item.ruleDates = nil
        if dates == RuleDates(of: item) { return item }
        item.ruleDates = dates
        guard let start = ruled.anchor?.local else { return nil }
        item.recurrence?.rules = (draft.recurrence?.rules ?? []).map {
            $0.spelledOut(start: start, for: start)
        }
        return item
    }
}

extension RecurrenceRule {
    /// The rule without its end.
    var endless: RecurrenceRule {
        var rule = self
        rule.end = .never
        return rule
    }
}

extension ItemRecurrence {
    var endless: ItemRecurrence {
        var endless = self
        endless.rules = rules.map(\.endless)
        return endless
    }
}

extension ItemTime {
    /// Another time in the zone of this one, and as a day if this is one.
    fileprivate func form(of other: ItemTime) -> ItemTime {
        if other.isDate { return other }
        return isDate
            ? ItemTime(other.date)
            : ItemTime(other.local, in: zone, isFold: other.isFold && zone == other.zone)
    }
}
