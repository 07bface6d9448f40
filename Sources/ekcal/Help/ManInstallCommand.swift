import CLibrary
import CommandLine

extension CommandTable {
    static let manInstall = Command(
        type: ManInstallCommand.self, path: ["man", "install"], section: .other, writes: true,
        worksWithWrongSettings: true,
        summary: "install the manual pages",
        options: [
            .init(
                .to, help: "folder for man1 and man7 (default: man under XDG_DATA_HOME)",
                placeholder: "DIR", group: .item, values: .folders)
        ] + take(.dryRun, .quiet, .help),
        details: ["Each command and each topic has a page: man ekcal-add, man ekcal-dates."],
        examples: [.init(line: "ekcal man install", says: "then `man ekcal`")])
}

/// `man install`: writes all manual pages.
struct ManInstallCommand: EkcalCommand {
    /// The folder for `man1` and `man7`; nil for the user's own folder.
    private let folder: String?

    init(_ arguments: ParsedArguments, _ session: Session) { folder = arguments.value(.to) }

    func run(_ session: Session) throws -> Response {
        let root = try folder ?? (StorePlace(session.system).dataFolder() + "/man")
        let pages = ManPage.all(of: .ekcal)
        if !session.isDryRun { for page in pages { try write(page, under: root, session.system) } }
        return Response(text: { output in
            let did = session.isDryRun ? "Would write" : "Wrote"
            output.print("\(did) \(pages.count) pages to \(root)")
            output.print(session.dryRunLines)
        })
    }

    private func write(_ page: ManPage, under root: String, _ system: System) throws {
        let folder = "\(root)/man\(page.section)"
        do throws(System.Failure) {
            try system.makeFolders(folder, rights: 0o755)
            try system.writeFile("\(folder)/\(page.file)", Array(page.text.utf8), rights: 0o644)
        } catch {
            throw EkcalError(.file, "cannot write \(folder)/\(page.file): \(error.reason)", field: "--to")
        }
    }
}
