import CalStoreExchange
import CommandLine

/// The options of `vdir` and `sync`.
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
    /// Options of commands that synchronize the store with a folder.
    static let keepingInStep =
        ([
            Command.Use(
                .onConflict,
                help: "which side wins where both have changed the same (default: neither; it is listed)")
        ]
        + take(.allowEmpty)).choosing(.onConflict, from: ["ours", "theirs", "newer"])

    /// Common details of the commands for help.
    static let vdirDetails = [
        """
        An item that was deleted on one side is deleted on the other one too. If it was changed on the other \
        side, the change wins and the item is restored. If both sides changed different properties of it, \
        both changes are taken. If they changed the same one, both versions are kept and the conflict is \
        listed (exit code 7). --on-conflict chooses a side for such properties: ours is the store, theirs \
        the other one, newer the one with the later LAST-MODIFIED.
        """,
        """
        If a side has no items left, nothing is changed without --allow-empty. More than three deletions, or \
        more than half of a calendar, need -y. A file that cannot be read, is not a regular file or is \
        larger than 64 MB is skipped and listed (exit code 7). If a folder cannot be read completely, \
        nothing is changed (exit code 74).
        """,
    ]
}

extension CommandTable {
    static let vdirCalendar = Command.Use(
        .calendar, help: "only this calendar; SOURCE/NAME when names repeat", isSingle: true)
}
