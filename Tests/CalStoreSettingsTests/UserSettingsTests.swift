import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreSettings
@testable import TestSupport

/// The settings file on the disk: where it is, and that it is replaced wholly or not at all.
@Suite struct UserSettingsTests {
    private final class Folder {
        let path = NSTemporaryDirectory() + "settings-" + UUID().uuidString

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }

        func file(_ name: String) -> String { path + "/" + name }
        func write(_ text: String, to name: String) throws { try Data(text.utf8).write(to: url(name)) }
        func read(_ name: String) throws -> String { try String(contentsOf: url(name), encoding: .utf8) }
        var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path))?.sorted() ?? [] }
        private func url(_ name: String) -> URL { URL(fileURLWithPath: file(name)) }
    }

    private static let key = SettingsKey("access", "events")

    private static func set(_ settings: UserSettings, _ value: String) throws(CalStoreError) {
        try settings.change { text throws(CalStoreError) in try text.set(key, to: value) }
    }

    private static func mode(_ path: String) throws -> Int {
        try #require(FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
    }

    @Test func whereItIs() {
        func path(_ environment: [String: String]) -> String? { UserSettings(environment: environment).path }
        let home = ["HOME": "/home/ada"]
        #expect(path(home) == "/home/ada/.config/ekcal/config")
        #expect(path(home.merging(["XDG_CONFIG_HOME": "/etc/x"]) { $1 }) == "/etc/x/ekcal/config")
        // The specification of XDG: a relative path is to be ignored.
        #expect(path(home.merging(["XDG_CONFIG_HOME": "x"]) { $1 }) == "/home/ada/.config/ekcal/config")
        #expect(path(home.merging(["EKCAL_CONFIG": "/tmp/c"]) { $1 }) == "/tmp/c")
        #expect(path(home.merging(["EKCAL_CONFIG": "~/c"]) { $1 }) == "/home/ada/c")
        #expect(path(home.merging(["EKCAL_CONFIG": ""]) { $1 }) == "/home/ada/.config/ekcal/config")
        #expect(path(["EKCAL_CONFIG": "c"]) == FileManager.default.currentDirectoryPath + "/c")
        #expect(path([:]) == nil)
    }

    @Test func aMissingFileIsEmptyAndIsMade() throws {
        let folder = try Folder()
        let settings = UserSettings(path: folder.file("a/b/config"))
        #expect(try settings.read() == SettingsText())
        #expect(folder.names == [], "reading writes nothing")
        try Self.set(settings, "denied")
        #expect(try folder.read("a/b/config") == "[access]\n\tevents = denied\n")
        #expect(try Self.mode(folder.file("a")) == 0o700 && Self.mode(folder.file("a/b")) == 0o700)
        #expect(try Self.mode(folder.file("a/b/config")) == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("a/b")) == ["config"])
    }

    @Test func aLinkIsKept() throws {
        let folder = try Folder()
        try FileManager.default.createDirectory(
            atPath: folder.file("real"), withIntermediateDirectories: true)
        try folder.write("# mine\n", to: "real/config")
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("config"), withDestinationPath: "real/config")
        try Self.set(UserSettings(path: folder.file("config")), "denied")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.file("config")) == "real/config")
        #expect(try folder.read("real/config") == "# mine\n[access]\n\tevents = denied\n")
        #expect(folder.names == ["config", "real"])
    }

    @Test func whatIsBrokenIsNeverWritten() throws {
        let folder = try Folder()
        try folder.write("[access]\nwhat is this\n", to: "config")
        let settings = UserSettings(path: folder.file("config"))
        let error = #expect(throws: CalStoreError.self) { try Self.set(settings, "denied") }
        guard case .badSettings(folder.file("config"), 2, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try folder.read("config") == "[access]\nwhat is this\n")
        #expect(folder.names == ["config"])
    }

    @Test func whatIsNoFileIsRefused() throws {
        let folder = try Folder()
        let settings = UserSettings(path: folder.path)
        #expect(throws: CalStoreError.badSettings(file: folder.path, line: nil, reason: "it is not a file")) {
            try settings.read()
        }
        try Data(count: (1 << 20) + 1).write(to: URL(fileURLWithPath: folder.file("large")))
        #expect(throws: CalStoreError.self) { try UserSettings(path: folder.file("large")).read() }
        #expect(try UserSettings(path: "/dev/null").read() == SettingsText())
        #expect(throws: CalStoreError.self) { try Self.set(UserSettings(path: "/dev/null"), "denied") }
        #expect(throws: CalStoreError.self) { try Self.set(UserSettings(path: nil), "denied") }
        #expect(try UserSettings(path: nil).read() == SettingsText())
    }

    /// Root may read and write everything, so the system's refusal is a fake one.
    @Test func refusals() throws {
        let folder = try Folder()
        try folder.write("[access]\n\tevents = full\n", to: "config")
        let disk = FailingFileSystem(RealFileSystem())
        let settings = UserSettings(path: folder.file("config"), disk)
        disk.begin(.init(call: 1, errno: EACCES))
        #expect(
            throws: CalStoreError.io(operation: "open", path: folder.file("config"), code: EACCES)
        ) { try settings.read() }
        // In a read-only folder the lock cannot be made.
        disk.begin(.init(call: 3, errno: EROFS))
        let error = #expect(throws: CalStoreError.self) { try Self.set(settings, "denied") }
        #expect(
            error == .readOnlyStore(path: folder.file("config.lock"), reason: "Read-only file system"))
        #expect(try folder.read("config") == "[access]\n\tevents = full\n")
    }

    /// Whatever call fails, the file is the old one or the new one, and a later change finds nothing in its
    /// way.
    @Test(arguments: [ENOSPC, EIO]) func oldOrNew(errno: Int32) throws {
        let folder = try Folder()
        let (old, new) = ("# c\n[access]\n\tevents = full\n", "# c\n[access]\n\tevents = denied\n")
        let disk = FailingFileSystem(RealFileSystem())
        let settings = UserSettings(path: folder.file("config"), disk)
        var (call, failures) = (1, 0)
        while true {
            try folder.write(old, to: "config")
            disk.begin(.init(call: call, errno: errno))
            do throws(CalStoreError) {
                try Self.set(settings, "denied")
                if disk.calls < call { break }
            } catch {
                failures += 1
            }
            #expect([old, new].contains(try folder.read("config")), "call \(call)")
            disk.begin(nil)
            try Self.set(settings, "restricted")
            #expect(
                try folder.read("config") == "# c\n[access]\n\tevents = restricted\n", "call \(call)")
            #expect(folder.names == ["config"], "call \(call)")
            call += 1
        }
        // Removing the lock is the only call whose failure is nobody's business.
        #expect(failures > 10 && failures >= call - 3)
    }

    /// Writers at the same time: each sets a name of its own, and none is lost.
    @Test func concurrentWriters() async throws {
        let folder = try Folder()
        let path = folder.file("config")
        try await withThrowingTaskGroup { group in
            for writer in 0..<8 {
                group.addTask {
                    for number in 0..<5 {
                        let key = try #require(SettingsKey("w\(writer).k\(number)"))
                        try UserSettings(path: path).change { text throws(CalStoreError) in
                            try text.set(key, to: "\(number)")
                        }
                        _ = try UserSettings(path: path).read()
                    }
                }
            }
            try await group.waitForAll()
        }
        let entries = try UserSettings(path: path).read().entries
        #expect(Set(entries.map(\.key)).count == 40)
        #expect(folder.names == ["config"])
    }

    /// The public face of the same file.
    /// A whole text in the place of another, as an editor leaves it.
    @Test func aWholeTextIsReplaced() throws {
        let folder = try Folder()
        let settings = CalStoreSettings(path: folder.file("config"))
        #expect(try settings.text() == "")
        #expect(try settings.replace("", with: "# new\n[week]\n\tstart = sunday\n"))
        #expect(try folder.read("config") == "# new\n[week]\n\tstart = sunday\n")
        // Somebody else has changed it meanwhile.
        #expect(try !settings.replace("", with: "[week]\n"))
        #expect(try settings.entry("week.start")?.value == "sunday")
        // One that is broken can be mended so, and none is broken so.
        try folder.write("[week\n", to: "config")
        #expect(try settings.text() == "[week\n")
        #expect(throws: CalStoreError.self) { try settings.replace("[week\n", with: "[month\n") }
        #expect(try folder.read("config") == "[week\n")
        #expect(try settings.replace("[week\n", with: "[week]\n"))
        #expect(try settings.entries().isEmpty)
        #expect(folder.names == ["config"])
        #expect(try CalStoreSettings.entries(in: "[a]\n b = 1\n").map(\.name) == ["a.b"])
        #expect(throws: CalStoreError.self) { try CalStoreSettings.entries(in: "b = 1\n") }
    }

    @Test func publicSettings() throws {
        let folder = try Folder()
        let settings = CalStoreSettings(path: folder.file("config"))
        try settings.change { change throws(CalStoreError) in
            try change.set("default.calendar", to: "work")
            try change.set("query.chores", to: "calendar:home is:open #x")
            try change.unset("default.calendar")
        }
        #expect(try settings.entries().map(\.name) == ["query.chores"])
        #expect(try settings.entry("QUERY.chores")?.value == "calendar:home is:open #x")
        #expect(try settings.entry("query.chores")?.line == 3)
        #expect(throws: CalStoreError.self) { try settings.entry("chores") }
        let before = try folder.read("config")
        #expect(throws: CalStoreError.self) {
            try settings.change { change throws(CalStoreError) in
                try change.set("a.b", to: "c")
                throw .noSuchItem("x")
            }
        }
        #expect(try folder.read("config") == before)
        try settings.setAccess(events: .writeOnly, reminders: .restricted)
        #expect(try settings.access(to: .event).status == .writeOnly)
        #expect(try settings.access(to: .reminder).status.rawValue == "restricted")
        #expect(throws: CalStoreError.self) {
            try settings.setAccess(events: .denied, reminders: .writeOnly)
        }
        #expect(try settings.access(to: .event).status == .writeOnly)
    }
}
