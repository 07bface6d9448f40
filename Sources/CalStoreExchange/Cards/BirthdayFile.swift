/// The birthdays of a vCard file as yearly all-day events, in the lines of an iCalendar file.
///
/// | card | event |
/// |---|---|
/// | UID, else its name | UID, so that the same card is the same event |
/// | name | SUMMARY |
/// | BDAY | DTSTART; 1604 if the year is missing |
/// | ANNIVERSARY, if wanted | another event |
enum BirthdayFile {
    static let anniversary = "anniversary"
    private static let birthday = "birthday"

    static func read(_ bytes: [UInt8], leapDays: LeapDayRule, withAnniversaries: Bool) -> (
        file: TranslatedFile, count: Int
    ) {
        let reader = VCardReader(bytes)
        var file = TranslatedFile()
        file.isCut = reader.isCut
        for note in reader.notes { file.warn(note.line, note.problem) }
        file.begin("VCALENDAR", from: 1)
        for card in reader.cards {
            add(card.birthday, birthday, of: card, leapDays, to: &file)
            if withAnniversaries { add(card.anniversary, anniversary, of: card, leapDays, to: &file) }
        }
        file.end("VCALENDAR", from: 1)
        for card in reader.cards + reader.nameless {
            if card.hasUnreadBirthday { file.unreadIDs.insert(uid(birthday, card)) }
            if card.hasUnreadAnniversary { file.unreadIDs.insert(uid(anniversary, card)) }
        }
        return (file, reader.cards.count)
    }

    private static func add(
        _ day: CardDate?, _ what: String, of card: VCard, _ leapDays: LeapDayRule,
        to file: inout TranslatedFile
    ) {
        guard let day, let date = day.date else { return }
        file.begin("VEVENT", from: card.line)
        file.line("UID", value: JCalValue.escaped(uid(what, card)), from: card.line)
        file.line("SUMMARY", value: JCalValue.escaped("\(card.name)'s \(what)"), from: card.line)
        file.line("DTSTART", ";VALUE=DATE", value: date.basicText, from: card.line)
        file.line("RRULE", value: leapDays.recurrence(of: day), from: card.line)
        file.line("TRANSP", value: "TRANSPARENT", from: card.line)
        file.end("VEVENT", from: card.line)
    }

    private static func uid(_ what: String, _ card: VCard) -> String { "\(what)-\(identifier(of: card))" }

    private static func identifier(of card: VCard) -> String {
        if let uid = card.uid, !uid.isEmpty { return uid }
        var component = Component(named: "VCARD")
        component.add("FN:" + JCalValue.escaped(card.name))
        return DerivedUID.uid(of: component)
    }
}
