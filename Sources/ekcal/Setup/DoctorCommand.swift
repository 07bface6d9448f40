import CalStore
import CommandLine

extension CommandTable {
    static let doctor = Command(
        type: DoctorCommand.self, path: ["doctor"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.finding) },
        summary: "check everything that ekcal needs, and suggest repairs",
        options: describing,
        details: [
            "It checks the zone database, the settings, the store with its lock, permissions, snapshot and "
                + "backups, the accounts on servers, and the terminal. It writes nothing.",
            "Exit 0 if nothing is broken, 74 if the store cannot be used, 6 if something else is broken.",
        ])

    static let alarmDoctor = Command(
        type: DoctorCommand.self, path: ["alarm", "doctor"], section: .plan,
        answer: { .of(.finding) },
        summary: "say why alarms would not ring, and what to do",
        options: describing,
        details: [
            "It checks for a running `alarm watch`, for future alarms, and for the programs that show them. "
                + "Exit 0 if nothing is broken, else 6."
        ])
}

/// `doctor`: checks everything that the tool needs, or what an alarm needs.
struct DoctorCommand: EkcalCommand {
    private let isAboutAlarms: Bool

    init(_ arguments: ParsedArguments, _ session: Session) {
        isAboutAlarms = arguments.command.path == CommandTable.alarmDoctor.path
    }

    func run(_ session: Session) throws -> Response {
        let machine = MachineFindings(session)
        let store = isAboutAlarms ? [] : StoreFindings(session).all()
        let findings =
            isAboutAlarms
            ? try AlarmFindings(session).all()
            : [machine.zones(), machine.settings()] + store + AccountFindings(session).all()
                + [machine.terminal()]
        return Response(
            text: { $0.print(DoctorFinding.lines(findings, $0.style)) },
            answer: { session.answer(items: findings.map(\.json)) },
            exit: store.contains { $0.status == .broken }
                ? .inputOutput : findings.contains { $0.status == .broken } ? .refused : .success)
    }
}
