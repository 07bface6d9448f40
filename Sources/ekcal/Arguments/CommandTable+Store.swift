import CalStoreExchange

/// Commands that look after the store itself, and after what it stands on.
extension CommandTable {
    static let storeInfo = Command(
        id: .storeInfo, path: ["store", "info"], section: .things,
        answer: { .of(.store) },
        summary: "show the path, contents, files and revision of the store",
        options: document + reading)

    static let storeCheck = Command(
        id: .storeCheck, path: ["store", "check"], section: .things, writes: true,
        answer: {
            AnswerShape(
                items: [.named(.problem), .named(.salvage)], result: ObjectName.repairMembers,
                mayLackResult: true)
        },
        summary: "check the store; print nothing if all is well",
        options: take(.fix, .salvage, .dryRun, .noHooks, .lockTimeout) + document + reading,
        exclusive: [
            [.fix, .salvage], [.salvage, .dryRun], [.fix, .atOperation], [.salvage, .atOperation],
        ],
        details: [
            "It reads every line of the log, compares store.json and the index with it, and checks each rule by its name: calendar-source, item-calendar, item-kind, item-valid, zone-known, detached-series, detached-once, detached-linked, uid-once, series-dates, id-once, files.",
            "Without an option it writes nothing. --at-op checks the records of an earlier state, and no files. --fix repairs what can be repaired without guessing, as one operation. --salvage is for damaged files: it leaves them as they are and builds a new store in another folder from everything that can be read.",
            "Exit 74 if a file is damaged, 6 if a rule is broken, 7 if a salvage lost lines.",
        ],
        examples: [
            .init(line: "ekcal store check --fix -n", says: "what would be repaired?"),
            .init(line: "ekcal store check --salvage ~/rescued", says: "a new store from a damaged one"),
        ])

    static let storeSnapshot = Command(
        id: .storeSnapshot, path: ["store", "snapshot"], section: .things,
        answer: { .of(.snapshot) },
        summary: "write store.json now",
        options: managing,
        details: [
            "It is written after each command while it is smaller than 8 MiB, and later when the log has grown by its size. No data depends on it: the log has everything."
        ])

    static let storeCompact = Command(
        id: .storeCompact, path: ["store", "compact"], section: .things, writes: true,
        answer: { .of(.compaction) },
        summary: "remove old history to make the log smaller",
        options: take(.keep, .dryRun, .yes, .noInput, .lockTimeout)
            + take(.output, .json, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json"]) + everywhere,
        details: [
            "The items stay as they are. Operations that are removed from the history can no longer be undone or shown.",
            "Without --keep, the setting history.keep decides (default: a year). Other programs can read and write meanwhile.",
        ],
        examples: [
            .init(line: "ekcal store compact", says: "keep a year"),
            .init(line: "ekcal store compact --keep 1000 -n", says: "what would be removed?"),
        ])

    static let storeBackup = Command(
        id: .storeBackup, path: ["store", "backup"], section: .things,
        answer: { .of(.backup) },
        summary: "copy all items to a file for `store restore`",
        options: [
            .init(
                name: .to, help: "a folder, or a new .json file (default: the backups of the store)",
                placeholder: "DIR", group: .item)
        ] + managing,
        details: [
            "The first change of a day makes a backup (daily-DATE). The oldest daily backups are removed when all backups together are larger than twice store.json. The setting backup.keep changes that: a number of days, or 5x for five times the size. Backups that this command makes are not removed.",
            "A backup is a JSON document, one item per line. To go back, use `ekcal undo` or `ekcal store restore`. Backups help when the whole folder is lost, so keep them elsewhere with --to.",
        ],
        examples: [
            .init(line: "ekcal store backup", says: "in the store's own folder of backups"),
            .init(line: "ekcal store backup --to /media/stick", says: "elsewhere"),
        ])

    static let storeRestore = Command(
        id: .storeRestore, path: ["store", "restore"], section: .things, writes: true,
        answer: { .changing(.event, .reminder) },
        summary: "restore a backup, as one operation",
        parameters: [
            .init(
                name: "BACKUP", arity: .optional,
                help:
                    "name or file of the backup (default: an old store.json that was put back)"
            )
        ],
        options: writing + managing,
        details: [
            "The current state is not lost: the operation can be undone.",
            "It asks before it restores the backup of another store; -y answers yes.",
        ],
        examples: [
            .init(line: "ekcal store restore daily-2026-03-04", says: "the store as it was that morning"),
            .init(
                line: "ekcal store restore /media/stick/2026-03-04T100000Z.json -n",
                says: "what would change?"),
        ])

    static let storeList = Command(
        id: .storeList, path: ["store", "list"], section: .things,
        answer: { .of(.storePlace) },
        summary: "list the stores that have a name",
        options: printing + everywhere)

    static let storeNew = Command(
        id: .storeNew, path: ["store", "new"], synonyms: ["add"], section: .things, writes: true,
        answer: { .of(.storePlace) },
        summary: "create an empty store",
        parameters: [.init(name: "NAME", arity: .one, help: "a name, a folder or a .json file")],
        options: take(.dryRun) + managing,
        details: ["You do not need it: the first command that writes creates the store."],
        examples: [.init(line: "ekcal store new work", says: "then use it with -s work, or EKCAL_STORE=work")]
    )

    static let doctor = Command(
        id: .doctor, path: ["doctor"], section: .setup,
        worksWithWrongSettings: true, answer: { .of(.finding) },
        summary: "check everything that ekcal needs, and say what to do",
        options: describing,
        details: [
            "It checks the zone database, the settings, the store with its lock, permissions, snapshot and backups, and the terminal. It writes nothing.",
            "Exit 0 if nothing is broken, 74 if the store cannot be used, 6 if something else is broken.",
        ])
}
