import CalStore

/// The address of a subscription: a file, or a web address.
package enum FeedAddress: Hashable, Sendable {
    case file(path: String)
    /// The address without user name and password, and these two (`ada:secret`).
    case web(url: String, login: String?)

    /// The reason why a text cannot be an address.
    package enum Problem: Error, Hashable, Sendable {
        case empty
        case unknownScheme(String)
        case otherHost(String)
        case noHost
        case badCharacter

        /// A clause for a message.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .unknownScheme(let scheme):
                "\(scheme): addresses are not fetched, but https, http, webcal and files"
            case .otherHost(let host): "the file is on another machine, \(host)"
            case .noHost: "the name of the server is missing"
            case .badCharacter: "it has a blank or a control character in it; write %20 for a blank"
            }
        }
    }

    /// Reads a typed address. webcal: is http:, webcals: is https:. Without a scheme it is a file.
    ///
    /// - Parameter folder: The folder for relative paths, without links in its path.
    package init(_ text: String, in folder: String) throws(Problem) {
        if text.isEmpty { throw .empty }
        guard let (scheme, rest) = Self.scheme(of: text) else {
            self = .file(path: Self.path(text, in: folder))
            return
        }
        if scheme == "file" {
            let host = rest.prefix { $0 != "/" }
            guard host.isEmpty || host.lowercased() == "localhost" else { throw .otherHost(String(host)) }
            self = .file(path: Self.path(Self.decodingPercents(rest.dropFirst(host.count)), in: "/"))
            return
        }
        guard let real = ["http": "http", "https": "https", "webcal": "http", "webcals": "https"][scheme]
        else {
            throw .unknownScheme(scheme)
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw .badCharacter }
        let login = Self.login(in: rest)
        let host = rest.dropFirst(login.map { $0.count + 1 } ?? 0)
        guard let first = host.first, !"/?#:".contains(first) else { throw .noHost }
        self = .web(url: "\(real)://\(host)", login: login.map(String.init))
    }

    /// The text to store and show, without a user name and a password.
    package var text: String {
        switch self {
        case .file(let path): path
        case .web(let url, _): url
        }
    }

    /// The same with the user name and the password, for the program that fetches it.
    package func url(login: String?) -> String {
        guard case .web(let url, let own) = self, let login = own ?? login,
            let (scheme, rest) = Self.scheme(of: url)
        else { return text }
        return "\(scheme)://\(login)@\(rest)"
    }

    /// A name for people: `holidays` for `https://example.org/a/holidays.ics`; without a path, the server.
    package var name: String {
        var path = Substring(text)
        if let (_, rest) = Self.scheme(of: text) { path = rest.prefix { $0 != "?" && $0 != "#" } }
        let last = Self.decodingPercents(path.split(separator: "/").last ?? path)
        let isFile = last.lowercased().hasSuffix(".ics") && last.count > 4
        return isFile ? String(last.dropLast(4)) : last
    }

    /// A word of a command line; if it is an address, without its user name and password.
    package static func withoutLogin(_ word: String) -> String {
        guard let (_, rest) = scheme(of: word), let login = login(in: rest) else { return word }
        let start = word.index(word.endIndex, offsetBy: -rest.count)
        return String(word[..<start]) + rest.dropFirst(login.count + 1)
    }

    // MARK: Parts

    /// One spelling for `a`, `./a`, `../folder/a` and `//folder/a`. After a typed name, `..` stays: the name
    /// may be a link, and then it leads elsewhere.
    private static func path(_ text: String, in folder: String) -> String {
        let isAbsolute = text.hasPrefix("/")
        var parts = isAbsolute ? [] : folder.split(separator: "/")
        var hasName = !isAbsolute && !folder.hasPrefix("/")
        let start = hasName ? "" : "/"
        for part in text.split(separator: "/") where part != "." {
            if part == "..", !hasName {
                _ = parts.popLast()
            } else {
                hasName = true
                parts.append(part)
            }
        }
        return start + parts.joined(separator: "/")
    }

    /// The scheme in lower case, and the text after `://`.
    private static func scheme(of text: String) -> (String, Substring)? {
        guard let colon = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<colon.lowerBound]
        let isScheme =
            scheme.first?.isLetter == true
            && scheme.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "+-.".utf8.contains(byte)
                }
            }
        return isScheme ? (scheme.lowercased(), text[colon.upperBound...]) : nil
    }

    /// The login before the @ of the server (RFC 3986, 3.2.1).
    private static func login(in rest: Substring) -> Substring? {
        let authority = rest.prefix { !"/?#".contains($0) }
        return authority.lastIndex(of: "@").map { authority[..<$0] }
    }

    private static func decodingPercents(_ text: Substring) -> String {
        guard text.contains("%") else { return String(text) }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%"),
                let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16),
                rest.count >= 2
            {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
