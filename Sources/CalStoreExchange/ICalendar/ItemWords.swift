/// The iCalendar words for the cases of the records.

extension ItemStatus {
    /// Cases and words in the order of RFC 5545, 3.8.1.11. The American spelling is accepted, too.
    private static let words: [(status: ItemStatus, word: String)] = [
        (.confirmed, "CONFIRMED"), (.tentative, "TENTATIVE"), (.canceled, "CANCELLED"),
        (.needsAction, "NEEDS-ACTION"),
        (.inProcess, "IN-PROCESS"), (.completed, "COMPLETED"), (.canceled, "CANCELED"),
    ]

    init?(ical word: ArraySlice<UInt8>) {
        let word = ASCII.trimmed(word)
        guard let found = Self.words.first(where: { ASCII.equal(word, $0.word) }) else { return nil }
        self = found.status
    }

    /// Nil for none.
    var ical: String? { Self.words.first { $0.status == self }?.word }
}

extension ItemAvailability {
    init?(transparency word: ArraySlice<UInt8>) {
        let word = ASCII.trimmed(word)
        if ASCII.equal(word, "OPAQUE") {
            self = .busy
        } else if ASCII.equal(word, "TRANSPARENT") {
            self = .free
        } else {
            return nil
        }
    }

    /// X-MICROSOFT-CDO-BUSYSTATUS ([MS-OXCICAL] 2.1.3.1.1.20.31).
    private static let busyWords: [(availability: ItemAvailability, word: String)] = [
        (.free, "FREE"), (.tentative, "TENTATIVE"), (.busy, "BUSY"), (.unavailable, "OOF"),
    ]

    init?(busyStatus word: ArraySlice<UInt8>) {
        let word = ASCII.trimmed(word)
        guard let found = Self.busyWords.first(where: { ASCII.equal(word, $0.word) }) else { return nil }
        self = found.availability
    }
}

extension ItemParticipant {
    private static let roles: [(Role, String)] = [
        (.chair, "CHAIR"), (.required, "REQ-PARTICIPANT"), (.optional, "OPT-PARTICIPANT"),
        (.nonParticipant, "NON-PARTICIPANT"),
    ]
    private static let statuses: [(Status, String)] = [
        (.pending, "NEEDS-ACTION"), (.accepted, "ACCEPTED"), (.declined, "DECLINED"),
        (.tentative, "TENTATIVE"),
        (.delegated, "DELEGATED"), (.completed, "COMPLETED"), (.inProcess, "IN-PROCESS"),
    ]
    private static let kinds: [(Kind, String)] = [
        (.person, "INDIVIDUAL"), (.group, "GROUP"), (.resource, "RESOURCE"), (.room, "ROOM"),
    ]

    /// ORGANIZER or ATTENDEE (RFC 5545, 3.8.4.1 and 3.8.4.3). Parameters without a field, and words that the
    /// RFC does not define, stay as they are.
    init(_ line: ContentLine) {
        self.init(address: line.rawValue)
        guard line.hasParameters else { return }
        func word<Case>(_ words: [(Case, String)], _ parameter: ParameterReader.Parameter) -> Case? {
            let word = parameter.firstValue
            if let found = words.first(where: { $0.1 == word }) { return found.0 }
            let upper = word.uppercased()
            return words.first { $0.1 == upper }?.0
        }
        var kept = ""
        for parameter in line.parameters {
            if parameter.isNamed("CN"), name == nil, let value = parameter.onlyValue {
                name = value
            } else if parameter.isNamed("ROLE"), role == .unknown, let value = word(Self.roles, parameter) {
                role = value
            } else if parameter.isNamed("PARTSTAT"), status == .unknown,
                let value = word(Self.statuses, parameter)
            {
                status = value
            } else if parameter.isNamed("CUTYPE"), kind == .unknown, let value = word(Self.kinds, parameter) {
                kind = value
            } else {
                let raw = parameter.raw
                if raw.isEmpty { continue }
                if !kept.isEmpty { kept += ";" }
                kept += raw
            }
        }
        if !kept.isEmpty { parameters = kept }
    }

    /// The parameters in the form before an address.
    var ical: String {
        var text = ""
        if let name { text += ";CN=\(RFC6868.encode(name))" }
        if let word = Self.kinds.first(where: { $0.0 == kind })?.1 { text += ";CUTYPE=\(word)" }
        if let word = Self.roles.first(where: { $0.0 == role })?.1 { text += ";ROLE=\(word)" }
        if let word = Self.statuses.first(where: { $0.0 == status })?.1 { text += ";PARTSTAT=\(word)" }
        if let parameters, !parameters.isEmpty { text += ";" + parameters }
        return text
    }
}
