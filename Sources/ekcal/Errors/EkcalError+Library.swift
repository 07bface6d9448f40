import Basics
import CalStoreExchange
import CalStoreLanguage
import CommandLine
import Terminal

/// The library's errors as errors of the tool: exit 2 or 74 if something cannot be read, exit 6 if it can be
/// read but does not fit.
extension EkcalError {
    init(any error: any Error) {
        switch error {
        case let error as EkcalError: self = error
        case let error as CalStoreError: self.init(error)
        case let error as ExchangeError: self.init(error)
        case let error as CalDAVError: self.init(.file, error.description, hint: error.hint)
        case let error as UsageError: self.init(error)
        case let error as UnknownField: self.init(error, field: "--fields")
        case let error as System.Failure where error == .inputIsRead:
            self.init(
                .usage, "two arguments read standard input, which can be read only once",
                hint: "write one of them in the command line, or in a file")
        case let error as System.Failure: self.init(.file, "\(error.name): \(error.reason)")
        case let error as DateError: self = error.ekcalError(field: "")
        case let error as NameError: self = error.ekcalError()
        case let error as ReferenceError: self = error.ekcalError
        case let error as SentenceError: self = error.ekcalError
        default:
            self.init(
                .bug, "unexpected failure: \(error)", hint: "this is a bug in ekcal; nothing was changed")
        }
    }

    init(_ error: UnknownField, field: String) {
        self.init(.field, error.message, hint: error.hint, field: field)
    }

    init(_ error: CalStoreError) {
        let message = error.description
        switch error {
        case .damaged(_, let line, CalStoreError.gitConflict):
            self.init(
                .store, message,
                hint:
                    "nothing was changed; delete the lines with <<<<<<<, ======= and >>>>>>>, and the first "
                    + "line of the other machine; keep the records of both sides that you want, each once",
                line: line)
        case .damaged(let file, let line, _):
            // A snapshot is only a copy of what the log holds.
            let hint =
                file.hasSuffix("store.json")
                ? "nothing was changed; every saved change is in log.jsonl, so you can move store.json away"
                : file.hasSuffix("log.jsonl")
                    ? "nothing was changed; `ekcal store check --salvage DIR` saves "
                        + "everything that can be read to another folder"
                    : "nothing was changed; correct the file by hand, or restore it from a copy"
            self.init(.store, message, hint: hint, line: line)
        case .unreadableRecord(_, let line, _):
            self.init(
                .store, message,
                hint: "nothing was changed; `ekcal store check` lists what cannot be read, "
                    + "`ekcal store check --salvage DIR` builds a store "
                    + "from everything else in another folder; "
                    + "a newer ekcal may be able to read it",
                line: line)
        case .editRefused:
            self.init(
                .refused, message,
                hint: "nothing was changed; correct the file, or move it away to continue without the edit")
        case .filesOfTwoStores:
            self.init(
                .store, message,
                hint:
                    "nothing was changed; move away the file that does not "
                    + "belong here, or put back the right one"
            )
        case .storeExists: self.init(.refused, message)
        case .otherStore:
            self.init(.refused, message, hint: "use -y to replace everything in this store with it")
        case .formatTooNew, .editedSnapshotTooOld, .io, .commitUnknown, .readOnlyStore:
            self.init(.store, message)
        case .badSettings(let file, let line, _):
            self.init(
                .file, message,
                hint: EkcalError.isSettingsOfStore(file)
                    ? "nothing was changed; correct that line"
                    : "nothing was changed; correct that line, or set EKCAL_CONFIG to another file",
                line: line)
        case .badSetting: self.init(.usage, message)
        case .lockTimeout: self.init(.locked, message)
        case .refused(.calendarReadOnly, _): self.init(.readOnly, message)
        case .refused(.endBeforeStart, _): self.init(.endBeforeStart, message, field: "--end")
        case .refused(.rule, _): self.init(.refused, message, field: "rrule")
        case .planOutdated(true, _):
            self.init(
                .condition, message, hint: "a plan can be applied only once; `ekcal log` shows when it was")
        case .planOutdated(false, let conflicts):
            self.init(
                .condition,
                "the plan is outdated: "
                    + (conflicts.count == 1
                        ? "something in it has " : "\(conflicts.count) things in it have ")
                    + "changed since",
                hint: "make a new plan with `ekcal batch --plan`",
                candidates: EkcalError.candidates(conflicts))
        case .unsettled: self.init(.locked, message)
        case .nestedUse, .readEnded: self.init(.refused, message)
        case .refused, .conflict: self.init(.refused, message)
        case .noSuchOperation:
            self.init(.notFound, message, hint: "`ekcal log` lists the operations", field: "OP")
        case .cursorExpired:
            self.init(
                .cursorExpired, message, hint: "read everything again, then continue from the new cursor",
                field: "--since")
        case .cannotUndo(let operation, let conflicts):
            let isHopeless = conflicts.contains { !$0.yieldsToForce }
            self.init(
                .undoConflict,
                "\(EkcalError.shortID(ofOperation: operation)) cannot be undone: "
                    + "\(conflicts.count == 1 ? "something has" : "\(conflicts.count) things have") "
                    + "changed since",
                hint: isHopeless
                    ? "undo the later operations first; `ekcal log` lists them"
                    : "undo the later operations first, or use --force to lose their changes",
                candidates: EkcalError.candidates(conflicts))
        case .noSuchItem, .noSuchCalendar, .noSuchSource, .noSuchOccurrence, .noDefaultCalendar:
            self.init(.notFound, message)
        }
    }

    /// The same error if the operation was already saved: only the output failed, and repeating the command
    /// would make the change twice.
    func afterSaving(_ operation: CalStoreOperation.ID) -> EkcalError {
        let name = EkcalError.shortID(ofOperation: operation.record)
        return EkcalError(
            .store, "the change is saved (op \(name)), but the output is not complete: \(message)",
            hint: "do not run the command again; `ekcal op show \(name)` shows what it did")
    }

    /// Whether a file is the settings file of a store, and not the user's.
    private static func isSettingsOfStore(_ file: String) -> Bool {
        if file.hasSuffix(".json.config") { return true }
        return file.hasSuffix("/config") && CalendarStore.exists(at: String(file.dropLast("/config".count)))
    }

    private static func candidates(_ conflicts: [UndoConflict]) -> [Candidate] {
        conflicts.map { Candidate(shortID: shortID(of: $0), title: $0.title, detail: "\($0.reason)") }
    }

    private static func shortID(ofOperation id: RecordID) -> String {
        "o" + ShortID.letters(of: id).prefix(ShortID.shortest)
    }

    /// The short identifier of a record that may no longer exist.
    private static func shortID(of conflict: UndoConflict) -> String {
        String(conflict.kind.rawValue.prefix(1)) + ShortID.letters(of: conflict.id).prefix(ShortID.shortest)
    }
}

extension EkcalError {
    /// The error of the tool: exit 2 if it cannot be read, exit 6 for an end before its start.
    init(_ error: ExchangeError) {
        let code: Code =
            switch error.code {
            case .value, .format, .empty: .usage
            case .field: .field
            case .date: .date
            case .endBeforeStart: .endBeforeStart
            }
        self.init(code, error.message, hint: error.hint, field: error.field, line: error.line)
    }
}

extension EkcalError {
    /// The error for a value that a program must not get at that place.
    ///
    /// - Parameter field: the option or the setting that names the program.
    init(_ refusal: ProgramLine.Refusal, field: String) {
        switch refusal {
        case .option(let word, let value, let advice):
            self.init(
                .refused, "\(word) would be the option \"\(TerminalText.line(value))\" of the program",
                hint: "put -- in front of it: \(advice)", field: field)
        case .program(let word):
            self.init(
                .usage, "a field cannot name the program: \(word)",
                hint: "write the program first: 'notify-send -- {text}'", field: field)
        }
    }
}
