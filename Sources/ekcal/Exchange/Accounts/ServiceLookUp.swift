import Basics
import CalStoreExchange

/// Finds the server of a mail address by the SRV and TXT records of its host (RFC 6764, 4), asked with the
/// program `dig`, if it is there: the C library has no portable way to read other records than addresses.
///
/// ```swift
/// ServiceLookUp(system).service("example.org")     // dav.example.org, port 8443, path /caldav
/// ```
struct ServiceLookUp {
    private let system: System
    private let program: ProgramLine

    init(_ system: System, program: ProgramLine = .dig) { (self.system, self.program) = (system, program) }

    /// The server for calendars of a host; nil if there is no record, no `dig`, or no answer.
    func service(_ host: String) -> CalDAVService? {
        guard host.utf8.allSatisfy(Self.isOfName) else { return nil }
        let name = "_caldavs._tcp." + host
        guard var service = Self.service(in: answer("SRV", name)) else { return nil }
        service.path = Self.path(in: answer("TXT", name))
        return service
    }

    /// The best target in lines of `dig +short`: `0 1 443 dav.example.org.`; of equal priorities the one with
    /// the highest weight (RFC 2782).
    static func service(in answer: String) -> CalDAVService? {
        let records = answer.split(whereSeparator: \.isNewline).compactMap { line in
            let words = line.split(separator: " ")
            let numbers = words.prefix(3).compactMap { UInt16($0) }
            return words.count == 4 && numbers.count == 3 ? (numbers, words[3]) : nil
        }
        let best = records.min { one, other in
            (one.0[0], other.0[1]) < (other.0[0], one.0[1])
        }
        guard let best else { return nil }
        let host = best.1.hasSuffix(".") ? best.1.dropLast() : best.1
        // A lone dot says that there is no such service.
        return host.isEmpty ? nil : CalDAVService(host: String(host), port: Int(best.0[2]))
    }

    /// The path in lines of `dig +short`: `"path=/caldav"`.
    static func path(in answer: String) -> String? {
        answer.split { $0.isNewline || $0 == "\"" }.lazy.first { $0.lowercased().hasPrefix("path=/") }
            .map { String($0.dropFirst("path=".count)) }
    }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
            true
        default: false
        }
    }

    private func answer(_ type: StaticString, _ name: String) -> String {
        let words = ProgramLine(program, type, value: name).words(for: .names)
        guard
            let outcome = try? ChildProcess(words: words, environment: system.environment).run(
                input: [], passesSignals: true),
            outcome.end == .exit(0)
        else { return "" }
        return String(decoding: outcome.output, as: UTF8.self)
    }
}

extension ProgramLine {
    static let dig = ProgramLine("dig", "+short", "+time=2", "+tries=1")
}
