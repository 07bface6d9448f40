extension WebAddress {
    /// Second levels of countries under which anybody can register a name: `co.uk`, `com.au`.
    private static let sharedSecondLevels: Set<String> = [
        "ac", "asn", "co", "com", "csiro", "edu", "gob", "gouv", "gov", "gv", "id", "info", "lg", "ltd", "me",
        "mil", "ne", "net", "nhs", "nom", "or", "org", "plc", "sch",
    ]

    /// Domains that give names to anybody.
    private static let sharedDomains: Set<String> = [
        "afraid.org", "azurewebsites.net", "ddns.net", "dedyn.io", "duckdns.org", "dyndns.org", "dynu.net",
        "dynv6.net", "fly.dev", "github.io", "gitlab.io", "goip.de", "herokuapp.com", "hopto.org",
        "myds.me", "myfritz.net", "netlify.app", "ngrok.io", "no-ip.org", "onrender.com", "pages.dev",
        "selfhost.eu", "spdns.de", "synology.me", "ts.net", "vercel.app", "workers.dev", "zapto.org",
    ]

    /// Whether the log-in for this address may go to another one: to the same host, or to a host of the same
    /// registered domain (`caldav.icloud.com` and `p42-caldav.icloud.com`). Never from https to http.
    ///
    /// The registered domain is the last two labels. Where these may belong to more than one owner, as
    /// `co.uk` and `duckdns.org` do, the hosts must be equal.
    public func sharesLogin(with other: Self) -> Bool {
        if isSecure && !other.isSecure { return false }
        if host == other.host { return true }
        guard let domain = registeredDomain else { return false }
        return domain == other.registeredDomain
    }

    /// The last two labels of the host; nil if the owner of these is not sure.
    var registeredDomain: String? {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, !labels.contains(""), let top = labels.last,
            let second = labels.dropLast().last, !host.hasPrefix("["),
            !top.utf8.allSatisfy({ (48...57).contains($0) })
        else { return nil }
        let isCountry = top.utf8.count == 2
        if isCountry && (second.utf8.count <= 2 || Self.sharedSecondLevels.contains(String(second))) {
            return nil
        }
        let domain = "\(second).\(top)"
        return Self.sharedDomains.contains(domain) ? nil : domain
    }
}
