import CLibrary
import CalStore
import CalStoreExchange

/// Fetches what a subscription follows: reads a file, or starts the program of the setting `fetch.command`.
struct FeedFetch {
    enum Outcome {
        /// The server says that the last version is still right.
        case unchanged
        case bytes([UInt8], entityTag: String?, lastModified: String?)
    }

    /// Why there is nothing.
    struct Failure: Error {
        let reason: String
    }

    let session: Session
    let address: FeedAddress
    /// What is known of the last version; without it the server is not asked whether it is still right.
    let state: FeedState

    /// More is not taken.
    private static let mostBytes = 64 << 20
    /// For programs that have no limit of their own, in seconds.
    private static let mostSeconds = 600.0

    func run() throws -> Outcome {
        guard case .web = address else {
            return .bytes(try bytes(of: address.text), entityTag: nil, lastModified: nil)
        }
        let folder = try temporaryFolder()
        defer { remove(folder) }
        return try fetch(into: folder)
    }

    // MARK: A program

    private func fetch(into folder: String) throws -> Outcome {
        let program = try session.program(SettingTable.fetchCommand, usual: SettingTable.usualFetchCommand)
        let (output, headers) = (folder + "/feed", folder + "/headers")
        let words = program.words(filling: [
            "{url}": address.url(login: state.login), "{output}": output, "{headers}": headers,
            "{etag}": state.entityTag ?? "", "{modified}": state.lastModified ?? "",
        ])
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(words: words, environment: session.system.environment).run(
                input: [], limit: Self.mostSeconds, passesSignals: true)
        } catch {
            throw Failure(
                reason: "cannot start \(program.program): \(error.reason); install it, or set fetch.command")
        }
        if let failure = program.failure(outcome.end) {
            let said = said(outcome.output)
            throw Failure(reason: said.isEmpty ? failure : said)
        }
        let answer = HTTPAnswer((try? System.readFile(headers)) ?? [])
        if answer.status == 304 { return .unchanged }
        let bytes = System.isThere(output) ? try bytes(of: output) : []
        return .bytes(bytes, entityTag: answer.entityTag, lastModified: answer.lastModified)
    }

    /// What the program printed, in one line, without user name and password.
    private func said(_ output: [UInt8]) -> String {
        var text = String(decoding: output.prefix(Self.longestMessage), as: UTF8.self)
        if case .web(_, let own) = address, let login = own ?? state.login {
            text = text.replacing(login, with: "...")
        }
        return TerminalText.line(text.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }

    private static let longestMessage = 500

    // MARK: Files

    private func bytes(of path: String) throws(Failure) -> [UInt8] {
        guard !System.isFolder(path) else { throw Failure(reason: "it is a folder") }
        if let facts = System.facts(path), facts.size > Self.mostBytes {
            throw Failure(
                reason:
                    "it has \(ByteCount.text(facts.size)); at most \(ByteCount.text(Self.mostBytes)) are taken"
            )
        }
        do throws(System.Failure) { return try System.readFile(path) } catch {
            throw Failure(reason: error.reason)
        }
    }

    private func temporaryFolder() throws(Failure) -> String {
        let parent = session.system.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array((parent + "/ekcal-feed-XXXXXX").utf8CString)
        let isMade = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { mkdtemp($0) != nil }
        }
        guard isMade == true else {
            throw Failure(reason: "cannot make a folder in \(parent): \(String(cString: strerror(errno)))")
        }
        return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private func remove(_ folder: String) {
        for name in System.names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
    }
}
