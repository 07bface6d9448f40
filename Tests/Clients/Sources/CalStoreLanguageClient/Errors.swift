import CalStoreLanguage
import Expectations

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Errors as people see them.
@MainActor enum Errors {
    static func check() throws {
        dates()
        repeats()
        queries()
        sentences()
        references()
    }

    /// The text, and what Foundation shows.
    private static func expect(
        _ error: some LocalizedError & CustomStringConvertible, _ message: String, _ hint: String?
    ) {
        Expectations.expect("\(error)", message)
        Expectations.expect(error.errorDescription, message)
        Expectations.expect(error.recoverySuggestion, hint)
    }

    private static func dates() {
        do {
            _ = try Moment.reader.read("fri 25:00")
        } catch {
            Expectations.expect(error.text, "fri 25:00")
            Expectations.expect(error.message, error.description)
            Expectations.expect(error.span, 4..<9)
            expect(error, "there is no time 25:00", error.hint)
        }
        do { _ = try Moment.reader.read("fri 14:00 please") } catch {
            Expectations.expect(error.column, 11)
        }
        do { _ = try DateReader.zone(named: "Europe/Berlni") } catch {
            expect(error, "there is no time zone \"Europe/Berlni\"", "did you mean Europe/Berlin?")
        }
    }

    private static func repeats() {
        do { _ = try RepeatReader().read("every day at 25:00") } catch {
            Expectations.expect(error.text, "every day at 25:00")
            Expectations.expect(error.span, 13..<18)
            Expectations.expect(error.column, 14)
        }
        var reader = RepeatReader()
        reader.needsRepeatWord = true
        do { _ = try reader.read("2d 03:00") } catch {
            expect(
                error, "\"2d 03:00\" is not a date, and it does not say that it repeats",
                "write every 2d 03:00 for a repeat")
        }
        do { _ = try RepeatReader().read("yearly on the 15th") } catch {
            Expectations.expect([error.message, error.hint], [error.description, error.recoverySuggestion])
            expect(
                error, "the month is missing in \"yearly on the 15th\"",
                "add the month: yearly on the 15th in nov")
        }
    }

    private static func queries() {
        do { _ = try QueryReader().read("is:open calender:work") } catch {
            Expectations.expect(error.text, "is:open calender:work")
            Expectations.expect(error.column, 9)
            Expectations.expect(error.span, 8..<16)
            Expectations.expect([error.message, error.hint], [error.description, error.recoverySuggestion])
            expect(error, "\"calender\" is not a field of queries", "did you mean calendar:?")
        }
    }

    private static func sentences() {
        do { _ = try SentenceReader().read("Lunch #home #work") } catch {
            Expectations.expect([error.message, error.hint], [error.description, error.recoverySuggestion])
            Expectations.expect(error.text, "Lunch #home #work")
            Expectations.expect(error.span, 12..<17)
            Expectations.expect(error.column, 13)
            expect(error, "there are two calendars: \"home\" and \"work\"", "write only one")
        }
    }

    private static func references() {
        do { _ = try ReferenceReader(store: CalendarStore()).read("lunch") } catch let error as ReferenceError
        {
            expect(
                error, "\"lunch\" is not an identifier of an item",
                "write an identifier such as e7kq4 or e7kq4@2026-03-20")
        } catch {
            Expectations.expect("\(error)", "a ReferenceError")
        }
    }
}
