import Basics
import CLibrary
import CalStoreExchange

/// Makes requests with the program curl, one process for all requests that are sent together.
///
/// ```swift
/// let http = try CurlClient(login: .none, system: session.system)
/// let answers = try http.send([HTTPRequest("PROPFIND", address)])
/// ```
///
/// Everything is on the standard input of curl: no address and no password is among its arguments. Bodies are
/// in files of a folder that only the user can read, and that is removed afterwards. `~/.curlrc` is not read:
/// it could follow redirects, or send a log-in to other hosts.
final class CurlClient: HTTPClient {
    /// The maximum size of an answer.
    static let mostBytes = 64 << 20
    /// The time limits of a request, in seconds.
    static let connectSeconds = 20
    static let requestSeconds = 120

    private let system: System
    private let program: ProgramLine
    private var login: Login
    /// Whether a host that is not reached is given up at once, because somebody waits.
    private let isImpatient: Bool

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - login: The log-in for requests that may carry it.
    ///   - program: curl.
    init(login: Login, system: System, isImpatient: Bool = false, program: ProgramLine = .curl) {
        (self.login, self.system, self.isImpatient, self.program) = (login, system, isImpatient, program)
    }

    func send(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse] {
        var responses = try sendOnce(requests)
        // At most once with Digest, and once with a new password.
        while login.changes(after: responses, to: requests) {
            let refused = requests.indices.filter {
                requests[$0].mayCarryLogin && responses[$0].status == 401
            }
            let again = try sendOnce(refused.map { requests[$0] })
            for (index, response) in zip(refused, again) { responses[index] = response }
        }
        return responses
    }

    // MARK: One process

    private func sendOnce(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse] {
        guard !requests.isEmpty else { return [] }
        let folder = try temporaryFolder()
        defer { system.files.removeTemporaryFolder(folder) }
        let files = requests.indices.map { Files(folder: folder, index: $0) }
        let config = try config(requests, files)
        let outcome: ChildProcess.Outcome
        let words = program.words(for: .server)
        do throws(Program.Failure) {
            outcome = try ChildProcess(
                words: words, environment: system.environment,
                fileLimit: FileLimit(folder: folder, size: Self.mostBytes, files: system.files)
            ).run(
                input: Array(config.text.utf8), limit: Self.limit(of: requests.count), passesSignals: true,
                cleanUp: { self.system.files.removeTemporaryFolder(folder) })
        } catch {
            throw HTTPFailure(.cannotStart, "cannot start \(words.program): \(error.reason); install it")
        }
        if let failure = try failure(outcome, words, requests, files) { throw failure }
        var responses: [HTTPResponse] = []
        for (request, files) in zip(requests, files) {
            guard let head = HTTPHead(try bytes(of: files.head) ?? []) else {
                throw HTTPFailure(.cut, "the answer has no head")
            }
            responses.append(
                HTTPResponse(
                    status: head.status, fields: head.fields, body: try bytes(of: files.output) ?? [],
                    url: request.url))
        }
        return responses
    }

    private static func limit(of count: Int) -> ProgramLimit? {
        guard let usual = ProgramUse.server.limit else { return nil }
        return ProgramLimit(
            typed: usual.typed, seconds: max(usual.seconds, Double(count * (requestSeconds + 1))))
    }

    /// The options for all requests.
    private func config(_ requests: [HTTPRequest], _ files: [Files]) throws(HTTPFailure) -> CurlConfig {
        var config = CurlConfig()
        for (index, (request, files)) in zip(requests, files).enumerated() {
            if index > 0 { config.next() }
            if !request.body.isEmpty { try write(request.body, to: files.input) }
            do throws(CurlConfig.Refusal) {
                try Self.add(request, files, login, to: &config)
            } catch {
                throw HTTPFailure(
                    .cannotStart,
                    error.option == "user" || error.option == "header"
                        ? "a value for the request has a line end or a NUL"
                        : "the path of the folder for temporary files has a line end")
            }
        }
        return config
    }

    /// The options for one request. `next` takes all of them back, so they are repeated.
    static func add(
        _ request: HTTPRequest, _ files: Files, _ login: Login, to config: inout CurlConfig
    ) throws(CurlConfig.Refusal) {
        config.set("silent")
        config.set("globoff")
        // A server that compresses an item may give it another ETag, which is then no condition for a change.
        // Some compress it all the same, so curl decodes every answer.
        config.set("compressed")
        if request.method != "PROPFIND" && request.method != "REPORT" {
            config.set("header", escaped: "Accept-Encoding: identity")
        }
        config.set("no-location")
        config.set("proto", escaped: "=https,http")
        try config.set("connect-timeout", String(connectSeconds))
        try config.set("max-time", String(requestSeconds))
        try config.set("max-filesize", String(mostBytes))
        try config.set("user-agent", "ekcal/" + Ekcal.version)
        if request.method == "HEAD" { config.set("head") } else { try config.set("request", request.method) }
        // curl would wait a second for a permission to send a large body, and name another type.
        config.set("header", escaped: "Expect:")
        if request["Content-Type"] == nil { config.set("header", escaped: "Content-Type:") }
        for field in request.fields {
            // A colon without a value would remove the field; a semicolon sends it empty.
            try config.set("header", field.value.isEmpty ? field.name + ";" : "\(field.name): \(field.value)")
        }
        if !request.body.isEmpty {
            try config.set("data-binary", "@" + files.input)
        } else if request.method == "PUT" || request.method == "POST" {
            config.set("data-binary", escaped: "")
        }
        try login.add(to: request, &config)
        try config.set("dump-header", files.head)
        try config.set("output", files.output)
        config.set("write-out", escaped: "\\nekcal-request %{exitcode} %{errormsg}\\n")
    }

    // MARK: Failures

    private func failure(
        _ outcome: ChildProcess.Outcome, _ words: ProgramWords, _ requests: [HTTPRequest], _ files: [Files]
    ) throws(HTTPFailure) -> HTTPFailure? {
        // Answers of unknown length are only limited by the size of the file, and a quick one can be complete
        // before its size is looked at.
        for path in files.flatMap({ [$0.output, $0.head] }) where try isTooLarge(path) {
            return HTTPFailure(.tooLarge, CurlFailure.tooLarge)
        }
        if outcome.end == .exit(0) { return nil }
        let lines = String(decoding: outcome.output, as: UTF8.self).split(whereSeparator: \.isNewline)
        let ends = lines.compactMap { CurlFailure.Line($0) }
        guard case .exit(let code) = outcome.end else {
            let reason = words.failure(outcome.end) ?? "\(words.program) was stopped"
            return HTTPFailure(outcome.end == nil ? .timedOut : .cut, reason)
        }
        // The end of the first request that failed; curl makes none after it.
        let index = ends.firstIndex { $0.code != 0 } ?? max(0, ends.count - 1)
        let request = index < requests.count ? requests[index] : requests.last
        let message =
            ends.indices.contains(index) && ends[index].code != 0
            ? ends[index].message : lines.first { $0.hasPrefix("curl: ") }.map(String.init) ?? ""
        var failure = CurlFailure.failure(
            code: Int(code), host: request?.url.host ?? "", message: login.hidden(in: message))
        // There is nothing to repeat: somebody waits for an address that may be mistyped.
        if isImpatient, failure.kind == .notReached { failure.kind = .cannotStart }
        return failure
    }

    // MARK: Files

    /// The files of a request.
    struct Files {
        let input, output, head: String

        init(folder: String, index: Int) {
            (input, output, head) = (
                "\(folder)/\(index).in", "\(folder)/\(index).out", "\(folder)/\(index).head"
            )
        }
    }

    private func temporaryFolder() throws(HTTPFailure) -> String {
        try saving { () throws(FileSystemError) in
            try system.files.makeTemporaryFolder("ekcal-dav-")
        }
    }

    private func write(_ bytes: [UInt8], to path: String) throws(HTTPFailure) {
        try saving { () throws(FileSystemError) in
            let file = try system.files.open(path, .make)
            defer { system.files.close(file) }
            try system.files.write(file, bytes, at: 0)
        }
    }

    private func isTooLarge(_ path: String) throws(HTTPFailure) -> Bool {
        try saving { () throws(FileSystemError) in
            (try system.files.information(at: path)?.size ?? 0) > Self.mostBytes
        }
    }

    private func bytes(of path: String) throws(HTTPFailure) -> [UInt8]? {
        try saving { () throws(FileSystemError) in
            try system.files.contents(of: path, upTo: Self.mostBytes)
        }
    }

    private func saving<Result>(
        _ body: () throws(FileSystemError) -> Result
    ) throws(HTTPFailure) -> Result {
        do throws(FileSystemError) { return try body() } catch {
            throw HTTPFailure(.cannotStart, "a temporary file cannot be used: \(error.path): \(error.reason)")
        }
    }
}

extension ProgramLine {
    /// curl with its options on standard input. `--fail-early` is for all requests, so it is not among those.
    static let curl = ProgramLine("curl", "--disable", "--fail-early", "--config", "-")
}
