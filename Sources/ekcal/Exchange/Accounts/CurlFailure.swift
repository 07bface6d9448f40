import CalStoreExchange

/// The end of curl as a failure of a request.
enum CurlFailure {
    /// The line that curl writes after each request: a mark, its code, and its sentence.
    struct Line {
        static let mark = "ekcal-request "
        let code: Int
        let message: String

        /// Nil for any other line.
        init?(_ line: some StringProtocol) {
            guard line.hasPrefix(Line.mark) else { return nil }
            let rest = line.dropFirst(Line.mark.count)
            let digits = rest.prefix { $0 != " " }
            guard let code = Int(digits) else { return nil }
            self.code = code
            message = String(rest.dropFirst(digits.count + 1))
        }
    }

    /// The failure of a code of curl (curl(1), exit codes).
    ///
    /// - Parameter message: curl's own sentence, without secrets; it may be empty.
    static func failure(code: Int, host: String, message: String) -> HTTPFailure {
        let detail = message.isEmpty ? "curl ended with \(code)" : message
        switch code {
        case 1, 2, 4, 26, 27, 41, 43, 48:
            return HTTPFailure(.cannotStart, "curl cannot make the request: \(detail)")
        case 3: return HTTPFailure(.cannotStart, "the address is not valid: \(detail)")
        case 5: return HTTPFailure(.notReached, "the name of the proxy is unknown: \(detail)")
        case 6: return HTTPFailure(.notReached, "the name \(host) is unknown")
        case 7: return HTTPFailure(.notReached, "nothing accepts connections there: \(detail)")
        case 16, 18, 52, 55, 56, 61, 92, 95, 96:
            return HTTPFailure(.cut, "the connection ended before the answer did: \(detail)")
        case 23: return HTTPFailure(.cannotStart, "the answer cannot be saved: \(detail)")
        case 28: return HTTPFailure(.timedOut, "there was no answer in time")
        case 51, 58, 59, 60, 66, 77, 80, 82, 83, 90, 91:
            return HTTPFailure(.notReached, "the certificate of \(host) is not valid: \(detail)")
        case 35, 53, 54, 64:
            return HTTPFailure(.notReached, "there is no encrypted connection: \(detail)")
        case 63: return HTTPFailure(.tooLarge, CurlFailure.tooLarge)
        case 97: return HTTPFailure(.notReached, "the proxy refuses the connection: \(detail)")
        default: return HTTPFailure(.cut, detail)
        }
    }

    static let tooLarge = "it has more than \(CurlClient.mostBytes >> 20) MB"
}
