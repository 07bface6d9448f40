import Basics
import CalStoreExchange

/// A server that answers from a list, in order, and keeps what it was asked.
final class ScriptedServer: HTTPClient {
    enum Line: Sendable {
        case answer(Int, fields: [(String, String)] = [], body: String = "")
        case failure(HTTPFailure.Kind)

        /// A multistatus with these responses.
        static func list(_ responses: String, token: String? = nil) -> Line {
            let end = token.map { "<D:sync-token>\($0)</D:sync-token>" } ?? ""
            return .answer(
                207, fields: [("Content-Type", "application/xml; charset=utf-8")],
                body: """
                    <?xml version="1.0" encoding="utf-8"?>
                    <D:multistatus xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"
                     xmlns:CS="http://calendarserver.org/ns/" xmlns:A="http://apple.com/ns/ical/">\
                    \(responses)\(end)</D:multistatus>
                    """)
        }

        /// An error with a condition (RFC 4918, 16).
        static func error(_ status: Int, _ condition: String) -> Line {
            .answer(
                status, fields: [("Content-Type", "application/xml")],
                body: """
                    <?xml version="1.0" encoding="utf-8"?>
                    <D:error xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" \
                    xmlns:s="http://sabredav.org/ns">\(condition)</D:error>
                    """)
        }
    }

    private var script: [Line]
    private(set) var requests: [HTTPRequest] = []
    /// The number of batches.
    private(set) var batches = 0

    init(_ script: [Line]) { self.script = script }

    var isOver: Bool { script.isEmpty }

    /// `PUT /cal/a.ics`, or with the host where it is not `dav.example.org`.
    var lines: [String] {
        requests.map { request in
            let isUsual = request.url.origin == "https://dav.example.org"
            let query = request.url.query.map { "?" + $0 } ?? ""
            return "\(request.method) \(isUsual ? request.url.path + query : request.url.text)"
        }
    }

    func send(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse] {
        batches += 1
        var responses: [HTTPResponse] = []
        for request in requests {
            self.requests.append(request)
            guard !script.isEmpty else { throw HTTPFailure(.cannotStart, "the script is over") }
            switch script.removeFirst() {
            case .failure(let kind): throw HTTPFailure(kind, "scripted")
            case .answer(let status, let fields, let body):
                responses.append(
                    HTTPResponse(
                        status: status, fields: fields.map { HTTPField($0.0, $0.1) }, body: Array(body.utf8),
                        url: request.url))
            }
        }
        return responses
    }

    func body(_ index: Int) -> String {
        requests.indices.contains(index) ? String(decoding: requests[index].body, as: UTF8.self) : ""
    }
}

/// A client of a scripted server, and the pauses that it made.
final class Desk {
    let server: ScriptedServer
    var client: CalDAVClient
    private let log: Log

    private final class Log {
        var pauses: [Double] = []
        var isInterrupted = false
    }

    private struct Interruption: Error {}

    var pauses: [Double] { log.pauses }

    init(
        _ script: [ScriptedServer.Line], kind: CalDAVServerKind? = nil, address: String? = Desk.root,
        isInterrupted: Bool = false
    ) {
        let (server, log) = (ScriptedServer(script), Log())
        (self.server, self.log) = (server, log)
        log.isInterrupted = isInterrupted
        client = CalDAVClient(
            http: server, address: address.flatMap { WebAddress($0) }, kind: kind,
            authorization: { _ in HTTPField("Authorization", "Basic c2VjcmV0") },
            pause: { seconds in
                if log.isInterrupted { throw Interruption() }
                log.pauses.append(seconds)
            },
            random: { 0 })
    }

    static let root = "https://dav.example.org/"

    static func address(_ path: String) -> WebAddress {
        guard let address = WebAddress(root)?.resolving(path) else { fatalError("\(path) is not a path") }
        return address
    }

    static func href(_ path: String) -> DAVHref { DAVHref(path, base: address("/")) ?? DAVHref(address("/")) }

    /// A calendar with `sync-collection`.
    static func calendar(
        _ path: String = "/cal/", ctag: String? = nil, token: String? = nil, canSync: Bool = true,
        components: [String]? = ["VEVENT"]
    ) -> CalDAVCollection {
        CalDAVCollection(
            href: href(path), ctag: ctag, syncToken: token, components: components,
            reports: canSync ? ["sync-collection", "calendar-query"] : ["calendar-query"])
    }

    /// A response with a version.
    static func item(_ href: String, etag: String) -> String {
        """
        <D:response><D:href>\(href)</D:href><D:propstat><D:prop><D:getetag>"\(etag)"</D:getetag></D:prop>\
        <D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }

    /// A response with a body.
    static func body(_ href: String, etag: String, _ text: String) -> String {
        """
        <D:response><D:href>\(href)</D:href><D:propstat><D:prop><D:getetag>"\(etag)"</D:getetag>\
        <C:calendar-data>\(text)</C:calendar-data></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat>\
        </D:response>
        """
    }

    static func status(_ href: String, _ status: Int) -> String {
        "<D:response><D:href>\(href)</D:href><D:status>HTTP/1.1 \(status) X</D:status></D:response>"
    }

    /// The calendar itself in a listing.
    static func own(_ href: String = "/cal/") -> String {
        """
        <D:response><D:href>\(href)</D:href><D:propstat><D:prop><D:resourcetype><D:collection/><C:calendar/>\
        </D:resourcetype></D:prop><D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
        """
    }

    static func ics(_ uid: String) -> String {
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:\(uid)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }
}

extension CalDAVError.Kind {
    /// The kind without its reason.
    var word: String { String("\(self)".prefix { $0 != "(" }) }
}

/// The kind of the error that `body` throws; `none` if it throws none.
func errorKind(_ body: () throws -> Void) -> String {
    do {
        try body()
        return "none"
    } catch let error as CalDAVError {
        return error.kind.word
    } catch {
        return "another error"
    }
}
