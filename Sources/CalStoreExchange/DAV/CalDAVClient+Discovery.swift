import Basics

extension CalDAVClient {
    /// Finds the account of an address (RFC 6764, 6).
    ///
    /// - Parameters:
    ///   - address: An address of the web, without a log-in, or `user@host`.
    ///   - service: Looks up the SRV and TXT records of a host.
    /// - Returns: The account with its calendars.
    /// - Throws: `unauthorized`; `notCalDAV` if no address leads to calendars.
    public mutating func discover(
        from address: String, service: ((String) -> CalDAVService?)? = nil
    ) throws(CalDAVError) -> CalDAVAccount {
        let candidates = try Self.candidates(for: address.trimmed, service: service)
        guard let first = candidates.first else { throw Self.unusable }
        loginOrigin = first
        if kind == .other { kind = CalDAVServerKind(host: first.host) }

        var start: DAVResponse?
        var failure: CalDAVError?
        for candidate in candidates where start == nil {
            do throws(CalDAVError) {
                start = try entry(at: candidate)
            } catch {
                guard error.leavesOtherAddresses else { throw error }
                failure = failure ?? error
            }
        }
        guard let start else {
            throw Self.notCalDAV(failure, at: first)
        }
        return try account(from: start)
    }

    /// The calendars in homes, with one request for each home (RFC 4791, 6.2.1).
    ///
    /// Left out are inboxes, notifications, subscriptions and trash bins.
    public mutating func collections(of homes: [WebAddress]) throws(CalDAVError) -> [CalDAVCollection] {
        var seen: Set<DAVHref> = []
        var result: [CalDAVCollection] = []
        for home in homes {
            let list = try list("PROPFIND", home, depth: 1, DAVQuery.propfind(CalDAVCollection.properties))
            guard !list.responses.isEmpty else {
                throw CalDAVError(
                    .notEvidence("it lists nothing, not even the home of the calendars"), host: home.host,
                    path: home.path)
            }
            principal =
                list.responses.lazy.compactMap { $0.hrefs(in: DAVName.principal).first?.address }.first
                ?? principal
            for collection in list.responses.compactMap(CalDAVCollection.init)
            where seen.insert(collection.href).inserted {
                result.append(collection)
            }
        }
        return result
    }

    // MARK: Addresses

    /// The addresses to try, in order.
    ///
    /// | given | tried |
    /// |---|---|
    /// | `https://host/path` | that, `/.well-known/caldav`, `/` |
    /// | `user@host` with an SRV record | the path of its TXT record, `/.well-known/caldav`, `/`, there |
    /// | `user@host`, `host`, `host/path` | the path, `/.well-known/caldav`, `/`, by https |
    private static func candidates(
        for address: String, service: ((String) -> CalDAVService?)?
    ) throws(CalDAVError) -> [WebAddress] {
        var given: WebAddress?
        if address.contains("://") {
            given = WebAddress(address)
        } else if let at = address.lastIndex(of: "@") {
            let host = address[address.index(after: at)...]
            let plain = WebAddress("https://\(host)")
            if let plain, let found = service?(plain.host) {
                given = WebAddress("https://\(found.host):\(found.port)")?.resolving(found.path ?? "/")
                // Anybody who can change the DNS would get the password (RFC 6764, 8).
                if let given, !plain.sharesLogin(with: given) {
                    throw CalDAVError(
                        .refused(
                            "it names \(given.host) as its server; if that is right, give \(given.text) "
                                + "as the address"), host: plain.host)
                }
            } else {
                given = plain
            }
        } else {
            given = WebAddress("https://\(address)")
        }
        guard let given else { throw unusable }
        let all = [given, given.with(path: "/.well-known/caldav"), given.with(path: "/")]
        // At a bare host the well-known address is the one that is made for this.
        let ordered = given.path == "/" && !address.contains("://") ? [all[1], all[0]] : all
        var seen: Set<WebAddress> = []
        return ordered.filter { seen.insert($0).inserted }
    }

    private static let unusable = CalDAVError(
        .notCalDAV("write it as https://host/path or user@host, without a password"), host: "the address")

    private static func notCalDAV(_ failure: CalDAVError?, at address: WebAddress) -> CalDAVError {
        let reason: String
        switch failure?.kind {
        case .notCalDAV(let text), .notEvidence(let text), .refused(let text): reason = text
        case .notFound: reason = "there is nothing at \(failure?.path ?? "") (HTTP 404)"
        default: reason = "no answer names calendars"
        }
        return CalDAVError(.notCalDAV(reason), host: address.host, path: address.path)
    }

    // MARK: Steps

    /// The first answer, if it leads on: it names a principal or a home, or is a calendar itself.
    private mutating func entry(at url: WebAddress) throws(CalDAVError) -> DAVResponse {
        let names = [DAVName.principal, DAVName.home, DAVName.userAddresses, DAVName.resourceType]
        let list = try list("PROPFIND", url, depth: 0, DAVQuery.propfind(names))
        guard let entry = list.responses.first else {
            throw CalDAVError(.notEvidence("it lists nothing"), host: url.host, path: url.path)
        }
        let host = entry.href.address.host
        if entry.properties[DAVName.principal]?.first(DAVName.d("unauthenticated")) != nil,
            entry.hrefs(in: DAVName.home).isEmpty
        {
            throw CalDAVError(.unauthorized, host: host, path: url.path)
        }
        guard
            !entry.hrefs(in: DAVName.principal).isEmpty || !entry.hrefs(in: DAVName.home).isEmpty
                || entry.isKind(DAVName.calendar)
        else {
            throw CalDAVError(
                .notCalDAV("it names neither a user nor a home of calendars"), host: host, path: url.path)
        }
        return entry
    }

    /// The account behind the first answer.
    private mutating func account(from entry: DAVResponse) throws(CalDAVError) -> CalDAVAccount {
        let principal = entry.hrefs(in: DAVName.principal).first?.address
        var homes = entry.hrefs(in: DAVName.home).map(\.address)
        var users = entry.addresses(in: DAVName.userAddresses)
        var inbox: WebAddress?
        if let principal {
            let names = [DAVName.home, DAVName.userAddresses, DAVName.inbox]
            let list = try list("PROPFIND", principal, depth: 0, DAVQuery.propfind(names))
            if let own = list.responses.first {
                let found = own.hrefs(in: DAVName.home).map(\.address)
                if !found.isEmpty { homes = found }
                let addresses = own.addresses(in: DAVName.userAddresses)
                if !addresses.isEmpty { users = addresses }
                inbox = own.hrefs(in: DAVName.inbox).first?.address
            }
        }
        // A single calendar, of a server that shares it without an account.
        if homes.isEmpty, entry.isKind(DAVName.calendar) { homes = [entry.href.address] }
        guard let home = homes.first else {
            throw CalDAVError(
                .notCalDAV("the user has no home of calendars (calendar-home-set)"),
                host: entry.href.address.host, path: principal?.path ?? entry.href.address.path)
        }
        let collections = try collections(of: homes)
        let start = entry.href.address
        let base = loginOrigin?.sharesLogin(with: home) == true ? home : start
        return CalDAVAccount(
            principal: principal, homes: homes, userAddresses: users, inbox: inbox, base: base, kind: kind,
            collections: collections)
    }
}

extension CalDAVError {
    /// Whether other addresses of the same server may still lead to calendars.
    fileprivate var leavesOtherAddresses: Bool {
        switch kind {
        case .notCalDAV, .notFound, .notEvidence, .refused: true
        case .unauthorized, .unreachable, .tooLarge, .tryLater, .stopped: false
        }
    }
}
