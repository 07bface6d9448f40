import CalStore

/// A birthday repeats each year: `Ann's birthday 3 may`, `birthday of Ann on 3 may`. A party, a dinner and a
/// present for it do not.
extension SentenceWalk {
    mutating func repeatBirthday() {
        guard item.repeats == nil, item.kind == .event, item.location == nil,
            case .days(let first, let last) = item.time, first == last, let span = birthday,
            let rule = try? RecurrenceRule(text: "FREQ=YEARLY")
        else { return }
        let read = Repeat(rule: rule, first: first)
        item.repeats = read
        let day = "\(first.day) \(Vocabulary.name(ofMonth: first.month).lowercased())"
        let next = grammar.today.next(month: first.month, day: first.day)
        grammar.assume(
            .yearly, span, "each year on \(day)",
            "every year on \(day)" + (next == first ? "" : " starting \(first)"))
        if (first.month, first.day) == (2, 29) { grammar.notes.append(.leapDay) }
    }

    /// The bytes of the word for it, if the title is that of a birthday and not in quotation marks.
    private var birthday: Range<Int>? {
        let words = pieces.indices.filter { !isUsed[$0] && pieces[$0].kind != .sign }
        guard let place = words.firstIndex(where: { isBirthday($0) }), pieces[words[place]].kind == .word
        else { return nil }
        let (before, behind) = (words[..<place].map(text), words[(place + 1)...].map(text))
        guard words.allSatisfy({ pieces[$0].kind != .quoted }) else { return nil }
        let isOfSomebody = behind.first == "of" && behind.count > 1 && before.allSatisfy { $0 == "the" }
        let owner = before.last ?? ""
        let hasOwner =
            owner == "my" || isPossessive(words[place] - 1)
            || owner.hasSuffix("s") && owner.contains { "'\u{2019}".contains($0) }
        let isOwned = behind.isEmpty && before.count <= 4 && hasOwner
        // Birthday Ada
        let isNamed =
            before.isEmpty && (1...3).contains(behind.count)
            && words.dropFirst().allSatisfy { pieces[$0].isCapitalized }
            && Self.partsOfBirthdays.isDisjoint(with: behind)
        guard isOfSomebody || isOwned || isNamed, Self.deedsForBirthdays.isDisjoint(with: before) else {
            return nil
        }
        return pieces[words[place]].start..<pieces[words[place]].end
    }

    private func isBirthday(_ index: Int) -> Bool { ["birthday", "bday"].contains(text(index)) }

    /// `James' birthday`
    private func isPossessive(_ index: Int) -> Bool {
        index > 0 && pieces[index].isGlued
            && ["'", "\u{2019}"].contains(text(index)) && text(index - 1).hasSuffix("s")
    }

    private func text(_ index: Int) -> String {
        grammar.lower(pieces[index])
    }

    /// `Birthday Party` is on one day.
    private static let partsOfBirthdays: Set<String> = [
        "bash", "breakfast", "brunch", "cake", "call", "card", "celebration", "dinner", "drinks", "gift",
        "lunch", "meal", "party", "present", "shopping", "surprise", "trip", "visit", "weekend",
    ]

    /// `plan Ann's birthday`, `cake for Ann's birthday` are about one day.
    private static let deedsForBirthdays: Set<String> = [
        "arrange", "attend", "bake", "book", "celebrate", "cook", "discuss", "get", "host", "invite", "order",
        "organise", "organize", "plan", "prepare", "skip", "for", "before", "after", "at", "about", "to",
    ]
}

extension CivilDate {
    /// The first such day from this one on.
    fileprivate func next(month: Int, day: Int) -> CivilDate? {
        // Eight years include a 29 February, also around 2100.
        (year...year + 8).lazy.compactMap { CivilDate(year: $0, month: month, day: day) }.first { $0 >= self }
    }
}
