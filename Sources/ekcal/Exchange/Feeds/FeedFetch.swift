import Basics
import CalStore
import CalStoreExchange
import Terminal

/// Fetches the feed of a subscription: reads a file, or runs curl or the program of the setting
/// `fetch.command`.
struct FeedFetch {
    enum Outcome {
        /// The server reports that the last version is still current.
        case unchanged
        case bytes([UInt8], entityTag: String?, lastModified: String?)
    }

    /// The reason why there is no feed.
    struct Failure: Error {
        let reason: String
    }

    let session: Session
    let address: FeedAddress
    /// The state of the last version. Without it, the server is not asked whether that is still current.
    let state: FeedState

    /// The maximum size of a feed.
    private static let mostBytes = 64 << 20

    func run() throws -> Outcome {
        guard case .web = address else {
            return .bytes(try file(), entityTag: nil, lastModified: nil)
        }
        let folder = try temporaryFolder()
        defer { remove(folder) }
        return try fetch(into: folder)
    }

    // MARK: A program

    private func fetch(into folder: String) throws -> Outcome {
        let (output, headers) = (folder + "/feed", folder + "/headers")
        let (words, input) = try command(output: output, headers: headers)
        let outcome: ChildProcess.Outcome
        do throws(Program.Failure) {
            outcome = try ChildProcess(
                words: words, environment: session.system.environment,
                fileLimit: FileLimit(folder: folder, size: Self.mostBytes, files: session.system.files)
            ).run(input: input, passesSignals: true)
        } catch {
            throw Failure(
                reason: "cannot start \(words.program): \(error.reason); install it, or set fetch.command")
        }
        // Output above the limit is refused, whatever the exit code of the program is.
        let body = try bytes(of: output, upTo: Self.mostBytes) ?? []
        let head = try bytes(of: headers, upTo: Self.mostBytes) ?? []
        if let failure = words.failure(outcome.end) {
            let message = message(in: outcome.output)
            throw Failure(reason: message.isEmpty ? failure : message)
        }
        let answer = HTTPAnswer(head)
        if answer.status == 304 { return .unchanged }
        return .bytes(body, entityTag: answer.entityTag, lastModified: answer.lastModified)
    }

    /// The user's program, or curl with its options on standard input: the address may have a password, and
    /// other users of the machine can read the arguments of programs.
    private func command(output: String, headers: String) throws -> (words: ProgramWords, input: [UInt8]) {
        guard try session.config.value(SettingTable.fetchCommand) != nil else {
            do throws(CurlConfig.Refusal) {
                let options = try self.options(output: output, headers: headers)
                return (ProgramLine.feedCurl.words(for: .fetch), Array(options.text.utf8))
            } catch {
                throw Failure(reason: "a value for curl has a line end or a NUL: \(error.option)")
            }
        }
        let program = try session.config.program(SettingTable.fetchCommand, usual: "")
        do {
            let words = try program.words(
                for: .fetch,
                filling: [
                    "{url}": { address.url(login: state.login) }, "{output}": { output },
                    "{headers}": { headers }, "{etag}": { state.entityTag ?? "" },
                    "{modified}": { state.lastModified ?? "" },
                ])
            return (words, [])
        } catch let refusal as ProgramLine.Refusal {
            throw EkcalError(refusal, field: SettingTable.fetchCommand.name)
        }
    }

    /// The options of curl. The limits of size and time prevent a broken server from filling the disk.
    private func options(output: String, headers: String) throws(CurlConfig.Refusal) -> CurlConfig {
        var options = CurlConfig()
        options.set("silent")
        options.set("show-error")
        options.set("fail")
        options.set("location")
        options.set("globoff")
        options.set("compressed")
        options.set("netrc-optional")
        options.set("proto", escaped: "=http,https")
        options.set("proto-redir", escaped: "=http,https")
        options.set("max-redirs", escaped: "10")
        options.set("connect-timeout", escaped: "20")
        options.set("max-time", escaped: "60")
        try options.set("max-filesize", String(Self.mostBytes))
        if let tag = state.entityTag { try options.set("header", "If-None-Match: \(tag)") }
        if let modified = state.lastModified {
            try options.set("header", "If-Modified-Since: \(modified)")
        }
        try options.set("dump-header", headers)
        try options.set("output", output)
        try options.set("url", address.url(login: state.login))
        return options
    }

    /// The output of the program on one line, without user name and password.
    private func message(in output: [UInt8]) -> String {
        var text = String(decoding: output.prefix(Self.longestMessage), as: UTF8.self)
        if case .web(_, let own) = address, let login = own ?? state.login {
            text = text.replacing(login, with: "...")
        }
        return TerminalText.line(text.split(whereSeparator: \.isNewline).joined(separator: "; "))
    }

    private static let longestMessage = 500

    // MARK: Files

    private func file() throws(Failure) -> [UInt8] {
        guard let bytes = try bytes(of: address.text, upTo: Self.mostBytes) else {
            throw Failure(reason: "the file does not exist")
        }
        return bytes
    }

    /// The bytes of a regular file; nil if there is none.
    private func bytes(of path: String, upTo most: Int) throws(Failure) -> [UInt8]? {
        do throws(FileSystemError) {
            return try session.system.files.contents(of: path, upTo: most)
        } catch {
            throw Failure(reason: System.Failure(error).reason)
        }
    }

    private func temporaryFolder() throws(Failure) -> String {
        let files = session.system.files
        do throws(FileSystemError) {
            return try files.makeTemporaryFolder("ekcal-feed-")
        } catch {
            throw Failure(reason: "cannot create a folder in \(files.temporaryFolder): \(error.reason)")
        }
    }

    private func remove(_ folder: String) { session.system.files.removeTemporaryFolder(folder) }
}

extension ProgramLine {
    /// curl with its options on standard input, besides those of `~/.curlrc`.
    fileprivate static let feedCurl = ProgramLine("curl", "--config", "-")
}

/// The header of the last response of a server, read from a file with the headers of all responses, including
/// redirects.
struct HTTPAnswer {
    private(set) var status: Int?
    private(set) var entityTag: String?
    private(set) var lastModified: String?

    private static let longestValue = 1000

    init(_ head: [UInt8]) {
        for line in head.split(separator: 0x0A) {
            let text = String(decoding: line, as: UTF8.self)
            if text.hasPrefix("HTTP/") {
                (entityTag, lastModified) = (nil, nil)
                status = text.split(separator: " ").dropFirst().first.flatMap { Int($0) }
                continue
            }
            guard let colon = text.firstIndex(of: ":") else { continue }
            // The value is sent back unchanged, except for characters that could end the line.
            let value = text[text.index(after: colon)...].filter { $0.isASCII && $0 >= " " && $0 != "\u{7F}" }
                .trimmed
            guard !value.isEmpty, value.utf8.count <= Self.longestValue else { continue }
            switch text[..<colon].lowercased() {
            case "etag": entityTag = value
            case "last-modified": lastModified = value
            default: break
            }
        }
    }
}
