import Basics

extension CalDAVClient {
    /// The most items that are asked for at once; Google and iCloud take no more.
    public static let multigetLimit = 50
    /// The same where items are larger than ``largeItem``.
    public static let largeMultigetLimit = 10
    /// The size from which an item is large, in bytes.
    public static let largeItem = 1 << 20

    /// Answers to a question for many items that mean: ask for fewer.
    private static let tooMany: Set<Int> = [413, 500, 502, 504, 507]
    /// Answers to a question for many items that mean: ask for each by itself.
    ///
    /// 404 is that of one item: sabre 1.8 answers nothing else then. If it is that of the calendar, all items
    /// are gone, which is not a deletion.
    private static let notAtAll: Set<Int> = [400, 403, 404, 405, 415, 422, 501]

    /// Fetches items, at most 50 with a request (RFC 4791, 7.9).
    ///
    /// A request that is too large is halved; an item that the answer leaves out is fetched by itself.
    /// A line of an item ends in CR LF, whichever way it came.
    ///
    /// - Returns: An answer for each address, in the same order. An item that cannot be had stops no other.
    /// - Throws: An error that concerns all of them: the password, the network, the calendar itself.
    public mutating func bodies(
        of hrefs: [DAVHref], in collection: CalDAVCollection
    ) throws(CalDAVError) -> [CalDAVBody] {
        var found: [DAVHref: CalDAVBody.Content] = [:]
        var limit = Self.multigetLimit
        var rest = hrefs[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(limit))
            rest = rest.dropFirst(part.count)
            try fetch(part, in: collection, into: &found)
            let isLarge = part.contains { found[$0].map { $0.size > Self.largeItem } ?? false }
            limit = isLarge ? Self.largeMultigetLimit : Self.multigetLimit
        }
        return hrefs.map { CalDAVBody(href: $0, content: found[$0] ?? .failed("the server left it out")) }
    }

    /// Fetches some items with one request, or with several smaller ones if the server wants that.
    private mutating func fetch(
        _ hrefs: [DAVHref], in collection: CalDAVCollection, into found: inout [DAVHref: CalDAVBody.Content]
    ) throws(CalDAVError) {
        guard hrefs.count > 1 else { return try fetchAlone(hrefs, into: &found) }
        switch try multiget(hrefs, in: collection) {
        case .items(let items):
            var left: [DAVHref] = []
            for href in hrefs {
                if let content = items[href] { found[href] = content } else { left.append(href) }
            }
            if !left.isEmpty { try fetchAlone(left, into: &found) }
        case .fewer:
            let half = hrefs.count / 2
            try fetch(Array(hrefs[..<half]), in: collection, into: &found)
            try fetch(Array(hrefs[half...]), in: collection, into: &found)
        case .alone:
            try fetchAlone(hrefs, into: &found)
        }
    }

    private enum Multiget {
        case items([DAVHref: CalDAVBody.Content])
        case fewer
        case alone
    }

    private mutating func multiget(
        _ hrefs: [DAVHref], in collection: CalDAVCollection
    ) throws(CalDAVError) -> Multiget {
        let body = DAVQuery.multiget(hrefs, itemProperties + [DAVName.calendarData])
        let reply: Reply
        do throws(CalDAVError) {
            reply = try ask("REPORT", collection.href.address, depth: 1, body, final: Self.tooMany)
        } catch {
            if case .tooLarge = error.kind { return .fewer }
            throw error
        }
        switch reply {
        case .list(let list):
            var items: [DAVHref: CalDAVBody.Content] = [:]
            for response in list.responses {
                if let content = CalDAVBody.Content(response) { items[response.href] = content }
            }
            return .items(items)
        // One item with a character that XML does not have breaks the whole answer.
        case .broken: return .fewer
        case .refusal(let answer):
            let status = answer.response.status
            if Self.tooMany.contains(status) { return .fewer }
            if Self.notAtAll.contains(status), !Self.isQuota(answer.response) { return .alone }
            throw error(answer)
        }
    }

    /// Fetches items by GET, over one connection.
    private mutating func fetchAlone(
        _ hrefs: [DAVHref], into found: inout [DAVHref: CalDAVBody.Content]
    ) throws(CalDAVError) {
        let answers = exchange(hrefs.map { HTTPRequest("GET", $0.address) })
        for (href, result) in zip(hrefs, answers) {
            do throws(CalDAVError) {
                found[href] = try content(of: result.get())
            } catch {
                switch error.kind {
                case .unauthorized, .unreachable, .stopped: throw error
                case .notFound: found[href] = .gone
                default: found[href] = .failed(error.description)
                }
            }
        }
    }

    /// The item in the answer to a GET.
    private func content(of answer: Answer) throws(CalDAVError) -> CalDAVBody.Content {
        let response = answer.response
        guard response.status == 200 else { throw error(answer) }
        guard CalDAVBody.Content.isCalendar(response.body) else {
            return .failed("the answer is not a calendar file")
        }
        return .item(
            CalDAVBody.Content.lines(response.body), etag: response["ETag"],
            scheduleTag: response["Schedule-Tag"])
    }
}

extension CalDAVBody.Content {
    /// Reads the answer for one item; nil if it does not say what is there.
    fileprivate init?(_ response: DAVResponse) {
        if response.status == 404 || response.status == 410 {
            self = .gone
            return
        }
        guard let text = response.properties[DAVName.calendarData]?.text else { return nil }
        let bytes = Array(text.utf8)
        guard Self.isCalendar(bytes) else { return nil }
        self = .item(
            Self.lines(bytes), etag: response.mark(DAVName.etag),
            scheduleTag: response.mark(DAVName.scheduleTag))
    }

    fileprivate var size: Int {
        guard case .item(let bytes, _, _) = self else { return 0 }
        return bytes.count
    }

    /// Whether a text begins as a calendar file does.
    static func isCalendar(_ bytes: [UInt8]) -> Bool {
        let start = bytes.drop { $0 <= 32 || [0xEF, 0xBB, 0xBF].contains($0) }.prefix(15)
        return String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR"
    }

    /// With CR LF at the end of each line (RFC 5545, 3.1). XML readers make a line feed of it
    /// (XML 1.0, 2.11), and white space around the file belongs to the XML.
    static func lines(_ bytes: [UInt8]) -> [UInt8] {
        let text = bytes.drop { $0 <= 32 }
        var result: [UInt8] = []
        result.reserveCapacity(text.count + text.count / 32)
        for byte in text {
            if byte == 10, result.last != 13 { result.append(13) }
            result.append(byte)
        }
        while let last = result.last, last <= 32 { result.removeLast() }
        return result + [13, 10]
    }
}
