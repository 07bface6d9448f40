import CLibrary

/// `man show` and `man install`: the manual, made from the command table and the topics.
struct ManCommand {
    let context: Context

    func runShow() throws -> ExitCode {
        do throws(UsageError) {
            context.print(String(try ManPage(context.arguments.operands).text.dropLast()))
        } catch {
            throw EkcalError(error)
        }
        return .success
    }

    func runInstall() throws -> ExitCode {
        let root = try context.arguments.value(.to) ?? (context.dataFolder() + "/man")
        let pages = ManPage.all
        if !context.isDryRun {
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
        if context.isQuiet { return .success }
        let did = context.isDryRun ? "Would write" : "Wrote"
        context.print("\(did) \(pages.count) pages to \(root)")
        context.printDryRun()
        return .success
    }
}
