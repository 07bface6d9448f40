import CalStoreExchange
import CommandLine

/// What `vdir` and `sync` are told.
struct VdirOptions {
    /// The name of the calendar; nil for all.
    let calendar: String?
    let policy: SyncPolicy
    let allowsEmpty: Bool

    init(_ arguments: ParsedArguments) {
        calendar = arguments.value(.calendar)
        policy = arguments.choice(.onConflict) ?? .keep
        allowsEmpty = arguments.has(.allowEmpty)
    }
}

extension CommandTable {
    /// Options of commands that keep the store in step with a folder.
    static let keepingInStep =
        ([
            Command.Use(
                .onConflict,
                help: "which side wins if both have changed an item (default: neither, and it is listed)")
        ]
        + take(.allowEmpty)).choosing(.onConflict, from: ["ours", "theirs", "newer"])

    /// What the commands have in common, for help.
    static let vdirDetails = [
        "An item that was deleted on one side is deleted on the other one. If it was changed on the other side, the change wins and the item comes back. If both sides have changed it, both stay as they are and the conflict is listed (exit code 7); --on-conflict ours takes the store, theirs the folder, newer the one with the later LAST-MODIFIED.",
        "If a side has no items any more, nothing is deleted without --allow-empty. More than three deletions, or more than half of a calendar, need -y. A file that cannot be read, or is no regular file of at most 64 MB, is left alone and listed (exit code 7). If a folder cannot be read to its end, nothing is done (exit code 74).",
    ]
}

extension CommandTable {
    static let vdirCalendar = Command.Use(
        .calendar, help: "only this calendar; SOURCE/NAME when names repeat", isSingle: true)
}
