import Basics
import Foundation
import Testing

@testable import Basics
@testable import CalStore
@testable import Terminal
@testable import ekcal

/// Runs command lines in this process, on a store of its own, at a fixed time and in a fixed zone.
///
/// Identifiers are random, so they are masked in what is printed: the first event that is met is `e0001`, the
/// first reminder `r0001`, and so on; full identifiers are `ID-1`, `ID-2`. Masked short identifiers may be
/// typed.
final class Shell {
    struct Result {
        var code: Int32
        var out: String
        var err: String
    }

    let folder: URL
    var environment: [String: String]
    /// Whether somebody sits at a terminal, and what is typed there, the next line first.
    var isTerminal = false
    var typed: [String] = []
    /// How long hooks may take, in seconds.
    var hookLimit = System.hookLimit
    /// The action in an editor, from the shown text to the saved text; nil if the editor fails.
    var editor: ((String) -> String?)?
    /// The height of the terminal; without one nothing is paged.
    var height: Int?
    /// The texts given to pagers, with the pagers.
    private(set) var paged: [(pager: String, text: String)] = []
    /// Why standard output cannot be written to.
    var outputFailure: System.WriteFailure?
    /// How much a pager takes before it is quit.
    var patience = Int.max
    /// The door to files.
    var files: any FileSystem = RealFileSystem()
    /// Whether `ui --keys` keeps drafts and hidden calendars, as it does on a terminal.
    var remembersPlayedKeys = false
    /// How the store is opened; nil as the program does it.
    var openStore: (@Sendable (String) throws(CalStoreError) -> CalendarStore)?
    private var masks: [String: String] = [:]
    private var counts: [String: Int] = [:]

    init(now: String = "2026-03-04T10:00", zone: String = "Europe/Berlin") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("ekcal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        environment = [
            "EKCAL_STORE": folder.appendingPathComponent("store").path, "EKCAL_NOW": now, "EKCAL_TZ": zone,
            "HOME": folder.path, "NO_COLOR": "1",
        ]
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs a typed line that must end with an exit code.
    @discardableResult
    func run(_ line: String, code: Int32 = 0) throws -> Result {
        let result = run(try Transcript.words(line))
        #expect(result.code == code, "\(line): \(result.out)\(result.err)")
        return result
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    func read(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Every file of the store with its bytes: what a command that changes nothing leaves as it was.
    func storeBytes() throws -> [String: Data] {
        let store = folder.appendingPathComponent("store")
        var files: [String: Data] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: store.path)) ?? [] {
            let file = store.appendingPathComponent(name)
            // Backups are a folder.
            if try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true { continue }
            files[name] = try Data(contentsOf: file)
        }
        return files
    }

    /// Puts a store there that was read with `storeBytes`.
    func writeStore(_ files: [String: Data]) throws {
        let store = folder.appendingPathComponent("store")
        try FileManager.default.createDirectory(at: store, withIntermediateDirectories: true)
        for (name, bytes) in files { try bytes.write(to: store.appendingPathComponent(name)) }
    }

    /// Runs `ekcal` with words; what it prints is as it is, not masked.
    func run(_ words: [String], input: String = "", with variables: [String: String] = [:]) -> Result {
        let out = Gathered()
        let err = Gathered()
        let rest = Gathered()
        rest.bytes = Array(input.utf8)
        let answers = Gathered()
        let hands = Hands(editor)
        let pages = Gathered()
        answers.lines = typed
        var system = System(
            environment: environment.merging(variables) { $1 }, clock: { Instant(secondsSince1970: 0) },
            isInputTerminal: isTerminal, isOutputTerminal: isTerminal, isErrorTerminal: isTerminal,
            hookLimit: hookLimit,
            terminalWidth: isTerminal ? 100 : nil, terminalHeight: isTerminal ? height : nil,
            startPager: { [patience] pager, environment throws(System.Failure) in
                pages.lines.append(pager + (environment["LESS"].map { " LESS=" + $0 } ?? ""))
                return Pager.Stream(
                    write: {
                        pages.bytes += $0
                        return pages.bytes.count < patience
                    }, close: { pages.lines.append("closed") })
            },
            read: { count throws(System.Failure) in
                let piece = Array(rest.bytes.prefix(count))
                rest.bytes.removeFirst(piece.count)
                return piece
            },
            readLine: { answers.lines.isEmpty ? nil : answers.lines.removeFirst() },
            edit: { _, path, _ throws(System.Failure) in hands.edit(path) },
            write: { [outputFailure] in
                if outputFailure == nil { out.bytes += $0 }
                return outputFailure
            },
            error: ErrorStream { err.bytes += $0 })
        system.files = files
        system.remembersPlayedKeys = remembersPlayedKeys
        if let openStore {
            system.openStore = { (path, _, _) throws(CalStoreError) in try openStore(path) }
        }
        let code = Ekcal.run(words, system)
        typed = answers.lines
        if let pager = pages.lines.first {
            let closed = pages.lines.last == "closed" ? "" : " (still open)"
            paged.append((pager + closed, String(decoding: pages.bytes, as: UTF8.self)))
        }
        return Result(
            code: code.rawValue, out: String(decoding: out.bytes, as: UTF8.self),
            err: String(decoding: err.bytes, as: UTF8.self))
    }

    /// The JSON document that a command prints.
    func json(_ words: [String], input: String = "", with variables: [String: String] = [:]) throws
        -> JSONValue
    {
        let result = run(words + ["--json"], input: input, with: variables)
        return try JSONValue(reading: result.out.utf8)
    }

    // MARK: Masks

    func masked(_ text: String) -> String {
        var text = text.replacingOccurrences(of: folder.path, with: "DIR")
        text.replace(#/\u{1B}\[([0-9;]*)m/#) { "‹\($0.output.1)›" }
        text = replace(#/[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/#, in: text) { _ in "ID-" }
        text.replace(#/(?<name>revision +|"rev(ision)?":")[0-9a-f-]+/#) { $0.output.name + "REV" }
        text = replace(#/\b[erco][2-9bcdfghjkmnpqrtvwxyz]{4,13}\b/#, in: text) {
            // One event of 600,000 is called so; in an answer that is at the beginning of a line, or behind
            // "Added".
            if $0 == "empty" {
                let before = $0.base[..<$0.startIndex]
                return before.isEmpty || before.hasSuffix("\n") || before.hasSuffix("ed ") ? "e000" : nil
            }
            // The examples in help.
            return ["e7kq4", "o4dmw", "r8tbz", "rk3mh"].contains($0) ? nil : String($0.prefix(1)) + "000"
        }
        return text
    }

    /// The text with each match by a name that is its own from now on.
    private func replace(
        _ pattern: some RegexComponent, in text: String, _ prefix: (Substring) -> String?
    ) -> String {
        text.replacing(pattern) { match in
            let found = text[match.range]
            if let mask = masks[String(found)] { return mask }
            guard let prefix = prefix(found) else { return String(found) }
            counts[prefix, default: 0] += 1
            let mask = prefix + "\(counts[prefix, default: 0])"
            masks[String(found)] = mask
            return mask
        }
    }

    /// The masked text as it must be typed.
    func unmasked(_ text: String) -> String {
        var text = text.replacingOccurrences(of: "DIR", with: folder.path)
        // The longest first: e00010 begins with e0001.
        for (found, mask) in masks.sorted(by: { $0.value.count > $1.value.count })
        where mask.contains("000") {
            text = text.replacingOccurrences(of: mask, with: found)
        }
        return text
    }

    /// The editor, for closures that outlive no command. One thread only.
    private final class Hands: @unchecked Sendable {
        private let editor: ((String) -> String?)?

        init(_ editor: ((String) -> String?)?) { self.editor = editor }

        func edit(_ path: String) -> Int32 {
            guard let text = try? String(contentsOfFile: path, encoding: .utf8), let new = editor?(text),
                (try? new.write(toFile: path, atomically: false, encoding: .utf8)) != nil
            else { return 1 }
            return 0
        }
    }

    /// The output of a command line, gathered from closures that outlive no command. One thread only.
    private final class Gathered: @unchecked Sendable {
        var bytes: [UInt8] = []
        var lines: [String] = []
    }
}
