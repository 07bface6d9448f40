import CalStore
import Foundation
import Testing

@testable import CalStoreLanguage

/// Every row of the tables in `Readings`, which were written before the grammar.
@Suite struct ReadingTableTests {
    @Test(arguments: ["points", "times", "ranges"]) func dates(_ name: String) throws {
        let bench = try ReadingBench()
        for row in try ReadingTable(name).rows {
            let found = bench.date(row[0])
            guard row[1] != "refused" else {
                #expect(found == nil, "\(name) \(row): read as \(found?.value ?? "")")
                continue
            }
            guard row[1] != "?" else { continue }
            guard let found else {
                Issue.record("\(name) \(row): refused")
                continue
            }
            #expect(found.value == row[1], "\(name) \(row)")
            if row[2] != "?" {
                let wanted = Set(row[2].split(separator: ",").map(String.init))
                #expect(found.assumptions == wanted, "\(name) \(row)")
            }
        }
    }

    @Test func repeats() throws {
        let bench = try ReadingBench()
        for row in try ReadingTable("repeats").rows {
            let reading = try? bench.repeats.read(row[0])
            guard row[1] != "refused" else {
                #expect(reading == nil, "repeats \(row): read as \(reading?.value.rule.text ?? "")")
                continue
            }
            guard let reading else {
                Issue.record("repeats \(row): refused")
                continue
            }
            var parts: [String: String] = [:]
            for part in row[2].components(separatedBy: "; ") {
                let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                if pair.count == 2 { parts[pair[0]] = pair[1] }
            }
            let fault = try bench.fault(
                of: reading.value, rule: row[1], first: parts["first"] ?? "", except: parts["except"] ?? "",
                time: parts["time"], length: parts["length"])
            #expect(fault == nil, "repeats \(row)")
            switch row[3] {
            case "?": continue
            case "skips": #expect(!reading.notes.isEmpty, "repeats \(row)")
            default:
                #expect(
                    reading.assumptions.map(\.kind.rawValue).joined(separator: ",") == row[3],
                    "repeats \(row)")
            }
        }
    }

    @Test func spellings() throws {
        let bench = try ReadingBench()
        for row in try ReadingTable("spellings").rows {
            let wanted = row[2]
            guard row[1] == "repeat" else {
                #expect(bench.date(row[0])?.value ?? "refused" == wanted, "\(row)")
                continue
            }
            let reading = try? bench.repeats.read(row[0])
            guard wanted != "refused", let reading else {
                #expect(wanted == "refused" && reading == nil, "\(row)")
                continue
            }
            let parts = wanted.components(separatedBy: " first=")
            let fault = try bench.fault(of: reading.value, rule: parts[0], first: parts[1])
            #expect(fault == nil, "\(row)")
            #expect(reading.assumptions.isEmpty, "\(row): \(reading.assumptions)")
        }
    }

    @Test func sentences() throws {
        let bench = try ReadingBench()
        for row in try ReadingTable("sentences").rows {
            guard let reading = try? bench.sentences.read(row[0]) else {
                Issue.record("sentences \(row): refused")
                continue
            }
            let faults = try bench.faults(of: reading, row)
            #expect(faults.isEmpty, "sentences \(row)")
            switch row[5] {
            case "?": continue
            case "unused": #expect(!reading.unusedTime.isEmpty, "sentences \(row)")
            default:
                let wanted = Set(row[5].split(separator: ",").map(String.init))
                #expect(Set(reading.assumptions.map(\.kind.rawValue)) == wanted, "sentences \(row)")
                #expect(reading.unusedTime.isEmpty, "sentences \(row): \(reading.unusedTime)")
            }
        }
    }

    /// Nothing that people write is read otherwise than they mean without a question.
    @Test func messages() throws {
        let bench = try ReadingBench()
        let rows = try ReadingTable("messages").rows
        #expect(rows.count >= 200)
        var asked: [String] = []
        for row in rows {
            let reading: Reading<ItemSentence>
            do { reading = try bench.sentences.read(row[0]) } catch {
                asked.append("\(row): refused")
                continue
            }
            let faults = try bench.faults(of: reading, row)
            let asks = !["", "?"].contains(row[5])
            if asks { #expect(reading.needsConsent, "messages \(row): nothing is asked") }
            guard !faults.isEmpty else { continue }
            #expect(reading.needsConsent, "messages \(row): \(faults.joined(separator: "; "))")
            asked.append("\(row): \(faults.joined(separator: "; "))")
        }
        // A question is no mistake, but it should be a rare one.
        #expect(asked.count <= rows.count / 10, "\(asked.joined(separator: "\n"))")
    }
}
