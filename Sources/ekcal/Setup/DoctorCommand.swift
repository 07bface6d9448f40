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
                + "backups, and the terminal. It writes nothing.",
            "Exit 0 if nothing is broken, 74 if the store cannot be used, 6 if something else is broken.",
        ])
}

/// `doctor`: checks everything that the tool needs.
struct DoctorCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        let store = StoreFindings(session).all()
        let machine = MachineFindings(session)
        let findings = [machine.zones(), machine.settings()] + store + [machine.terminal()]
        return Response(
            text: { $0.print(DoctorFinding.lines(findings, $0.style)) },
            answer: { session.answer(items: findings.map(\.object)) },
            exit: store.contains { $0.status == .broken }
                ? .inputOutput : findings.contains { $0.status == .broken } ? .refused : .success)
    }
}
