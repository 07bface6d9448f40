import CalStore
import CalStoreLanguage

/// Reads the values of settings.
enum SettingValue {
    /// A reader for lengths, which do not depend on a clock.
    static let dates = DateReader(now: Instant(secondsSince1970: 0), zone: .utc)

    /// Reads a flag as git does.
    static func flag(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "1": true
        case "false", "no", "off", "0": false
        default: nil
        }
    }

    static func seconds(_ text: String) -> Int? { try? dates.readLength(text).exactSeconds }

    /// Reads `09:00` as seconds after midnight.
    static func clock(_ text: String) -> Int? {
        CivilDateTime(iso: "2000-01-01T" + text)?.time.secondOfDay
    }

    /// Reads `1d, 10m` as lengths from the start, negative before it.
    static func alarms(_ text: String) -> [ItemDuration]? {
        if text == "none" { return [] }
        var found: [ItemDuration] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.split(separator: " ").joined(separator: " ")
            guard case .relative(let length, _)? = (try? TypedAlarm(words, dates: dates))?.trigger else {
                return nil
            }
            found.append(length)
        }
        return found
    }

    /// Reads `ada@example.org, mailto:ada@work.example` as comparable addresses.
    static func addresses(_ text: String) -> Set<String> {
        Set(
            text.split { $0 == "," || $0 == " " }.map { ItemParticipant.comparable(String($0)) }.filter {
                !$0.isEmpty
            })
    }

    static func backups(_ text: String) -> CalStoreBackupRetention? {
        let isSize = text.hasSuffix("x")
        guard let number = Int(isSize ? text.dropLast() : text[...]), (isSize ? 1 : 0) <= number,
            number <= 100_000
        else { return nil }
        return isSize ? .timesSize(number) : .newest(number)
    }

    @Sendable static func faultOfPattern(_ text: String) -> String? {
        if text.isEmpty { return "the pattern is empty; write one such as %H:%M" }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            return "the pattern has a control character; remove it"
        }
        // A line break or a tab would break the line that the time is in.
        let isKnown = TimePattern.isValid(text) && !["%n", "%t"].contains(where: text.contains)
        return isKnown ? nil : "\"\(text)\" has an unknown letter after %; see `ekcal help output`"
    }

    /// The fault of a pattern for times: it must tell all times of a day apart.
    @Sendable static func faultOfClockPattern(_ text: String) -> String? {
        if let fault = faultOfPattern(text) { return fault }
        func has(_ letters: String) -> Bool {
            letters.contains { letter in ["", "-", "_", "0"].contains { text.contains("%\($0)\(letter)") } }
        }
        if has("TRXr") || has("HkK") && has("M") || has("Il") && has("M") && has("pP") { return nil }
        return "\"\(text)\" does not show hours and minutes; write %H:%M, or %-I:%M %p"
    }

    @Sendable static func faultOfQuery(_ text: String) -> String? {
        // Other saved queries are looked up at use; here any query will do.
        let reader = QueryReader(dates: dates, saved: SavedQueries { _ in "is:open" })
        do throws(QueryError) {
            return try reader.read(text).isEmpty ? "the query is empty; write one such as is:open" : nil
        } catch {
            return error.message
        }
    }

    @Sendable static func faultOfAlias(_ text: String) -> String? {
        guard let words = ShellWords.split(text) else { return "a quotation mark is not closed" }
        return words.isEmpty ? "the command is missing; write one such as: list today" : nil
    }
}
