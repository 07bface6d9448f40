import Basics
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// `account add`, `list`, `edit`, `rm`, and `calendar rm --on-server`, with the CalDAV server of the
/// end-to-end tests: the user alice has the password `secret` and one calendar.
@Suite(.enabled(if: LoopbackServer.programs != nil, "needs python3 and curl"))
struct AccountTests {
    private let server: LoopbackServer
    private let shell: Shell

    init() throws {
        server = try LoopbackServer.calendars()
        shell = try Shell()
        shell.environment["PATH"] = ProcessInfo.processInfo.environment["PATH"]
        shell.files = RealFileSystem(temporaryFolder: shell.folder.path)
        try shell.write("secret\n", to: "password")
    }

    private var command: String { "cat " + shell.path("password") }
    private var settings: String { (try? shell.read(".config/ekcal/config")) ?? "" }

    private func add(_ words: String...) -> Shell.Result {
        shell.run(["account", "add", "work"] + words)
    }

    private func addAlice(_ words: String...) -> Shell.Result {
        shell.run(
            ["account", "add", "work", server.address, "--user", "alice", "--password-command", command]
                + words)
    }

    @Test func `an account is added`() throws {
        let trial = addAlice("-n")
        #expect(trial.code == 0)
        #expect(trial.out.contains("Would add the account work"), "\(trial.out)\(trial.err)")
        #expect(trial.out.contains("Nothing was written."))
        #expect(settings == "")
        #expect(!shell.run(["source", "list", "-q"]).out.contains("work"))

        let added = addAlice()
        #expect(added.code == 0, "\(added.err)")
        #expect(added.out.contains("principals/alice"))
        #expect(added.out.contains("\n  calendar"), "\(added.out)")
        #expect(added.out.contains("\nFetch them with: ekcal sync work\n"))
        #expect(
            settings == """
                [user]
                \taddress = alice@example.org
                [account "work"]
                \turl = \(server.address)
                \tuser = alice
                \tpassword_command = \(command)

                """)
        let sources = try shell.json(["source", "list"])["data"]?.array
        let source = sources?.first { $0["title"]?.string == "work" }
        #expect(source?["kind"]?.string == "caldav")
        #expect(source?["url"]?.string == server.address + "/")
        #expect(shell.run(["source", "list"]).out.contains(server.address))
        let account = try shell.json(["account", "list"])["data"]?.array?.first
        #expect(account?["name"]?.string == "work")
        #expect(account?["source"]?.string == source?["id"]?.string)
        #expect(account?["calendars"]?.int == 0)

        // The password is nowhere, and the command for it is not in the store.
        for (name, bytes) in try shell.storeBytes() {
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(!text.contains("secret") && !text.contains("password"), "\(name)")
        }
        let left = try FileManager.default.contentsOfDirectory(atPath: shell.folder.path)
        #expect(!left.contains { $0.hasPrefix("ekcal-dav") })

        let again = addAlice()
        #expect(again.code == 6)
        #expect(again.err.contains("already an account \"work\""))
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["doctor"]).out.contains("the account work has no source in this store"))
        // What is in the settings need not be given again.
        #expect(shell.run(["account", "add", "work"]).code == 0)
        #expect(shell.run(["doctor"]).out.contains("1 account"))
    }

    @Test func `the answer says what is there`() throws {
        let answer = try shell.json([
            "account", "add", "work", server.address, "--user", "alice", "--password-command", command,
        ])
        let schema = JSONSchema(root: try SchemaCommand.document(for: "account add"))
        #expect(schema.faults(in: answer) == [])
        let found = answer["result"]?["found"]?.array
        #expect(found?.count == 1)
        #expect(found?.first?["url"]?.string == server.address + "/calendars/alice/calendar/")
        #expect(found?.first?["writable"]?.bool == true)
        #expect(answer["result"]?["principal"]?.string?.hasSuffix("/principals/alice/") == true)
    }

    @Test func `a hook can refuse each change`() throws {
        #expect(addAlice().code == 0)
        let before = settings
        let veto = "\n[hook]\n\tpre-commit = sh -c 'exit 1'\n"
        try shell.write(before + veto, to: ".config/ekcal/config")
        for line in [
            ["account", "edit", "work", "--name", "other"], ["account", "rm", "work", "-y"],
            ["account", "rm", "work", "--keep-items"],
        ] {
            let refused = shell.run(line)
            #expect(refused.code == 6, "\(line): \(refused.out)\(refused.err)")
            #expect(settings == before + veto, "\(line): \(settings)")
        }
        #expect(shell.run(["undo", "--no-hooks"]).code == 0)
        try shell.write(veto, to: ".config/ekcal/config")
        #expect(addAlice().code == 6)
        #expect(settings == veto)
    }

    @Test func `a failure changes nothing`() throws {
        func expect(_ result: Shell.Result, _ code: Int32, _ text: String, _ line: Int = #line) {
            #expect(result.code == code, "line \(line): \(result.err)")
            #expect(result.err.contains(text), "line \(line): \(result.err)")
            #expect(!result.err.contains("secret") && !result.err.contains("hidden"), "line \(line)")
            #expect(settings == "", "line \(line)")
            #expect(!shell.run(["source", "list", "-q"]).out.contains("work"), "line \(line)")
        }
        try shell.write("hidden\n", to: "wrong")
        let wrong = "cat " + shell.path("wrong")
        expect(
            add(server.address, "--user", "alice", "--password-command", wrong), 74,
            "does not accept the user name and password")
        expect(add(server.address), 74, "give --user and --password-command")
        expect(
            add(server.address, "--user", "alice", "--password-command", "false"), 74, "false exited with 1")
        expect(add("http://127.0.0.1:9/"), 74, "cannot reach 127.0.0.1")
        expect(add(), 2, "the address of the server is missing")
        expect(add("https://ada:secret@dav.example.org/"), 2, "never the password")
        expect(add("ftp://dav.example.org/"), 2, "not an address")
        expect(add(server.address, "--user", "a:b"), 2, "colon")
        expect(add(server.address, "--auth", "bearer"), 2, "no command prints it")
        try server.control("quirks", #"{"prefix": "/elsewhere", "well-known": 404}"#)
        expect(addAlice(), 74, "has no calendars at this address")
    }

    @Test func `on a terminal it asks for what is missing`() throws {
        shell.isTerminal = true
        shell.typed = ["nonsense://", server.address, "alice", command]
        let added = shell.run(["account", "add", "work"])
        #expect(added.code == 0, "\(added.err)")
        #expect(added.err.contains("not an address of the web"))
        #expect(shell.typed.isEmpty)
        #expect(settings.contains("user = alice"))
        shell.typed = ["unasked"]
        #expect(shell.run(["account", "edit", "work", "--auth", "basic"]).code == 0)
        #expect(shell.typed == ["unasked"])
    }

    @Test func `an account gets another name and log-in`() throws {
        #expect(addAlice().code == 0)
        let edited = shell.run(["account", "edit", "Work", "--name", "A b.c", "--user", "none"])
        #expect(edited.code == 0, "\(edited.err)")
        #expect(edited.out.contains("Changed the account A b.c\n"))
        #expect(settings.contains("[account \"A b.c\"]\n\turl = \(server.address)\n\tpassword_command = "))
        #expect(!settings.contains("user ="))
        #expect(shell.run(["source", "list", "-q"]).out.contains("A b.c\n"))
        #expect(shell.run(["config", "get", "account.A b.c.url"]).out == server.address + "\n")
        #expect(shell.run(["account", "edit", "A b.c"]).code == 2)
        let unknown = shell.run(["account", "edit", "other", "--user", "x"])
        #expect(unknown.code == 3)
        #expect(unknown.err.contains("the accounts are: A b.c; `ekcal account add` adds one"))
        // A store must not have a setting that starts a program.
        #expect(
            shell.run(["config", "set", "account.x.password_command", "touch /tmp/x", "--in-store"]).code == 6
        )
    }

    // MARK: Removal

    /// An account with two calendars, one of them read only and on the server, and an event in it.
    private func storeWithCalendars() throws -> CalendarStore {
        #expect(addAlice().code == 0)
        let store = try CalendarStore(path: shell.path("store"))
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        try store.write("test", now: now) { change in
            let source = try #require(try change.sources().first { $0.kind == .caldav })
            let home = try change.addAccountCalendar(
                title: "calendar", entities: [.events],
                url: server.address + "/calendars/alice/calendar/", in: source.id)
            _ = try change.addAccountCalendar(
                title: "new", entities: [.events, .reminders], url: nil, in: source.id
            ) { $0.isReadOnly = true }
            var event = CalStoreItem(event: "Lunch", calendar: home.id)
            event.start = ItemTime("2026-03-05")
            _ = try change.add(event)
        }
        return store
    }

    @Test func `an account is removed with its calendars`() throws {
        _ = try storeWithCalendars()
        let asked = shell.run(["account", "rm", "work"])
        #expect(asked.code == 9)
        #expect(asked.err.contains("delete 2 calendars and 1 item here? The server keeps them."))
        let removed = shell.run(["account", "rm", "work", "-y"])
        #expect(removed.code == 0, "\(removed.err)")
        #expect(!settings.contains("url"))
        #expect(!shell.run(["source", "list", "-q"]).out.contains("work"))
        #expect(!shell.run(["calendar", "list", "-q"]).out.contains("new"))
        #expect(shell.run(["account", "list"]).out.contains("There are no accounts"))
        #expect(shell.run(["undo"]).code == 0)
        #expect(shell.run(["find", "Lunch", "--format", "{title}"]).out == "Lunch\n")
        #expect(
            shell.run(["doctor"]).out.contains(
                "the source work belongs to an account that is not set up here"))
        // Nothing would be sent to the server.
        for words in [
            ["edit", "title:Lunch", "--title", "Dinner"], ["rm", "title:Lunch", "-y"],
            ["add", "New", "2026-03-06", "-c", "work/calendar"],
        ] {
            let refused = shell.run(words)
            #expect(refused.code == 6)
            #expect(refused.err.contains("is read-only, because its account, work, is not set up here"))
            #expect(refused.err.contains("`ekcal account add work "))
        }
        #expect(shell.run(["calendar", "rm", "work/calendar", "-y"]).code == 0)
    }

    @Test func `an account is removed, and its calendars stay`() throws {
        let store = try storeWithCalendars()
        let removed = shell.run(["account", "rm", "work", "--keep-items"])
        #expect(removed.code == 0, "\(removed.err)")
        let source = try #require(try store.sources().first { $0.title == "work" })
        #expect(source.kind == .local && source.url == nil)
        let calendars = try store.calendars().filter { $0.sourceID == source.id }
        #expect(calendars.count == 2)
        for calendar in calendars {
            #expect(calendar.kind == .local && calendar.url == nil && calendar.isWritable)
        }
        #expect(shell.run(["find", "Lunch", "--format", "{title}"]).out == "Lunch\n")
    }

    @Test func `a calendar is deleted on its server`() throws {
        _ = try storeWithCalendars()
        // It is no subscription, though it has an address.
        #expect(shell.run(["calendar", "refresh", "calendar"]).code != 0)
        #expect(shell.run(["calendar", "refresh"]).out.contains("no subscriptions"))
        #expect(shell.run(["calendar", "unsubscribe", "work/calendar"]).code == 6)
        let new = shell.run(["calendar", "rm", "work/new", "--on-server", "-y"])
        #expect(new.code == 6)
        #expect(new.err.contains("is not on its server yet"))
        let asked = shell.run(["calendar", "rm", "work/calendar", "--on-server"])
        #expect(asked.code == 9)
        #expect(asked.err.contains("here and on 127.0.0.1, for everybody?"))
        #expect(shell.run(["calendar", "rm", "work/calendar", "--on-server", "-n"]).code == 0)

        func isThere() throws -> Bool {
            let url = try #require(WebAddress(server.address + "/.control/items/alice/calendar"))
            return try CurlClient(login: .none, system: .ofTests([:])).send([HTTPRequest("GET", url)])
                .first?.status == 200
        }
        #expect(try isThere())
        let removed = shell.run(["calendar", "rm", "work/calendar", "--on-server", "-y"])
        #expect(removed.code == 0, "\(removed.err)")
        #expect(try !isThere())
        #expect(!shell.run(["calendar", "list", "-q"]).out.contains("calendar\n"))
        let local = shell.run(["calendar", "rm", "Local/Calendar", "--on-server", "-y"])
        #expect(local.code == 6)
        #expect(local.err.contains("is not a calendar of an account"))
    }

    @Test func `the log-in goes only to the server of the settings`() throws {
        let store = try storeWithCalendars()
        let other = try LoopbackServer.calendars()
        let now = try #require(Instant(iso: "2026-03-04T09:00:00Z"))
        try store.write("test", now: now) { change in
            let calendar = try #require(try change.calendars().first { $0.title == "calendar" })
            change.change(calendar.id) {
                $0.url = "http://localhost:\(other.port)/calendars/alice/calendar/"
            }
        }
        let refused = shell.run(["calendar", "rm", "work/calendar", "--on-server", "-y"])
        #expect(refused.code != 0)
        #expect(try shell.json(["calendar", "list"])["data"]?.array?.count == 4)
    }
}
