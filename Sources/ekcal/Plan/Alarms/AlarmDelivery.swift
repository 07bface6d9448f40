import CalStore
import CalStoreExchange

/// The way to deliver an alarm: a line, a program, or both.
struct AlarmDelivery {
    /// The program of `--exec`, which replaces everything else.
    private let program: AlarmProgram?
    /// The programs of the settings, by the action of the alarm.
    private let programs: [ItemAlarm.Action: AlarmProgram]

    init(_ exec: AlarmProgram?, _ session: Session) throws {
        program = exec
        var programs: [ItemAlarm.Action: AlarmProgram] = [:]
        for (action, setting) in [
            (ItemAlarm.Action.display, SettingTable.alarmDisplay), (.audio, SettingTable.alarmSound),
            (.email, SettingTable.alarmMail), (.procedure, SettingTable.alarmURL),
        ] {
            let line = try session.config.value(setting) ?? Self.usual(action, session)
            guard let line, line != "none" else { continue }
            programs[action] = try AlarmProgram(line, field: setting.name)
        }
        self.programs = programs
    }

    /// On a desktop, the program for its notifications, and its browser.
    private static func usual(_ action: ItemAlarm.Action, _ session: Session) -> String? {
        let environment = session.system.environment
        #if os(macOS)
            if action == .procedure { return "open {attachment}" }
        #endif
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        let usual: [ItemAlarm.Action: (program: String, line: String)] = [
            .display: ("notify-send", "notify-send -- {text} '{start?:%H:%M} {location?}'"),
            .procedure: ("xdg-open", "xdg-open {attachment}"),
        ]
        guard hasDesktop, let (program, line) = usual[action], session.system.hasProgram(program) else {
            return nil
        }
        return line
    }

    /// The program for an alarm; none for a missed one. An alarm that opens something may only open web
    /// addresses: a file from somebody else could name a program.
    func program(for row: AlarmRow) -> AlarmProgram? {
        if row.state == .missed { return nil }
        if let program { return program }
        let alarm = row.alarm
        if alarm.action == .procedure, !(alarm.attachment.map(Self.isWebAddress) ?? false) { return nil }
        return programs[alarm.action]
    }

    private static func isWebAddress(_ text: String) -> Bool {
        let lower = text.lowercased()
        return ["http://", "https://"].contains(where: lower.hasPrefix)
            && !text.contains { $0.isWhitespace || $0 == "\0" }
    }

    /// Whether an alarm is printed as a line, independent of the result of its program.
    func isLine(_ row: AlarmRow) -> Bool { program == nil || row.state == .missed }
}
