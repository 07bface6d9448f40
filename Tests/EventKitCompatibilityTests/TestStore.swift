import EventKit

/// A store of its own for each test, as `EKCAL_STORE` names it: what the tests see is what programs see.
enum TestStore {
    /// `EKEventStore()` opens at first use, so the variable is set and the store asked in one go.
    private static let lock = NSLock()

    static func make() -> EKEventStore {
        lock.withLock {
            let folder = NSTemporaryDirectory() + "eventkit-" + UUID().uuidString
            setenv("EKCAL_STORE", folder, 1)
            let store = EKEventStore()
            _ = store.sources
            return store
        }
    }

    /// The same store, opened by another program as it were.
    static func date(_ text: String) -> Date {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.calendar = Calendar(identifier: .gregorian)
        formatter.timeZone = NSTimeZone.default
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter.date(from: text) ?? .distantPast
    }

    static func text(_ date: Date?) -> String {
        guard let date else { return "nil" }
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = NSTimeZone.default
        formatter.dateFormat = "yyyy-MM-dd HH:mm"
        return formatter.string(from: date)
    }
}

func date(_ text: String) -> Date { TestStore.date(text) }
func text(_ date: Date?) -> String { TestStore.text(date) }
