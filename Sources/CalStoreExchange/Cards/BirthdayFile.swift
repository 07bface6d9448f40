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

    static func read(_ bytes: [UInt8], leapDays: LeapDayRule, withAnniversaries: Bool) -> (
        file: TranslatedFile, count: Int
    ) {
        let reader = VCardReader(bytes)
        var file = TranslatedFile()
        for note in reader.notes { file.warn(note.line, note.problem) }
        file.begin("VCALENDAR", from: 1)
        for card in reader.cards {
            add(card.birthday, "birthday", of: card, leapDays, to: &file)
            if withAnniversaries { add(card.anniversary, anniversary, of: card, leapDays, to: &file) }
        }
        file.end("VCALENDAR", from: 1)
        return (file, reader.cards.count)
    }

    private static func add(
        _ day: CardDate?, _ what: String, of card: VCard, _ leapDays: LeapDayRule,
        to file: inout TranslatedFile
    ) {
        guard let day, let date = day.date else { return }
        file.begin("VEVENT", from: card.line)
        file.line("UID", value: JCalValue.escaped("\(what)-\(identifier(of: card))"), from: card.line)
        file.line("SUMMARY", value: JCalValue.escaped("\(card.name)'s \(what)"), from: card.line)
        file.line("DTSTART", ";VALUE=DATE", value: date.basicText, from: card.line)
        file.line("RRULE", value: leapDays.recurrence(of: day), from: card.line)
        file.line("TRANSP", value: "TRANSPARENT", from: card.line)
        file.end("VEVENT", from: card.line)
    }

    private static func identifier(of card: VCard) -> String {
        if let uid = card.uid, !uid.isEmpty { return uid }
        var component = Component(named: "VCARD")
        component.add("FN:" + JCalValue.escaped(card.name))
        return DerivedUID.uid(of: component)
    }
}
