import CalStore

/// `reschedule`: moves items to another time; they last as long as before. `NewTime` says what may be typed.
struct RescheduleCommand {
    let context: Context

    func run() throws -> ExitCode {
        let text = context.arguments.words(from: 1) ?? ""
        let store = try context.openStore()
        let targets = try context.targets(store, of: context.arguments.operands.prefix(1))
        return try EditCommand(context: context).run(targets, store) { draft in
            try NewTime(text: text, field: "WHEN", context: context).apply(to: &draft)
        }
    }
}
