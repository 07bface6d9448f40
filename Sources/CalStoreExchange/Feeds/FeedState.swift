import Basics
import CalStore

/// The state of fetching a subscription. It changes with each fetch, so it is not in the history but in a
/// file next to the store, `feed-ID`.
package struct FeedState: Hashable, Sendable {
    /// The time of the last attempt.
    package var tried: Instant?
    /// The time of the last successful fetch, with a new or an unchanged calendar.
    package var fetched: Instant?
    /// The time at which a fetch last changed the calendar.
    package var changed: Instant?
    /// The server's tag for the stored version (RFC 9110, 8.8).
    package var entityTag: String?
    package var lastModified: String?
    /// A hash of the bytes of that version.
    package var bytes: String?
    /// A hash of the calendar as that version left it. It differs after an undo, or after another refresh in
    /// between.
    package var contents: String?
    /// The reason why the last attempt failed; nil if it succeeded.
    package var problem: String?
    /// User name and password.
    package var login: String?

    package init() {}

    /// Whether it is time to fetch it, if it may be fetched once in this many seconds. A failed fetch is
    /// tried again after an hour.
    package func isDue(every interval: Int, at now: Instant) -> Bool {
        guard let tried, tried <= now else { return true }
        let pause = problem == nil ? interval : min(interval, Self.patience)
        return now.seconds(since: tried) >= pause
    }

    private static let patience = 3600

    /// Forgets the last version, so that the next fetch brings all of it.
    package mutating func forgetVersion() { (entityTag, lastModified, bytes) = (nil, nil, nil) }

    /// A hash of the content of a calendar.
    package static func contents(of calendar: CalStoreCalendar, _ items: [CalStoreItem]) -> String {
        let rows = items.map { "\($0.id.text) \($0.revision)" }.sorted() + calendar.unknownProperties
        return VdirItem.hash(Array(rows.joined(separator: "\n").utf8))
    }
}

// MARK: The file

extension FeedState {
    private static func file(
        _ store: String, _ calendar: CalStoreCalendar.ID, _ files: any FileSystem
    ) -> StoreSideFile { StoreSideFile(store: store, name: "feed-\(calendar.text)", files) }

    /// Reads the file. If it is missing or has other content, nothing is known, and everything is fetched.
    package init(
        of calendar: CalStoreCalendar.ID, store: String, _ files: any FileSystem
    ) throws(CalStoreError) {
        self.init()
        guard let bytes = try Self.file(store, calendar, files).read(),
            let json = try? JSONValue(reading: bytes),
            json["version"] == 1
        else { return }
        for (name, path) in Self.times {
            self[keyPath: path] = json[name]?.string.flatMap { Instant(iso: $0) }
        }
        for (name, path) in Self.texts { self[keyPath: path] = json[name]?.string }
    }

    package func save(
        _ calendar: CalStoreCalendar.ID, store: String, _ files: any FileSystem
    ) throws(CalStoreError) {
        try Self.file(store, calendar, files).write(Array((json.text + "\n").utf8))
    }

    private static let times: [(String, WritableKeyPath<FeedState, Instant?> & Sendable)] = [
        ("tried", \.tried), ("fetched", \.fetched), ("changed", \.changed),
    ]
    private static let texts: [(String, WritableKeyPath<FeedState, String?> & Sendable)] = [
        ("etag", \.entityTag), ("last_modified", \.lastModified), ("bytes", \.bytes),
        ("contents", \.contents), ("problem", \.problem), ("login", \.login),
    ]

    private var json: JSONValue {
        .object(
            [.init("version", 1)]
                + Self.times.map { .init($0.0, JSONValue(self[keyPath: $0.1]?.description)) }
                + Self.texts.map { .init($0.0, JSONValue(self[keyPath: $0.1])) })
    }
}
