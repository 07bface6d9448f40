import Basics
import CalStore
import CalStoreExchange

/// The stored state of one account: where its calendars are on the server, and every item as it was when both
/// sides last agreed on it.
///
/// The file is next to the files of the store, for the reason given at `VdirState`. It has a line for each
/// fact, and a later line replaces an earlier one. A line is added as soon as both sides have an item, so a
/// killed run has recorded its work; at the end of a run the file is written anew if many lines are outdated.
struct AccountState {
    /// The identity of the account on the server.
    struct Identity: Hashable {
        /// The address of the settings for which it was found.
        var address: String
        var principal: String?
        var homes: [String]
        var userAddresses: [String]
        var base: String
        /// The kind of server (`CalDAVServerKind`).
        var server: String

        /// Whether it is the same account of the same server, perhaps with another address in the settings.
        func isSameAccount(as other: Identity) -> Bool {
            func server(_ text: String) -> String? {
                WebAddress(text).map { "\($0.host):\($0.port ?? 0)" }
            }
            func path(_ text: String) -> Substring? {
                WebAddress(text).map { $0.path.hasSuffix("/") ? $0.path.dropLast() : $0.path[...] }
            }
            return principal.map(server) == other.principal.map(server)
                && principal.map(path) == other.principal.map(path)
                && Set(homes.map(server)) == Set(other.homes.map(server))
        }
    }

    /// A calendar on the server and its calendar in the store.
    struct Calendar {
        let href: String
        var id: CalStoreCalendar.ID
        var mark = CalDAVMark()
        /// The title and the colour on the server, and those here, at the last sync.
        var title: String?
        var color: String?
        var ownTitle: String?
        var ownColor: String?
        /// Whether it was removed here, and is to stay away.
        var isLeftOut = false
        /// Addresses of items that could not be fetched, to be asked for again.
        var pending: Set<String> = []
        /// The addresses and versions of items on the server that are neither events nor to-dos.
        var others: [String: String] = [:]
        /// The newest operation of the store that this state knows (``NewOperations/cursor``). Items that were
        /// not changed since have the version of the state in the store, without those in ``unsettled``.
        var cursor: String?
        /// The UIDs of items whose version in the store is another one.
        var unsettled: Set<String> = []
        /// By UID.
        var items: [String: Item] = [:]

        init(href: String, id: CalStoreCalendar.ID) { (self.href, self.id) = (href, id) }

        /// The number of items that both sides have.
        var agreed: Int { items.values.lazy.filter { $0.etag != nil }.count }

        /// The last common state of its items.
        var status: SyncStatus {
            var status = SyncStatus()
            for (uid, item) in items where item.etag != nil {
                status[uid] = SyncPair(
                    ours: .init(href: uid, etag: item.ours),
                    theirs: .init(href: item.href, etag: item.etag ?? ""),
                    base: item.body.isEmpty ? nil : item.body)
            }
            return status
        }
    }

    /// An item on which both sides agreed.
    struct Item: Hashable {
        /// Its address, as the server spells it; empty if that one is gone, and the item may be one at another
        /// address that cannot be read.
        var href: String
        /// Its version on the server; nil if the server has not taken it.
        var etag: String?
        /// The version in the store (`SyncEntry/etag`).
        var ours: String
        /// The file as the server has it.
        var body: [UInt8]
        /// The file as another program has written it, if the body is our patch of it (`SyncPair.origin`).
        var origin: [UInt8]?
        /// Why the server refused our version, and that version: it is not sent again until it changes.
        var refusal: Refusal?
        /// Our version that was sent, until the server has answered or the next run has asked it.
        var sent: Sent?
    }

    struct Sent: Hashable {
        /// The version in the store; empty for a deletion.
        let ours: String
        /// The file; nil for a deletion.
        let body: [UInt8]?
        /// See `Item.origin`.
        let origin: [UInt8]?
    }

    struct Refusal: Hashable {
        let version: String
        let reason: String
    }

    private let file: StoreSideFile
    private(set) var identity: Identity?
    private(set) var calendars: [String: Calendar] = [:]
    private var lines = 0

    init(store: String, account: String, _ files: any FileSystem) throws {
        file = Self.file(store: store, account: account, files)
        let bytes = try file.read() ?? []
        var number = 0
        // The last line may be unfinished; it ends without a line feed.
        let whole = bytes.lastIndex(of: 0x0A).map { bytes[...$0] } ?? []
        for line in whole.split(separator: 0x0A) {
            number += 1
            guard let json = try? JSONValue(reading: line), read(json) else {
                throw EkcalError(
                    .store,
                    "cannot read line \(number) of \(file.path), the last common state of \"\(account)\"",
                    hint:
                        "delete that file to compare both sides again: equal items are kept, different ones "
                        + "are conflicts")
            }
        }
        lines = number
    }

    /// The file, which only one run at a time may use.
    static func file(store: String, account: String, _ files: any FileSystem) -> StoreSideFile {
        StoreSideFile(store: store, name: "account-" + VdirItem.hash(Array(account.utf8)), files)
    }

    /// Whether the server has an item in a calendar, as far as both sides have agreed on it.
    /// - Parameter gone: The addresses of calendars that the server has no longer.
    func isAgreed(_ uid: String, in calendar: CalStoreCalendar.ID, except gone: Set<String>) -> Bool {
        calendars.contains { href, known in
            known.id == calendar && known.items[uid]?.etag != nil && !gone.contains(href)
        }
    }

    // MARK: Changing

    mutating func set(_ identity: Identity) throws {
        if identity == self.identity { return }
        self.identity = identity
        try add(line(of: identity))
    }

    /// Notes a calendar without its items.
    mutating func set(_ calendar: Calendar) throws {
        let old = calendars[calendar.href]
        var new = calendar
        new.items = items(at: calendar.href, of: calendar.id)
        calendars[calendar.href] = new
        if old.map(line) != line(of: calendar) { try add(line(of: calendar)) }
    }

    /// The items that are known at an address; none if another calendar of the store was there.
    private func items(at href: String, of id: CalStoreCalendar.ID) -> [String: Item] {
        calendars[href].flatMap { $0.id == id ? $0.items : nil } ?? [:]
    }

    /// Notes that both sides have an item; nil: that neither has it.
    mutating func set(_ uid: String, _ item: Item?, in calendar: String) throws {
        guard calendars[calendar] != nil, calendars[calendar]?.items[uid] != item else { return }
        calendars[calendar]?.items[uid] = item
        try add(line(of: uid, item, in: calendar))
    }

    /// Forgets on what both sides agreed, but not which calendar is which: both sides are then united.
    mutating func forgetItems(isSaved: Bool) throws {
        for (href, old) in calendars {
            var new = Calendar(href: href, id: old.id)
            (new.title, new.color, new.isLeftOut) = (old.title, old.color, old.isLeftOut)
            (new.ownTitle, new.ownColor) = (old.ownTitle, old.ownColor)
            guard isSaved else {
                calendars[href] = new
                continue
            }
            try forget(calendar: href)
            try set(new)
        }
    }

    mutating func forget(calendar: String) throws {
        guard calendars.removeValue(forKey: calendar) != nil else { return }
        try add(.object([.init("calendar", .string(calendar)), .init("gone", true)]))
    }

    private mutating func add(_ line: JSONValue) throws {
        lines += 1
        try file.append(line: line.text)
    }

    /// Writes the file anew if most of its lines are outdated.
    mutating func compact() throws {
        let needed = 1 + calendars.values.reduce(0) { $0 + 1 + $1.items.count }
        guard lines > 2 * needed + 100 else { return }
        var text = ""
        if let identity { text += line(of: identity).text + "\n" }
        for calendar in calendars.values.sorted(by: { $0.href < $1.href }) {
            text += line(of: calendar).text + "\n"
            for (uid, item) in calendar.items.sorted(by: { $0.key < $1.key }) {
                text += line(of: uid, item, in: calendar.href).text + "\n"
            }
        }
        try file.write(Array(text.utf8))
        lines = needed
    }

    // MARK: Lines

    private func line(of identity: Identity) -> JSONValue {
        [
            "account": 1, "address": .string(identity.address), "principal": JSONValue(identity.principal),
            "homes": .array(identity.homes.map(JSONValue.string)),
            "addresses": .array(identity.userAddresses.map(JSONValue.string)), "base": .string(identity.base),
            "server": .string(identity.server),
        ]
    }

    private func line(of calendar: Calendar) -> JSONValue {
        [
            "calendar": .string(calendar.href), "id": .string(calendar.id.text),
            "token": JSONValue(calendar.mark.syncToken), "ctag": JSONValue(calendar.mark.ctag),
            "title": JSONValue(calendar.title), "color": JSONValue(calendar.color),
            "own_title": JSONValue(calendar.ownTitle), "own_color": JSONValue(calendar.ownColor),
            "left_out": .bool(calendar.isLeftOut),
            "pending": .array(calendar.pending.sorted().map(JSONValue.string)),
            "others": .object(
                calendar.others.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value)) }),
            "cursor": JSONValue(calendar.cursor),
            "unsettled": .array(calendar.unsettled.sorted().map(JSONValue.string)),
        ]
    }

    private func line(of uid: String, _ item: Item?, in calendar: String) -> JSONValue {
        guard let item else { return ["item": .string(uid), "in": .string(calendar), "gone": true] }
        return [
            "item": .string(uid), "in": .string(calendar), "href": .string(item.href),
            "etag": JSONValue(item.etag), "ours": .string(item.ours),
            "refused": JSONValue(item.refusal?.version), "reason": JSONValue(item.refusal?.reason),
            "body": .string(String(decoding: item.body, as: UTF8.self)),
            "origin": Self.text(item.origin),
            "sent": item.sent.map { sent in
                ["ours": .string(sent.ours), "body": Self.text(sent.body), "origin": Self.text(sent.origin)]
            } ?? .null,
        ]
    }

    private static func text(_ file: [UInt8]?) -> JSONValue {
        JSONValue(file.map { String(decoding: $0, as: UTF8.self) })
    }

    private static func file(_ text: JSONValue?) -> [UInt8]? { (text?.string).map { Array($0.utf8) } }

    /// Returns whether it is a line of such a file.
    private mutating func read(_ json: JSONValue) -> Bool {
        if json["account"] == 1 {
            guard let address = json["address"]?.string, let base = json["base"]?.string else { return false }
            identity = Identity(
                address: address, principal: json["principal"]?.string,
                homes: json["homes"]?.array?.compactMap(\.string) ?? [],
                userAddresses: json["addresses"]?.array?.compactMap(\.string) ?? [], base: base,
                server: json["server"]?.string ?? "")
            return true
        }
        if let href = json["calendar"]?.string {
            if json["gone"] == true {
                calendars[href] = nil
                return true
            }
            guard let id = json["id"]?.string.flatMap({ CalStoreCalendar.ID($0) }) else { return false }
            var calendar = Calendar(href: href, id: id)
            calendar.mark = CalDAVMark(syncToken: json["token"]?.string, ctag: json["ctag"]?.string)
            calendar.title = json["title"]?.string
            calendar.color = json["color"]?.string
            calendar.ownTitle = json["own_title"]?.string
            calendar.ownColor = json["own_color"]?.string
            calendar.isLeftOut = json["left_out"] == true
            calendar.pending = Set(json["pending"]?.array?.compactMap(\.string) ?? [])
            for member in json["others"]?.members ?? [] {
                calendar.others[member.name] = member.value.string
            }
            calendar.cursor = json["cursor"]?.string
            calendar.unsettled = Set(json["unsettled"]?.array?.compactMap(\.string) ?? [])
            calendar.items = items(at: href, of: id)
            calendars[href] = calendar
            return true
        }
        guard let uid = json["item"]?.string, let href = json["in"]?.string else { return false }
        if json["gone"] == true {
            calendars[href]?.items[uid] = nil
            return true
        }
        guard let place = json["href"]?.string, let ours = json["ours"]?.string,
            let body = json["body"]?.string
        else { return false }
        var item = Item(
            href: place, etag: json["etag"]?.string, ours: ours, body: Array(body.utf8),
            origin: Self.file(json["origin"]))
        if let version = json["refused"]?.string {
            item.refusal = Refusal(version: version, reason: json["reason"]?.string ?? "")
        }
        if let sent = json["sent"], let ours = sent["ours"]?.string {
            item.sent = Sent(ours: ours, body: Self.file(sent["body"]), origin: Self.file(sent["origin"]))
        }
        calendars[href]?.items[uid] = item
        return true
    }
}
