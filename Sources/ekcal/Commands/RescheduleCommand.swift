import CalStore

/// `reschedule`: moves items to another time; they last as long as before.
///
/// | Typed | New time |
/// |---|---|
/// | `fri` | that day, at the time that it has |
/// | `10:00` | that time, on the day that it has |
/// | `fri 10:00` | both |
/// | `+1d`, `-2w`, `+90m` | so much later or earlier |
struct RescheduleCommand {
    let context: Context

    func run() throws -> ExitCode {
        let text = context.arguments.operands.last ?? ""
        let store = try context.openStore()
        let targets = try context.targets(store, of: context.arguments.operands.dropLast())
        return try EditCommand(context: context).run(targets, store) { draft in
            try NewTime(text: text, field: "WHEN", context: context).apply(to: &draft)
        }
    }
}
