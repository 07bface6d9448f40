/// What EventKit shows of an alarm's action: the address of an e-mail, the name of a sound, a file to open
/// (EventKit rules 164-166). Records keep these as the lines that iCalendar has for them.
extension AlarmRecord {
    /// To whom an e-mail goes.
    var emailAddress: String? {
        guard action == .email, let value = value(of: "ATTENDEE") else { return nil }
        return value.lowercased().hasPrefix("mailto:") ? String(value.dropFirst(7)) : value
    }

    var soundName: String? { action == .audio ? value(of: "ATTACH") : nil }

    mutating func setEmailAddress(_ address: String?) {
        set(.email, line: address.map { "ATTENDEE:mailto:" + AlarmRecord.oneLine($0) })
    }

    mutating func setSoundName(_ name: String?) {
        set(.audio, line: name.map { "ATTACH;VALUE=URI:" + AlarmRecord.oneLine($0) })
    }

    /// One of the actions at a time; nil takes back only its own (rule 165).
    private mutating func set(_ newAction: Action, line: String?) {
        guard line != nil || action == newAction else { return }
        properties.removeAll {
            AlarmRecord.name(of: $0) == "ATTENDEE" || AlarmRecord.name(of: $0) == "ATTACH"
        }
        action = line == nil ? .display : newAction
        if let line { properties.append(line) }
    }

    private func value(of name: String) -> String? {
        guard let line = properties.first(where: { AlarmRecord.name(of: $0) == name }) else { return nil }
        var isQuoted = false
        for index in line.indices {
            if line[index] == "\"" { isQuoted.toggle() }
            if line[index] == ":", !isQuoted { return String(line[line.index(after: index)...]) }
        }
        return nil
    }

    private static func name(of line: String) -> String {
        line.prefix { $0 != ";" && $0 != ":" }.uppercased()
    }

    /// A line break would begin another property.
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    }
}
