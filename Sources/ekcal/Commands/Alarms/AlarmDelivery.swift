import CalStore
import CalStoreExchange

/// How an alarm comes to the user: a line, or a program.
struct AlarmDelivery {
    /// The program of `--exec`, which takes the place of all else.
    let program: AlarmProgram?
    /// The programs of the settings, by the action of the alarm.
    private let programs: [AlarmRecord.Action: AlarmProgram]

    init(_ exec: AlarmProgram?, _ session: Session) throws {
        program = exec
        var programs: [AlarmRecord.Action: AlarmProgram] = [:]
        for (action, setting) in [
            (AlarmRecord.Action.display, SettingTable.alarmDisplay), (.audio, SettingTable.alarmSound),
            (.email, SettingTable.alarmMail),
        ] {
            let line = try session.config.value(setting) ?? Self.usual(action, session)
            guard let line, line != "none" else { continue }
            programs[action] = try AlarmProgram(line, field: setting.name)
        }
        self.programs = programs
    }

    /// Where there is a desktop, its notifications.
    private static func usual(_ action: AlarmRecord.Action, _ session: Session) -> String? {
        let environment = session.system.environment
        let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard action == .display, hasDesktop, session.system.hasProgram("notify-send") else { return nil }
        return "notify-send -- {text} '{start?:%H:%M} {location?}'"
    }

    /// Starts the program for one alarm; for a missed one there is none. Returns whether it takes the place of a line.
    func start(_ row: AlarmRow, _ names: NameIndex, now: Instant, _ session: Session) throws -> Bool {
        guard row.state != .missed, let program = program ?? programs[row.alarm.action] else { return false }
        _ = try program.run(row.object(names, session), now: now, session)
        return self.program != nil
    }

    /// Tells of one alarm: by a line, if `--exec` does not take it, and by a program.
    func deliver(
        _ row: AlarmRow, _ names: NameIndex, now: Instant, _ session: Session, _ output: Response.Stream
    ) throws {
        if program == nil || row.state == .missed {
            try output.print(
                Response(
                    text: { page in page.print(AlarmRow.lines([row], names, session, page)) },
                    quiet: { [row.reference(names)] },
                    answer: { session.answer(items: [row.object(names, session)]) }))
            output.flush()
        }
        _ = try start(row, names, now: now, session)
    }
}
