import Basics
import CalStore
import CommandLine

extension CommandTable {
    static let alarmInstall = Command(
        type: AlarmInstallCommand.self, path: ["alarm", "install"], section: .plan, writes: true,
        summary: "install `alarm watch` as a service of your system",
        options: take(.dryRun, .quiet, .yes, .store, .help),
        details: [
            """
            With systemd, it writes the user unit ~/.config/systemd/user/ekcal-alarms.service; on macOS, a \
            file for launchd in ~/Library/LaunchAgents. It asks before it writes, and prints the command \
            that starts the service, but does not start it.
            """,
            "The service watches the current store (or that of --store), with the settings of the user.",
        ],
        examples: [.init(line: "ekcal alarm install -n", says: "print the file only")])
}

/// `alarm install`: writes the file of a service.
struct AlarmInstallCommand: EkcalCommand {
    init(_ arguments: ParsedArguments, _ session: Session) {}

    func run(_ session: Session) throws -> Response {
        guard let home = session.system[.home], home.hasPrefix("/") else {
            throw EkcalError(
                .file, "HOME is not set, so the folder for services is unknown", hint: "set HOME")
        }
        guard let program = session.system.place(of: "ekcal") else {
            throw EkcalError(
                .file, "ekcal is not in a folder of PATH, so the service would not find it",
                hint: "copy it to a folder of PATH, such as ~/.local/bin")
        }
        // A service does not have the environment of this shell.
        let store = FilePath.absolute(try session.access.path())
        let service = AlarmService(
            manager: AlarmService.usual, words: [program, "alarm", "watch", "--store", store])
        let config = session.system[.configHome].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let path = service.path(home: home, config: config)
        if !session.isDryRun {
            if try session.system.isThere(path) {
                try session.confirm("Replace \(path)?")
            } else {
                try session.confirm("Write \(path)?")
            }
            do throws(System.Failure) {
                try session.system.makeFolders(FilePath.folder(of: path), rights: 0o755)
                try session.system.writeFile(path, Array(service.text.utf8), rights: 0o644)
            } catch {
                throw EkcalError(.file, "cannot write \(path): \(error.reason)")
            }
        }
        return Response(text: { page in
            if session.isDryRun {
                page.print("Would write \(path):")
                page.print(
                    service.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
            } else {
                page.print("Wrote \(path)")
                page.print("Start it with: \(service.startLine(path))")
                page.print("Stop it with:  \(service.stopLine(path))")
            }
            page.print(session.dryRunLines)
        })
    }
}
