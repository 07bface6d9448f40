import Basics
import CalStore
import CalStoreExchange

/// A calendar of an account, to be deleted on its server.
struct ServerCalendar {
    let calendar: CalStoreCalendar
    let account: Account
    let address: WebAddress

    /// Throws an error that says why it cannot be deleted there.
    init(_ calendar: CalStoreCalendar, _ store: CalendarStore, _ session: Session) throws {
        func refusal(_ reason: String, _ hint: String) -> EkcalError {
            EkcalError(.refused, "\"\(calendar.title)\" \(reason)", hint: hint, field: "--on-server")
        }
        guard session.batch == nil, session.system.readsNamedFiles else {
            throw refusal(
                "can be deleted on its server only by a command that is typed alone", "leave out --on-server")
        }
        guard calendar.kind == .caldav,
            let source = try store.sources().first(where: { $0.id == calendar.sourceID })
        else {
            throw refusal("is not a calendar of an account", "leave out --on-server")
        }
        guard let account = try Account.of(source, session) else {
            throw refusal(
                "belongs to the account \(source.title), which is not set up here",
                "`ekcal account add \(ShellWords.quoted(source.title))` sets it up")
        }
        guard let address = calendar.url.flatMap({ WebAddress($0) }) else {
            throw refusal("is not on its server yet", "leave out --on-server")
        }
        (self.calendar, self.account, self.address) = (calendar, account, address)
    }

    /// Deletes it on the server, with all its items there.
    func delete(_ session: Session) throws {
        // The address of the log-in is that of the settings: the store may come from somebody else.
        var client = try caldavClient(for: account, session: session, base: account.address, kind: nil)
        if account.address == nil || account.address?.sharesLogin(with: address) != true {
            _ = try client.discover(account, session.system)
        }
        let outcome = try client.deleteCalendar(DAVHref(address))
        let reason: String
        switch outcome {
        case .done, .needsFetch, .gone: return try forget(session)
        case .refusedForever(let text), .notSupported(let text): reason = text
        default: reason = "it was changed there meanwhile"
        }
        throw EkcalError(
            .refused, "\(address.host) does not delete \"\(calendar.title)\": \(reason)",
            hint: "nothing was changed; delete it with the program or the web page of the server",
            field: "--on-server")
    }

    /// Removes it from what the next sync compares: it is not missed there.
    private func forget(_ session: Session) throws {
        let (path, files) = (try session.access.path(), session.system.files)
        let file = AccountState.file(store: path, account: account.name, files)
        guard try file.read() != nil else { return }
        try file.withLock(timeout: try session.access.open().lockTimeout) {
            var state = try AccountState(store: path, account: account.name, files)
            for (href, known) in state.calendars where known.id == calendar.id {
                try state.forget(calendar: href)
            }
        }
    }
}
