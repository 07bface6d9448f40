import CalStore
import CalStoreExchange

/// The check of accounts: each has its source in the store, and each source of an account is set up here.
struct AccountFindings {
    private let session: Session

    init(_ session: Session) { self.session = session }

    /// One finding for each account with a problem; one for all if there are accounts without problems; none
    /// without accounts.
    func all() -> [DoctorFinding] {
        let names = Account.names(session)
        guard let store = try? session.access.open(), let sources = try? store.sources() else { return [] }
        let known = sources.filter { $0.kind == .caldav }
        var findings: [DoctorFinding] = []
        for source in known where !names.contains(source.title) {
            let url = source.url.map { " " + ShellWords.quoted($0) } ?? " URL"
            findings.append(
                DoctorFinding(
                    "accounts", .warning,
                    "the source \(source.title) belongs to an account that is not set up here, so it is not "
                        + "synchronized",
                    hint: "`ekcal account add \(ShellWords.quoted(source.title))\(url)` sets it up"))
        }
        for name in names {
            do {
                let account = try Account.named(name, session)
                guard try account.source(in: store) == nil else { continue }
                findings.append(
                    DoctorFinding(
                        "accounts", .warning, "the account \(name) has no source in this store",
                        hint: "`ekcal account add \(ShellWords.quoted(name))` adds it"))
            } catch {
                let error = EkcalError(any: error)
                findings.append(DoctorFinding("accounts", .broken, error.message, hint: error.hint))
            }
        }
        if !names.isEmpty, !session.system.hasProgram("curl") {
            findings.append(
                DoctorFinding(
                    "accounts", .warning, "curl is not there, and requests to servers are made with it",
                    hint: "install curl"))
        }
        if findings.isEmpty, !names.isEmpty {
            findings.append(
                DoctorFinding("accounts", .ok, names.count == 1 ? "1 account" : "\(names.count) accounts"))
        }
        return findings
    }
}
