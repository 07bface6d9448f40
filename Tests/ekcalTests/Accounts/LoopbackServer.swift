import Basics
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import Terminal
@testable import TestSupport
@testable import ekcal

/// A server on loopback in Python: the CalDAV server of `Tests/EndToEnd`, or one from a text. It ends with
/// the object.
final class LoopbackServer {
    /// Nil where a test with a server cannot run.
    static let programs: (python: String, curl: String)? = {
        let system = System.ofTests([:])
        guard let python = system.place(of: "python3"), let curl = system.place(of: "curl") else {
            return nil
        }
        return (python, curl)
    }()

    let process = Process()
    let port: Int
    private let folder: URL

    var address: String { "http://127.0.0.1:\(port)" }

    /// The CalDAV server of the end-to-end tests, with the users alice, bob and carol.
    static func calendars() throws -> LoopbackServer {
        let program = Repository.root.appendingPathComponent("Tests/EndToEnd/caldav_server.py").path
        return try LoopbackServer([program, "--port-file"])
    }

    /// A program that writes its port into the file that is its last argument.
    convenience init(program: String) throws { try self.init(["-c", program]) }

    private init(_ arguments: [String]) throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("ekcal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("port")
        process.executableURL = URL(filePath: try #require(Self.programs).python)
        process.arguments = arguments + [file.path]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var found: Int?
        for _ in 0..<500 where found == nil {
            usleep(20_000)
            found = (try? String(contentsOf: file, encoding: .utf8)).flatMap {
                $0.hasSuffix("\n") ? Int($0.dropLast()) : nil
            }
        }
        port = try #require(found, "the server did not start")
    }

    deinit {
        // A program started by the tests may ignore SIGTERM, as they do themselves.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }

    /// Changes the server from outside: `quirks`, with JSON.
    func control(_ what: String, _ json: String) throws {
        let request = HTTPRequest(
            "POST", try #require(WebAddress(address + "/.control/" + what)), body: Array(json.utf8))
        let answer = try CurlClient(login: .none, system: .ofTests([:])).send([request])
        try #require(answer.first?.status == 200)
    }
}

extension System {
    /// A system without a terminal, which keeps what is printed to itself.
    static func ofTests(_ environment: [String: String]) -> System {
        let path = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"]
        return System(
            environment: path.merging(environment) { $1 }, clock: { Instant(secondsSince1970: 0) },
            isInputTerminal: false, isOutputTerminal: false, isErrorTerminal: false,
            files: RealFileSystem(environment: environment),
            read: { _ throws(System.Failure) in [] }, readLine: { nil }, write: { _ in nil },
            error: ErrorStream { _ in })
    }
}
