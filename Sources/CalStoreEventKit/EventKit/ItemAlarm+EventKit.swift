/// The properties of EventKit for an alarm's action: the address of an e-mail, the name of a sound, a file to
/// open (EventKit rules 164-166). Records keep them as lines of iCalendar.
extension ItemAlarm {
    /// To whom an e-mail goes.
    var emailAddress: String? {
        guard action == .email, let value = value(of: "ATTENDEE") else { return nil }
        return value.lowercased().hasPrefix("mailto:") ? String(value.dropFirst(7)) : value
    }

    /// The name of the sound, of an e-mail too: both stay (rule 165), and the type is e-mail (164).
    var soundName: String? { soundProperty.flatMap { value(of: $0) } }

    mutating func setEmailAddress(_ address: String?) {
        guard address != nil || action == .email else { return }
        let sound = soundProperty.flatMap { name in line(of: name)?.dropFirst(name.count) }
        remove("ATTENDEE", ItemAlarm.soundOfEmail)
        if address == nil || action != .email { remove("ATTACH") }
        action = address == nil ? sound == nil ? .display : .audio : .email
        if let address { properties.append("ATTENDEE:mailto:" + ItemAlarm.oneLine(address)) }
        if let sound, let soundProperty { properties.append(soundProperty + sound) }
    }

    mutating func setSoundName(_ name: String?) {
        guard name != nil || soundProperty != nil else { return }
        if action != .email {
            remove("ATTENDEE")
            action = name == nil ? .display : .audio
        }
        remove(soundProperty ?? "ATTACH")
        if let name, let soundProperty {
            properties.append(soundProperty + ";VALUE=URI:" + ItemAlarm.oneLine(name))
        }
    }

    /// The property with the sound; nil for an action without one. For an e-mail, ATTACH is the attached
    /// file.
    private var soundProperty: String? {
        switch action {
        case .audio: "ATTACH"
        case .email: ItemAlarm.soundOfEmail
        case .display, .procedure: nil
        }
    }

    private static let soundOfEmail = "X-CALSTORE-SOUND"

    private mutating func remove(_ names: String...) {
        properties.removeAll { names.contains(ItemAlarm.name(of: $0)) }
    }

    private func line(of name: String) -> String? {
        properties.first { ItemAlarm.name(of: $0) == name }
    }

    private func value(of name: String) -> String? {
        guard let line = line(of: name) else { return nil }
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
