import Foundation

/// The ways to join a virtual conference (EventKit rules 244 and 246).
///
/// ```swift
/// let link = EKVirtualConferenceURLDescriptor(title: nil, url: URL(string: "https://example.com/room/1")!)
/// EKVirtualConferenceDescriptor(title: "Team room", urlDescriptors: [link], conferenceDetails: "PIN 1234")
/// ```
open class EKVirtualConferenceDescriptor: NSObject, @unchecked Sendable {
    // Unchecked because of NSObject; nothing here changes.

    /// The title, for people.
    public let title: String?
    /// The ways to join, best first.
    public let urlDescriptors: [EKVirtualConferenceURLDescriptor]
    /// Other details for people.
    public let conferenceDetails: String?

    /// A conference; it needs at least one way to join.
    public init(
        title: String?, urlDescriptors URLDescriptors: [EKVirtualConferenceURLDescriptor],
        conferenceDetails: String?
    ) {
        self.title = title
        urlDescriptors = URLDescriptors
        self.conferenceDetails = conferenceDetails
        super.init()
    }

    /// Two descriptors are equal if all their properties are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKVirtualConferenceDescriptor else { return false }
        return title == other.title && urlDescriptors == other.urlDescriptors
            && conferenceDetails == other.conferenceDetails
    }

    open override var hash: Int { urlDescriptors.hashValue }
}

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
