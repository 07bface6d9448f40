import Basics
import CalStore
import Terminal

/// `store check --salvage`: builds a new store from everything that can be read of a damaged one.
struct StoreSalvage {
    private let destination: String
    private let salvage: CalStoreSalvage
    private let session: Session

    init(to destination: String, _ session: Session) throws {
        let path = try session.access.path()
        guard try CalendarStore.exists(at: path, on: session.system.files) else {
            throw EkcalError(.notFound, "there is no store at \(path)", field: "--store")
        }
        self.destination = destination
        self.session = session
        salvage = try session.console.showingProgress("Salvaging") { line in
            try CalendarStore.salvage(
                path, to: destination, now: session.clock.now, on: session.system.files, progress: line?.show)
        }
    }

    var response: Response {
        Response(
            text: { $0.print(lines) },
            answer: {
                session.answer(items: [Row(destination: destination, salvage: salvage).json])
            },
            exit: salvage.lostLines == 0 ? .success : .partlyDone)
    }

    private var lines: [String] {
        let lost = salvage.lostLines == 0 ? "" : "; \(count(salvage.lostLines, "line")) could not be read"
        return salvage.problems.map { "files: \(TerminalText.line("\($0)"))" }
            + salvage.repairs.map { "fixed: \(TerminalText.line($0))" }
            + [
                "Saved \(count(salvage.items, "item")) and \(count(salvage.operations, "operation")) "
                    + "in \(TerminalText.line(destination))\(lost)"
            ]
    }

    private func count(_ number: Int, _ noun: String) -> String {
        "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// The result of a salvage.
    struct Row: JSONRow {
        let destination: String
        let salvage: CalStoreSalvage

        static let fields: [JSONField<Self>] = [
            .type("salvage"), .init("path", "path of the new store", \.destination),
            .init("items", "number of items", \.salvage.items),
            .init("operations", "number of operations", \.salvage.operations),
            .init("lost_lines", "number of lines that could not be read", \.salvage.lostLines),
            .init("problems", "problems of the files") { $0.salvage.problems.map { "\($0)" } },
            .init("repairs", "repairs that were made", \.salvage.repairs),
        ]
    }
}

extension NamedShape {
    static let salvage = NamedShape("salvage", "the result of a salvage", of: StoreSalvage.Row.self)
}
