import CalStoreExchange

/// The log-in that curl adds to requests which may carry it.
struct Login {
    /// The way to log in, as the settings say.
    let authentication: Account.Authentication
    /// Nil for the name in `.netrc`.
    let user: String?
    /// Nil for the password in `.netrc`.
    private var password: String?
    /// Asks for the password again; nil if nothing knows it, or if that was done.
    private var renew: (() -> String?)?
    /// Whether the server wants Digest though the settings do not say so.
    private var usesDigest = false

    /// No log-in but that in `.netrc`.
    static var none: Login { Login(authentication: .basic, user: nil, password: nil, renew: nil) }

    /// - Parameter renew: Asks for the password once more, after the server refused it; nil if that fails.
    init(
        authentication: Account.Authentication, user: String?, password: String?, renew: (() -> String?)?
    ) {
        (self.authentication, self.user) = (authentication, user)
        (self.password, self.renew) = (password, renew)
    }

    /// Adds the log-in to the options of a request.
    func add(to request: HTTPRequest, _ config: inout CurlConfig) throws(CurlConfig.Refusal) {
        guard request.mayCarryLogin else {
            try config.set("url", request.url.text)
            return
        }
        guard let password else {
            config.set("netrc-optional")
            if usesDigest || authentication == .digest { config.set("digest") }
            try config.set("url", Login.address(request.url, user: user))
            return
        }
        try config.set("url", request.url.text)
        guard authentication != .bearer else {
            try config.set("header", "Authorization: Bearer " + password)
            return
        }
        config.set(usesDigest || authentication == .digest ? "digest" : "basic")
        try config.set("user", "\(user ?? ""):\(password)")
    }

    /// The address with a user name, for which curl looks up the password in `.netrc`.
    private static func address(_ url: WebAddress, user: String?) -> String {
        guard let user else { return url.text }
        var name = ""
        for byte in user.utf8 {
            let isPlain =
                (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
                || "-._~".utf8.contains(byte)
            let digits = String(byte, radix: 16, uppercase: true)
            name += isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + digits
        }
        let rest = url.text.dropFirst(url.isSecure ? "https://".count : "http://".count)
        return (url.isSecure ? "https://" : "http://") + name + "@" + rest
    }

    /// Changes the log-in after answers that refuse it. Returns false if none does, or there is no other.
    mutating func changes(after responses: [HTTPResponse], to requests: [HTTPRequest]) -> Bool {
        let refusals = zip(requests, responses).filter { $0.mayCarryLogin && $1.status == 401 }.map(\.1)
        guard !refusals.isEmpty else { return false }
        if authentication == .basic, !usesDigest, refusals.contains(where: Login.wantsDigest) {
            usesDigest = true
            return true
        }
        guard let renew else { return false }
        self.renew = nil
        // The same password once more may lock the account.
        guard let new = renew(), new != password else { return false }
        password = new
        return true
    }

    /// Whether a server offers Digest and not Basic (RFC 9110, 11.6.1).
    private static func wantsDigest(_ response: HTTPResponse) -> Bool {
        let offers = response.values(of: "WWW-Authenticate").map { $0.lowercased() }
        func has(_ scheme: String) -> Bool {
            offers.contains { $0.hasPrefix(scheme + " ") || $0 == scheme || $0.contains(", \(scheme) ") }
        }
        return has("digest") && !has("basic")
    }

    /// A text without the password.
    func hidden(in text: String) -> String {
        guard let password, !password.isEmpty else { return text }
        return text.replacing(password, with: "...")
    }
}
