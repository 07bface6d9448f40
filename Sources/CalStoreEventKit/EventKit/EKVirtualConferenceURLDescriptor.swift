import Foundation

/// One way to join a virtual conference (EventKit rule 244).
///
/// ```swift
/// EKVirtualConferenceURLDescriptor(title: "Browser", url: URL(string: "https://example.com/room/1")!)
/// ```
open class EKVirtualConferenceURLDescriptor: NSObject, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// The name of this way to join; nil if there is only one (EventKit rule 246).
    public let title: String?
    /// The address to open.
    public let url: URL

    /// A way to join.
    public init(title: String?, url URL: URL) {
        self.title = title
        url = URL
        super.init()
    }

    /// Two ways to join are equal if title and URL are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKVirtualConferenceURLDescriptor else { return false }
        return title == other.title && url == other.url
    }

    open override var hash: Int { url.hashValue }
}
