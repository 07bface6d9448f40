import CalStore

/// `reschedule`: moves items to another time; they last as long as before. `NewTime` says what may be typed.
struct RescheduleCommand {
    let session: Session

    func run() throws -> ExitCode {
        let text = session.arguments.words(from: 1) ?? ""
        let store = try session.openStore()
        let targets = try session.targets(store, of: session.arguments.operands.prefix(1))
        return try EditCommand(session: session).run(targets, store) { draft in
            try NewTime(text: text, field: "WHEN", session: session).apply(to: &draft)
        }
    }
}
