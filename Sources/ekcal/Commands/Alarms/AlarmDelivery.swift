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

    /// Tells of one alarm. A missed one is only listed.
    func deliver(
        _ row: AlarmRow, _ names: NameIndex, now: Instant, _ session: Session, _ output: Response.Stream
    ) throws {
        let object = row.object(names, session)
        if let program, row.state != .missed {
            _ = try program.run(object, now: now, session)
            return
        }
        try output.print(
            Response(
                text: { page in
                    var columns = Columns([
                        .init(), .init(), .init(shrinksTo: 20), .init(shrinksTo: 12), .init(),
                    ])
                    columns.add(row.cells(names, session))
                    page.print(columns.lines(width: page.width, style: page.style))
                },
                quiet: { [row.reference(names)] }, answer: { session.answer(items: [object]) }))
        output.flush()
        guard row.state != .missed, let program = programs[row.alarm.action] else { return }
        _ = try program.run(object, now: now, session)
    }
}
