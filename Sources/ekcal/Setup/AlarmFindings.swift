import CalStore
import CalStoreLanguage
import CalStorePlanning
import Terminal

/// The findings of `alarm doctor`: everything that an alarm needs to be heard.
struct AlarmFindings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    func all() throws -> [DoctorFinding] {
        try [watcher(), next(), MachineFindings(session).zones()] + programs()
    }

    /// Whether `alarm watch` runs for this store.
    private func watcher() throws -> DoctorFinding {
        let path = try session.access.alarmJournalPath()
        let hint = "start `ekcal alarm watch`, or let the system do it: `ekcal alarm install`"
        guard try session.system.isThere(path) else {
            return DoctorFinding(
                "watch", .broken, "no `ekcal alarm watch` has run for this store", hint: hint)
        }
        do throws(CalStoreError) {
            let journal = try AlarmJournal(path: path, timeout: 0.2, session.system.files)
            let last = journal.deliveries.lastLook.map {
                "; the last one checked at "
                    + session.clock.times.moment(ItemTime($0, in: session.clock.zone))
            }
            return DoctorFinding(
                "watch", .broken, "no `ekcal alarm watch` is running" + (last ?? ""), hint: hint)
        } catch {
            guard case .lockTimeout = error else { throw error }
            return DoctorFinding("watch", .ok, "`ekcal alarm watch` is running")
        }
    }

    /// Whether there is anything to hear.
    private func next() throws -> DoctorFinding {
        return try session.access.read { store in
            var query = CalStoreAlarmQuery(session.clock.now ..< .distantFuture, zone: session.clock.zone)
            query.limit = 1
            guard let next = try store.alarms(query).first else {
                return DoctorFinding(
                    "alarms", .warning, "there are no future alarms",
                    hint:
                        "`ekcal edit REF --alarm 10m` adds one; the setting "
                        + "default.alarm gives one to each new event"
                )
            }
            let time = session.clock.times.moment(ItemTime(next.instant, in: session.clock.zone))
            return DoctorFinding("alarms", .ok, "the next one is \(time): \(TerminalText.line(next.text))")
        }
    }

    /// Whether the programs of the settings are there.
    private func programs() throws -> [DoctorFinding] {
        var findings: [DoctorFinding] = []
        for setting in [
            SettingTable.alarmDisplay, SettingTable.alarmSound, SettingTable.alarmMail, SettingTable.alarmURL,
        ] {
            guard let line = try session.config.value(setting), line != "none" else {
                guard setting.name == SettingTable.alarmDisplay.name else { continue }
                let isDesktop = session.system.hasProgram("notify-send")
                findings.append(
                    DoctorFinding(
                        setting.name, .ok,
                        isDesktop
                            ? "not set: notify-send on a desktop, else lines on the terminal"
                            : "not set, and there is no notify-send: alarms are lines on the terminal"))
                continue
            }
            let name = ProgramLine(line)?.program ?? ""
            let isThere =
                name.contains("/") ? try session.system.isThere(name) : session.system.hasProgram(name)
            findings.append(
                isThere
                    ? DoctorFinding(setting.name, .ok, line)
                    : DoctorFinding(
                        setting.name, .broken, "the program \(name) is missing",
                        hint: "install it, or set another one: `ekcal config set \(setting.name) ...`"))
        }
        return findings
    }
}
