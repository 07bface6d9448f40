import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Real files, ours and (where `CALSTORE_ICS_CORPUS` names their folder) those of other projects' test
/// suites.
@Suite struct ICalendarCorpusTests {
    static let folders: [URL] = {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
                "Fixtures/calendar")
        return [fixtures] + [ICalendarSupport.corpus].compactMap(\.self)
    }()

    static func files() -> [URL] {
        folders.flatMap { folder in
            ((try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? [])
                .filter { $0.pathExtension == "ics" }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        }
    }

    @Test func `every item of every file is imported or rejected, and stays as it is`() throws {
        if ICalendarSupport.corpus == nil {
            print("CALSTORE_ICS_CORPUS is not set: only our own files are read")
        }
        var counts = (files: 0, items: 0, rejects: 0, warnings: 0)
        for url in Self.files() {
            let bytes = Array(try Data(contentsOf: url))
            let file = ICalendarImport(bytes, into: ICalendarSupport.calendar)
            let begins = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
                .count { $0.hasPrefix("BEGIN:VEVENT") || $0.hasPrefix("BEGIN:VTODO") }
            #expect(
                file.items.count + file.rejects.count + file.leftOut.count == begins,
                "\(url.lastPathComponent)")
            ICalendarSupport.expectFixedPoint(file.items.map(\.record), url.lastPathComponent)
            counts.files += 1
            counts.items += file.items.count
            counts.rejects += file.rejects.count
            counts.warnings += file.warnings.count
            if ProcessInfo.processInfo.environment["CALSTORE_ICS_VERBOSE"] != nil {
                print(
                    url.lastPathComponent, "items", file.items.count, "rejects", file.rejects.map(\.message))
                for warning in file.warnings { print("    ", warning.message) }
            }
        }
        print(
            "\(counts.files) files, \(counts.items) items, \(counts.rejects) rejected, \(counts.warnings) warnings"
        )
    }

    @Test func `our own files hold nothing odd`() throws {
        for url in Self.files() where url.path.contains("/Fixtures/") {
            let file = ICalendarImport(Array(try Data(contentsOf: url)), into: ICalendarSupport.calendar)
            #expect(file.rejects.map(\.message) == [])
            #expect(file.warnings.map(\.message) == [])
        }
    }
}
