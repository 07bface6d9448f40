import Basics
import Foundation
import Testing

@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// A machine with the account `work`, and its server, which may be changed behind the back of the machine. It
/// is that of alice, who has the calendars `calendar` and `home`.
struct AccountMachine {
    let server: LoopbackServer
    let shell: Shell

    init(server: LoopbackServer? = nil) throws {
        self.server = try server ?? .calendars()
        shell = try Shell()
        shell.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
        shell.files = RealFileSystem(temporaryFolder: shell.folder.path)
        try shell.write("secret\n", to: "password")
        try self.server.addCalendar("home")
        try add("work", self.server)
    }

    /// The CalDAV server of the end-to-end tests with changes in Python: `caldav` is its module.
    static func server(changedBy program: String) throws -> LoopbackServer {
        let folder = Repository.root.appendingPathComponent("Tests/EndToEnd").path
        return try LoopbackServer(
            program: """
                import sys
                sys.path.insert(0, \(String(reflecting: folder)))
                sys.dont_write_bytecode = True
                import caldav_server as caldav
                sys.argv = ["caldav", "--port-file", sys.argv[-1]]
                \(program)
                caldav.main()
                """)
    }

    func add(_ name: String, _ server: LoopbackServer) throws {
        let added = shell.run([
            "account", "add", name, server.address, "--user", "alice", "--password-command",
            "cat " + shell.path("password"),
        ])
        #expect(added.code == 0, "\(added.err)")
    }

    @discardableResult
    func sync(_ words: String..., code: Int32 = 0, on day: String = "2026-03-04") -> Shell.Result {
        let result = shell.run(["sync"] + words, with: ["EKCAL_NOW": day + "T10:00"])
        #expect(result.code == code, "\(result.out)\(result.err)")
        return result
    }

    /// The titles of the items in a calendar of the store.
    func titles(_ calendar: String = "calendar", of account: String = "work") -> [String] {
        let words = ["find", "calendar:\(account)/\(calendar)", "--format", "{title}"]
        return shell.run(words).out.split(separator: "\n").map(String.init).sorted()
    }

    func ids(_ calendar: String = "calendar", of account: String = "work") -> [String] {
        let words = ["find", "calendar:\(account)/\(calendar)", "-q"]
        return shell.run(words).out.split(separator: "\n").map(String.init)
    }
}

extension LoopbackServer {
    /// An event as another program writes it.
    static func event(
        _ uid: String, _ title: String, start: String = "20260310T090000Z", _ lines: [String] = []
    ) -> String {
        let event =
            ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260301T000000Z", "DTSTART:\(start)", "DURATION:PT1H"]
            + ["SUMMARY:\(title)"] + lines + ["END:VEVENT"]
        return
            (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//x//x//EN"] + event + ["END:VCALENDAR", ""])
            .joined(separator: "\r\n")
    }

    func addCalendar(_ name: String) throws { try ask("PUT", "items/alice/\(name)") }

    func put(_ name: String, _ text: String, in calendar: String = "calendar") throws {
        try ask("PUT", "items/alice/\(calendar)/\(name)", Array(text.utf8))
    }

    /// `a.ics`, `b.ics` and so on, with the UIDs and titles A, B and so on.
    func putEvents(_ letters: String, in calendar: String = "calendar") throws {
        for letter in letters {
            try put(letter.lowercased() + ".ics", Self.event("\(letter)", "\(letter)"), in: calendar)
        }
    }

    func remove(_ name: String, from calendar: String = "calendar") throws {
        try ask("DELETE", "items/alice/\(calendar)/\(name)")
    }

    func text(_ name: String, in calendar: String = "calendar") throws -> String {
        String(decoding: try ask("GET", "items/alice/\(calendar)/\(name)"), as: UTF8.self)
    }

    /// The UIDs of the items in a calendar.
    func uids(_ calendar: String = "calendar") throws -> [String] {
        try items(calendar).compactMap { $0.value["uid"]?.string }.sorted()
    }

    func names(_ calendar: String = "calendar") throws -> [String] { try items(calendar).map(\.name) }

    private func items(_ calendar: String) throws -> [JSONValue.Member] {
        try JSONValue(reading: ask("GET", "items/alice/\(calendar)")).members ?? []
    }

    var calendarNames: [String] {
        get throws {
            try JSONValue(reading: ask("GET", "items/alice")).array?.compactMap(\.string) ?? []
        }
    }

    /// The methods of the requests since the server was started that may change something.
    var changes: [String] {
        get throws {
            let log = try JSONValue(reading: ask("GET", "log")).array ?? []
            return log.compactMap { $0["method"]?.string }.filter { ["PUT", "DELETE", "MOVE"].contains($0) }
        }
    }

    @discardableResult
    private func ask(_ method: String, _ what: String, _ body: [UInt8] = []) throws -> [UInt8] {
        let url = try #require(WebAddress(address + "/.control/" + what))
        let http = CurlClient(login: .none, system: .ofTests([:]))
        let answer = try #require(try http.send([HTTPRequest(method, url, body: body)]).first)
        try #require([200, 201].contains(answer.status), "\(method) \(what)")
        return answer.body
    }
}
