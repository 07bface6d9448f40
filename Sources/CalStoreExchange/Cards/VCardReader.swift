/// Reads the cards of a file: vCard 4 (RFC 6350), 3 (RFC 2426), and 2.1 with its quoted-printable values.
///
/// A name is FN, else N, else NICKNAME, ORG or EMAIL. Properties may be grouped (`item1.BDAY`), as Apple's
/// anniversaries are (`item1.X-ABDATE`). A card without END ends where the next one begins, with a note. Other
/// content of a card is ignored.
struct VCardReader {
    private(set) var cards: [VCard] = []
    /// The cards with a day but without a name.
    private(set) var nameless: [VCard] = []
    private(set) var notes: [ICalendarNote] = []
    /// Whether the END of a card is missing, or lines follow the last card.
    private(set) var isCut = false
    private var open: VCard?
    /// The names of the open card, by their property.
    private var names: [String: String] = [:]
    /// The labelled dates of the open card, by group.
    private var dates: [String: DateWithLabel] = [:]

    init(_ file: [UInt8]) {
        var reader = ContentLineReader(QuotedPrintable.joiningLines(TextEncoding.utf8(file)))
        var isBehindCard = false
        while let line = reader.next() {
            isBehindCard = isBehindCard && line.isBlank
            guard case .content(let line) = line else { continue }
            let words = line.name.uppercased().split(separator: ".")
            let name = String(words.last ?? "")
            switch name {
            case "BEGIN" where ASCII.equal(ASCII.trimmed(line.value), "VCARD"):
                closeWithoutEnd(foundAt: "BEGIN:VCARD")
                open = VCard(line: line.number)
            case "END" where ASCII.equal(ASCII.trimmed(line.value), "VCARD"):
                close()
                isBehindCard = true
            default: if open != nil { read(line, name, group: words.count > 1 ? String(words[0]) : nil) }
            }
        }
        closeWithoutEnd(foundAt: nil)
        if !cards.isEmpty, !isBehindCard { isCut = true }
    }

    private mutating func closeWithoutEnd(foundAt: String?) {
        guard let card = open else { return }
        isCut = true
        notes.append(
            ICalendarNote(
                line: card.line, problem: .missingEnd("VCARD", line: card.line, foundAt: foundAt)))
        close()
    }

    /// A date of Apple's contacts: a group has the date, and its meaning in a separate line
    /// (`item1.X-ABLabel:_$!<Anniversary>!$_`).
    private struct DateWithLabel {
        var date: CardDate?
        var isUnread = false
        var label = ""

        var isAnniversary: Bool { label == "_$!<Anniversary>!$_" || label.lowercased() == "anniversary" }
    }

    private static let nameProperties = ["FN", "N", "NICKNAME", "ORG", "EMAIL"]

    private mutating func close() {
        guard var card = open else { return }
        card.name = Self.nameProperties.compactMap { names[$0] }.first ?? ""
        let labelled = dates.sorted { $0.key < $1.key }.map(\.value)
        let anniversary = labelled.first { $0.isAnniversary }
        if card.anniversary == nil { card.anniversary = anniversary?.date }
        if anniversary?.isUnread == true { card.hasUnreadAnniversary = true }
        open = nil
        names = [:]
        dates = [:]
        if card.name.isEmpty, card.birthday != nil || card.anniversary != nil {
            notes.append(ICalendarNote(line: card.line, problem: .cardWithoutName))
            card.hasUnreadBirthday = card.hasUnreadBirthday || card.birthday != nil
            card.hasUnreadAnniversary = card.hasUnreadAnniversary || card.anniversary != nil
            (card.birthday, card.anniversary) = (nil, nil)
            nameless.append(card)
        } else {
            cards.append(card)
        }
    }

    private mutating func read(_ line: ContentLine, _ name: String, group: String?) {
        switch name {
        case "X-ABDATE":
            let day = date(line, name)
            guard let group else { return }
            dates[group, default: DateWithLabel()].date = day
            dates[group]?.isUnread = day == nil && !Self.isEmpty(line)
        case "X-ABLABEL":
            if let group { dates[group, default: DateWithLabel()].label = Self.text(line).trimmingBlanks }
        case "UID" where open?.uid == nil: open?.uid = Self.text(line).trimmingBlanks
        case "BDAY" where open?.birthday == nil:
            let day = date(line, name)
            open?.birthday = day
            open?.hasUnreadBirthday = day == nil && !Self.isEmpty(line)
        case "ANNIVERSARY" where open?.anniversary == nil, "X-ANNIVERSARY" where open?.anniversary == nil:
            let day = date(line, name)
            open?.anniversary = day
            open?.hasUnreadAnniversary = day == nil && !Self.isEmpty(line)
        case "N":
            // Family; given; more; before; after (RFC 6350, 6.2.2)
            let parts = ICalendarText.split(Self.value(line), at: ASCII.semicolon).map(ICalendarText.unescape)
            let order = [3, 1, 2, 0, 4].compactMap {
                parts.indices.contains($0) ? parts[$0].trimmingBlanks : nil
            }
            keep(order.filter { !$0.isEmpty }.joined(separator: " "), name)
        case "ORG":
            keep(
                ICalendarText.split(Self.value(line), at: ASCII.semicolon).first.map(ICalendarText.unescape)
                    ?? "", name)
        case "FN", "NICKNAME", "EMAIL": keep(Self.text(line), name)
        default: break
        }
    }

    private mutating func keep(_ text: String, _ name: String) {
        let text = text.trimmingBlanks
        if !text.isEmpty, names[name] == nil { names[name] = text }
    }

    private mutating func date(_ line: ContentLine, _ name: String) -> CardDate? {
        if Self.isEmpty(line) { return nil }
        let text = Self.text(line)
        let omitted = line.parameter("X-APPLE-OMIT-YEAR").flatMap { Int($0) }
        if let date = CardDate(text, omittedYear: omitted) { return date }
        notes.append(
            ICalendarNote(line: line.number, problem: .notCardDate(property: name, String(text.prefix(60)))))
        return nil
    }

    // MARK: Values

    private static func isEmpty(_ line: ContentLine) -> Bool { text(line).trimmingBlanks.isEmpty }

    private static func text(_ line: ContentLine) -> String { ICalendarText.unescape(value(line)) }

    private static func value(_ line: ContentLine) -> ArraySlice<UInt8> {
        guard QuotedPrintable.isMarked(line) else { return line.value }
        let bytes = QuotedPrintable.decode(line.value)
        return (String(validating: bytes, as: UTF8.self) == nil ? Windows1252.decode(bytes) : bytes)[...]
    }
}

/// The dates of a person in a card.
struct VCard: Sendable {
    /// The line of its BEGIN.
    let line: Int
    var uid: String?
    var name = ""
    var birthday: CardDate?
    var anniversary: CardDate?
    /// Whether it has a birthday that cannot be used.
    var hasUnreadBirthday = false
    var hasUnreadAnniversary = false
}
