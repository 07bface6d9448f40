/// Commands that look after the store itself, and after what it stands on.
extension CommandTable {
    static let storeInfo = Command(
        id: .storeInfo, path: ["store", "info"], section: .things,
        summary: "where the store is, what it holds, which revision it has, its files",
        options: document + reading)

    static let storeCheck = Command(
        id: .storeCheck, path: ["store", "check"], section: .things, writes: true,
        summary: "check the store; silent when all is well",
        options: take(.fix, .salvage, .dryRun, .noHooks, .lockTimeout) + document + reading,
        exclusive: [
            [.fix, .salvage], [.salvage, .dryRun], [.fix, .atOperation], [.salvage, .atOperation],
        ],
        details: [
            "Every line of the log is read, store.json and the index are compared with it, and every rule that records keep is looked at by its name: calendar-source, item-calendar, item-kind, item-valid, zone-known, detached-series, detached-once, detached-linked, uid-once, series-dates, id-once, files.",
            "Without an option nothing is written. With --at-op the records are looked at as they were then; the files are not. --fix mends what can be mended without guessing, as one operation. --salvage is for files that are damaged: it leaves them as they are, and builds a new store in another folder from all that can be read.",
            "Exit 74 when a file is damaged, 6 when a rule does not hold, 7 when lines were lost in a salvage.",
        ],
        examples: [
            .init(line: "ekcal store check --fix -n", says: "what would be mended?"),
            .init(line: "ekcal store check --salvage ~/rescued", says: "a new store from a damaged one"),
        ])

    static let storeSnapshot = Command(
        id: .storeSnapshot, path: ["store", "snapshot"], section: .things,
        summary: "write store.json now",
        options: managing,
        details: [
            "It is written after each command while it is below 8 MiB, and when the log behind it has grown as large as itself. Nothing depends on it: the log has everything."
        ])

    static let storeCompact = Command(
        id: .storeCompact, path: ["store", "compact"], section: .things, writes: true,
        summary: "drop old history, so that the log gets smaller",
        options: take(.keep, .dryRun, .yes, .noInput, .lockTimeout)
            + take(.output, .json, .color, .quiet, .verbose)
            .choosing(.output, from: ["text", "json"]) + everywhere,
        details: [
            "What is in the store stays as it is. What was done before the history that is kept can no longer be undone or looked at.",
            "Without --keep the setting history.keep decides, else a year is kept. Others may go on reading and writing meanwhile.",
        ],
        examples: [
            .init(line: "ekcal store compact", says: "keep a year"),
            .init(line: "ekcal store compact --keep 1000 -n", says: "what would go?"),
        ])

    static let storeBackup = Command(
        id: .storeBackup, path: ["store", "backup"], section: .things,
        summary: "copy all items to a file that `store restore` can bring back",
        options: [
            .init(
                name: .to, help: "a folder, or a new .json file; the store's own backups unless told",
                placeholder: "DIR", group: .item)
        ] + managing,
        details: [
            "The first command of a day that changes something makes a backup by itself (daily-DATE). Those are removed again, the oldest first, when all backups together are larger than twice store.json; the setting backup.keep says otherwise: a number of days, or 5x for five times the size. What this command makes stays.",
            "A backup is a JSON document, one item a line. The way to undo something is `ekcal help store restore` or the log: backups are for the day on which the folder is lost, so take them elsewhere with --to.",
        ],
        examples: [
            .init(line: "ekcal store backup", says: "into the store's own folder of backups"),
            .init(line: "ekcal store backup --to /media/stick", says: "elsewhere"),
        ])

    static let storeRestore = Command(
        id: .storeRestore, path: ["store", "restore"], section: .things, writes: true,
        summary: "bring back what a backup holds, as one operation",
        parameters: [
            .init(
                name: "BACKUP", arity: .optional,
                help:
                    "its name or its file; unless told, an old store.json that was put in the place of the newest"
            )
        ],
        options: writing + managing,
        details: [
            "What is there now is not lost: the log has it, and the operation can be taken back.",
            "A backup of another store is taken only after a yes: type it, or give -y.",
        ],
        examples: [
            .init(line: "ekcal store restore daily-2026-03-04", says: "the store as it was that morning"),
            .init(
                line: "ekcal store restore /media/stick/2026-03-04T100000Z.json -n",
                says: "what would change?"),
        ])

    static let storeList = Command(
        id: .storeList, path: ["store", "list"], section: .things,
        summary: "the stores that have a name",
        options: printing + everywhere)

    static let storeNew = Command(
        id: .storeNew, path: ["store", "new"], synonyms: ["add"], section: .things, writes: true,
        summary: "make an empty store",
        parameters: [.init(name: "NAME", arity: .one, help: "a name, a folder or a .json file")],
        options: take(.dryRun) + managing,
        details: ["It is not needed: the first command that writes makes a store where there is none."],
        examples: [.init(line: "ekcal store new work", says: "then use it with -s work, or EKCAL_STORE=work")]
    )

    static let doctor = Command(
        id: .doctor, path: ["doctor"], section: .setup,
        summary: "look at all that the tool stands on, and say what to do",
        options: describing,
        details: [
            "The zone database, the settings, the store with its lock, its rights, its snapshot and its backups, and the terminal. Nothing is written.",
            "Exit 0 when nothing is broken, 74 when the store cannot be used, 6 when something else is.",
        ])
}
