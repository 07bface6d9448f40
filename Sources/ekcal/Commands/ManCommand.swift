import CLibrary

/// `man show` and `man install`: the manual, made from the command table and the topics.
struct ManCommand {
    let session: Session

    func runShow() throws -> ExitCode {
        do throws(UsageError) {
            session.print(String(try ManPage(session.arguments.operands).text.dropLast()))
        } catch {
            throw EkcalError(error)
        }
        return .success
    }

    func runInstall() throws -> ExitCode {
        let root = try session.arguments.value(.to) ?? (StorePlace(session.system).dataFolder() + "/man")
        let pages = ManPage.all
        if !session.isDryRun {
            for page in pages {
                let folder = "\(root)/man\(page.section)"
                do throws(System.Failure) {
                    try System.makeFolders(folder, mode: 0o755)
                    try System.writeFile(
                        "\(folder)/\(page.file)", Array(page.text.utf8), mode: 0o644)
                } catch {
                    throw EkcalError(
                        .file, "cannot write \(folder)/\(page.file): \(error.reason)", field: "--to")
                }
            }
        }
        if session.isQuiet { return .success }
        let did = session.isDryRun ? "Would write" : "Wrote"
        session.print("\(did) \(pages.count) pages to \(root)")
        session.printDryRun()
        return .success
    }
}
