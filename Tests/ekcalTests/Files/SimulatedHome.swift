import Basics
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// A machine in memory on which somebody has used `ekcal`: a store with three calendars and a subscription, a
/// folder that is in step with two of them, settings, and a journal of alarms. It is made once and copied for
/// each case.
struct SimulatedHome: Sendable {
    /// The place of the store: in a folder, or next to a file.
    enum Place: String, CaseIterable, Sendable {
        case folder = "/home/store"
        case file = "/home/cal.json"
    }

    let place: Place
    let disk: SimulatedDisk
    /// The replacements for words of a command line.
    let words: [String: String]

    static let all: [Place: Result<SimulatedHome, any Error>] = Dictionary(
        uniqueKeysWithValues: Place.allCases.map { place in
            (place, Result<SimulatedHome, any Error> { try SimulatedHome(place) })
        })

    private init(_ place: Place) throws {
        let disk = SimulatedDisk()
        for folder in ["/home", "/bin"] { try disk.makeFolder(folder) }
        let shell = try Shell()
        Self.enter(shell, place, disk)
        disk.put("/bin/ekcal", [])
        disk.put("/home/feed.ics", Array(Files.calendar(Self.event("feed-1", "Cup", 12)).utf8))
        disk.put("/home/team.ics", Array(Files.team.utf8))
        disk.put("/home/invite.ics", Array(Files.invitation.utf8))
        disk.put("/home/all.vcf", Array("BEGIN:VCARD\nFN:Ada\nBDAY:--0412\nEND:VCARD\n".utf8))
        disk.put("/home/lines", Array("add B fri\n".utf8))
        disk.put("/home/track.txt", Array("52.52,13.40 2026-03-05T10:00:00Z\n".utf8))
        for line in [
            "calendar add work", "calendar add home", "add Lunch '2026-03-05 12:00' -c work --alarm 10m",
            "add Standup '2026-03-05 10:00' --repeat daily -c work", "add Swim 'sat 9:00' -c home",
            "todo Rent fri", "place add Home 52.52,13.40", "source add Mine",
            "config set query.chores is:open",
            "config set sync.folder /home/cal", "config set sync.command true",
            "calendar subscribe /home/feed.ics --name feed", "vdir push /home/cal", "add Twice fri",
            "add Twice fri",
            "alarm watch --once", "batch /home/lines --plan /home/plan.json", "store backup",
            "store snapshot",
            "edit title:Swim --title Row", "edit title:Rent --priority high", "undo",
        ] {
            let result = shell.run(try Transcript.words(line))
            try #require(result.code == 0, "\(line): \(result.err)")
        }
        // Something is to be pulled, refreshed and pushed.
        for path in disk.paths where path.hasPrefix("/home/cal/work/") && path.hasSuffix(".ics") {
            let text = String(decoding: disk.bytes(path) ?? [], as: UTF8.self)
            disk.put(path, Array(text.replacing("SUMMARY:Lunch", with: "SUMMARY:Lunch with Ada").utf8))
        }
        disk.put("/home/cal/work/new.ics", Array(Files.calendar(Self.event("new-1", "New", 13)).utf8))
        disk.put(
            "/home/feed.ics",
            Array(Files.calendar(Self.event("feed-1", "Cup", 14), Self.event("feed-2", "Final", 15)).utf8))
        var words = ["BACKUP": try #require(disk.paths.first { $0.contains("backups/") })]
        for (name, query) in [
            ("EVENT", "title:Lunch"), ("SERIES", "title:Standup"), ("REMINDER", "title:Rent"),
        ] {
            let data = try shell.json(["find", query])["data"]?.array
            let found = try #require(data?.first?["short_id"]?.string, "no \(name)")
            words[name] = found
        }
        let log = try #require(try shell.json(["log"])["data"]?.array)
        words["LAST"] = try #require(log.first?["short_id"]?.string)
        words["FIRST"] = try #require(log.last?["short_id"]?.string)
        (self.place, self.disk, self.words) = (place, disk, words)
    }

    private static func event(_ uid: String, _ title: String, _ day: Int) -> String {
        "BEGIN:VEVENT\nUID:\(uid)\nSUMMARY:\(title)\nDTSTART;VALUE=DATE:202603\(day)\nEND:VEVENT"
    }

    /// Lets command lines work on a disk.
    private static func enter(_ shell: Shell, _ place: Place, _ files: any FileSystem) {
        shell.files = files
        shell.environment["EKCAL_STORE"] = place.rawValue
        shell.environment["HOME"] = "/home"
        shell.environment["PATH"] = "/bin"
    }

    /// Runs a command line on a copy.
    ///
    /// - Parameter shell: It keeps nothing from one command to the next.
    func run(
        _ line: [String], input: String = "", at now: String? = nil, _ shell: Shell, on files: any FileSystem
    ) -> Shell.Result {
        Self.enter(shell, place, files)
        return shell.run(line, input: input, with: now.map { ["EKCAL_NOW": $0] } ?? [:])
    }

    func filledIn(_ line: String) throws -> [String] {
        try Transcript.words(line).map { word in
            words.reduce(word) { $0.replacing($1.key, with: $1.value) }
        }
    }

    // MARK: What is there

    /// The data of a machine that must not be lost.
    struct Belongings: Equatable {
        var items: Set<String> = []
        var calendars: Set<String> = []
        /// The items agreed on with the folder.
        var agreed: Set<String> = []
        /// Files, without locks, drafts, and what is made anew from others.
        var files: Set<String> = []

        /// The lost part.
        func lost(in other: Belongings) -> Set<String> {
            items.subtracting(other.items).union(calendars.subtracting(other.calendars))
                .union(agreed.subtracting(other.agreed)).union(files.subtracting(other.files))
        }
    }

    func belongings(_ disk: SimulatedDisk) throws -> Belongings {
        var all = Belongings()
        let store = try CalendarStore(StoreLocation(place.rawValue), disk, program: nil, lockTimeout: 1)
        for calendar in try store.calendars() {
            all.calendars.insert("calendar " + calendar.id.text)
            for item in try store.items(inCalendar: calendar.id) { all.items.insert("item " + item.id.text) }
        }
        for path in disk.paths {
            let name = FilePath.name(of: path)
            if name.contains("sync-"), !name.hasSuffix(".lock"), !name.hasSuffix(".journal"),
                !name.hasSuffix(".new"), let json = try? JSONValue(reading: disk.bytes(path) ?? [])
            {
                for collection in json["collections"]?.array ?? [] {
                    for row in collection["items"]?.array ?? [] {
                        all.agreed.insert("agreed " + (row.array?.first?.string ?? ""))
                    }
                }
            }
            let isPassing = ["lock", ".new", ".tmp", "index", ".journal"].contains { name.hasSuffix($0) }
            if !isPassing { all.files.insert("file " + path) }
        }
        return all
    }

    /// A text without what is another one each time: identifiers, revisions, and the size of a store, which
    /// may have no snapshot yet.
    static func masked(_ text: String) -> String {
        text.replacing(#/"bytes":[0-9]+/#, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "-" }.map {
            isRandom($0) ? "#" : $0
        }.joined(
            separator: " ")
    }

    private static func isRandom(_ word: Substring) -> Bool {
        // Of a short identifier: its kind, then digits and letters that make no words.
        let isShort =
            word.count >= 5 && "erco".contains(word.prefix(1))
            && word.dropFirst().allSatisfy { "23456789bcdfghjkmnpqrtvwxyz".contains($0) }
        // Of a revision, which may have no digit, or a full identifier.
        return isShort || word.count >= 12 && word.allSatisfy { $0.isHexDigit || $0 == "-" }
    }
}
