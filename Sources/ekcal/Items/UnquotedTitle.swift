import Basics
import CalStoreLanguage
import CommandLine

/// The title and the due date in words without quotes: `todo buy milk fri`.
///
/// | words | are |
/// |---|---|
/// | the longest end that reads as a date or a repeat | the due date |
/// | the others | the title |
/// | a time among the words of the title | refused: both meanings are possible |
struct UnquotedTitle {
    private let words: [String]
    private let hasDueDate: Bool
    private let dates: DateReader

    /// - Parameter hasDueDate: Whether an option says when the reminder is due; then all words are the title.
    init(_ words: [String], hasDueDate: Bool, _ dates: DateReader) {
        (self.words, self.hasDueDate, self.dates) = (words, hasDueDate, dates)
    }

    func read() throws -> (title: String, when: String?) {
        // One word of title and a date, or a title in quotes and its date, as scripts write them. A wrong
        // date must not become a part of the title.
        if words[0].contains(" ") || words.count > DateReader.mostWordsOfText || isTime(1) {
            return (words[0], joined(1))
        }
        let split = hasDueDate ? words.count : words.indices.dropFirst(2).first(where: isTime) ?? words.count
        let title = words[..<split].joined(separator: " ")
        if split == words.count { try checkSpelling() }
        try checkTitle(title, split)
        return (title, split < words.count ? joined(split) : nil)
    }

    private func joined(_ start: Int) -> String { words[start...].joined(separator: " ") }

    /// Whether the words from an index on are a due date, maybe one that does not exist, or a repeat.
    private func isTime(_ start: Int) -> Bool {
        guard words.count - start <= DateReader.mostWordsOfText else { return false }
        let text = joined(start)
        // `fix bug 1234` and `call mom 1730`: the title is checked below.
        if start > 1, text.allSatisfy(\.isNumber) { return false }
        // An apple a day, moving day, fix the clock second.
        if DateReader.isOrdinaryWord(text) { return false }
        if dates.readsAsRepeat(text) { return true }
        do throws(DateError) {
            _ = try dates.readPoint(text)
            return true
        } catch {
            switch error.reason {
            case .noSuchDate, .noSuchTime, .otherPartOfDay, .otherForm, .wrongWeekday, .zoneAbbreviation,
                .unknownZone, .tooFar:
                return true
            // Ordinary words, years, and numbers such as those of chapters.
            default: return false
            }
        }
    }

    /// Shorter words, such as `mom`, are too near to names of days.
    private static let shortestMistype = 6

    /// `todo Milk firday` is a mistyped date more often than a title.
    private func checkSpelling() throws {
        let last = words[words.count - 1]
        guard !hasDueDate, last.count >= Self.shortestMistype, let near = dates.suggestion(for: last),
            Nearest.isOneChange(last.lowercased(), near)
        else { return }
        let line = words.dropLast() + [near]
        throw EkcalError(
            .usage, "\"\(last)\" may be a date or a word of the title",
            hint: "did you mean `ekcal todo \(line.joined(separator: " "))`? For a title, write "
                + "`ekcal todo \(ShellWords.quoted(words.joined(separator: " ")))`", field: "WHEN")
    }

    /// A time in the middle may be the due date: `todo call mom fri about the car`.
    private func checkTitle(_ title: String, _ split: Int) throws {
        let sentence = SentenceReader(dates: dates)
        let times: Bool
        do { times = try sentence.read(title).value.hasTime } catch { times = true }
        guard times else { return }
        let rest = words[split...].map { " " + $0 }.joined()
        throw EkcalError(
            .usage, "some words of \"\(title)\" may be a title or a time",
            hint: "for a title, write `ekcal todo \(ShellWords.quoted(title))\(rest)`; "
                + "`ekcal quick` reads a whole sentence", field: "TITLE")
    }
}

extension ItemSentence {
    fileprivate var hasTime: Bool { time != nil || repeats != nil }
}

extension DateReader {
    /// Whether a text says that something repeats, with *every*, *each* or a plural day.
    func readsAsRepeat(_ text: String) -> Bool {
        // `mon,wed 18:00` may be two dates, so it is refused as a time, as before.
        let saysSo = text.lowercased().split(whereSeparator: { !$0.isLetter }).contains { word in
            ["every", "each"].contains(word) || word.hasSuffix("ly")
                || word.last == "s" && Vocabulary.weekday(String(word.dropLast())) != nil
        }
        return saysSo && (try? read(text)) == nil && (try? RepeatReader(dates: self).read(text)) != nil
    }
}
