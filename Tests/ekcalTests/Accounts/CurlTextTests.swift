import Basics
import Testing

@testable import CalStoreExchange
@testable import ekcal

/// The texts that go to curl and come from it.
@Suite struct CurlTextTests {
    // MARK: Options

    /// curl(1), `-K`: within quotation marks, `\\` and `\"` stand for the characters themselves.
    @Test func `a value is in quotation marks`() throws {
        var config = CurlConfig()
        config.set("silent")
        try config.set("user", #"ada:a"b\c 'd' #e = f"#)
        config.next()
        #expect(config.text == "silent\nuser = \"ada:a\\\"b\\\\c 'd' #e = f\"\nnext\n")
    }

    @Test(arguments: ["a\nuser = \"x\"", "a\r", "a\r\nb", "a\0b"])
    func `a value with a line end or a NUL is refused`(value: String) {
        var config = CurlConfig()
        #expect(throws: CurlConfig.Refusal(option: "header")) { try config.set("header", value) }
        #expect(config.text == "")
    }

    @Test func `only a request that may carry it has the log-in`() throws {
        let url = try #require(WebAddress("https://dav.example.org/cal/"))
        let login = Login(authentication: .basic, user: "ada", password: "geheim", renew: nil)
        let token = Login(authentication: .bearer, user: nil, password: "geheim", renew: nil)
        let netrc = Login(authentication: .basic, user: "ada@x", password: nil, renew: nil)
        func text(_ login: Login, _ may: Bool) throws -> String {
            var config = CurlConfig()
            let request = HTTPRequest("PROPFIND", url, mayCarryLogin: may)
            try CurlClient.add(request, .init(folder: "/tmp/x", index: 0), login, to: &config)
            return config.text
        }
        #expect(try text(login, true).contains("\nbasic\nuser = \"ada:geheim\"\n"))
        #expect(try text(token, true).contains("\nheader = \"Authorization: Bearer geheim\"\n"))
        #expect(try text(netrc, true).contains("\nurl = \"https://ada%40x@dav.example.org/cal/\"\n"))
        for login in [login, token, netrc] {
            let plain = try text(login, false)
            #expect(plain.contains("\nurl = \"https://dav.example.org/cal/\"\n"))
            for word in ["geheim", "ada", "netrc", "Authorization", "basic"] {
                #expect(!plain.contains(word))
            }
        }
    }

    // MARK: Heads

    private func head(_ text: String) -> HTTPHead? { HTTPHead(Array(text.utf8)) }

    @Test func `the head of an answer in HTTP/2`() {
        let found = head("HTTP/2 207 \r\ncontent-type: text/xml\r\nETag:  \"a:b\" \r\n\r\n")
        #expect(found?.status == 207)
        #expect(
            found?.fields == [HTTPField("content-type", "text/xml"), HTTPField("ETag", "\"a:b\"")])
    }

    @Test func `the last of several heads counts`() {
        let found = head(
            "HTTP/1.1 200 Connection established\r\nVia: proxy\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n"
                + "HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"x\"\r\n\r\n"
                + "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"
                + "HTTP/1.1 207 Multi-Status\r\nDAV: 1\r\nDAV: 2,\r\n\t3\r\n\r\nX-Trailer: late\r\n")
        #expect(found?.status == 207)
        #expect(found?.fields == [HTTPField("DAV", "1"), HTTPField("DAV", "2, 3")])
    }

    @Test(
        arguments: ["", "HTTP/1.1 100 Continue\r\n\r\n", "<html>", "HTTP/1.1 99 x\r\n\r\n", "HTTP/1.1\r\n"])
    func `no final head`(text: String) { #expect(head(text) == nil) }

    // MARK: Ends

    @Test func `each code of curl has its kind`() {
        func kind(_ code: Int) -> HTTPFailure.Kind {
            CurlFailure.failure(code: code, host: "x.example", message: "").kind
        }
        for code in [5, 6, 7, 35, 51, 60, 77] { #expect(kind(code) == .notReached, "\(code)") }
        for code in [18, 52, 55, 56, 92] { #expect(kind(code) == .cut, "\(code)") }
        for code in [2, 3, 23, 27] { #expect(kind(code) == .cannotStart, "\(code)") }
        #expect(kind(28) == .timedOut)
        #expect(kind(63) == .tooLarge)
        let unknown = CurlFailure.failure(code: 6, host: "x.example", message: "Could not resolve host")
        #expect(unknown.reason == "the name x.example is unknown")
    }

    @Test func `the line of a request`() throws {
        let line = try #require(CurlFailure.Line("ekcal-request 7 Failed to connect to x port 1: refused"))
        #expect(line.code == 7)
        #expect(line.message == "Failed to connect to x port 1: refused")
        #expect(CurlFailure.Line("curl: (7) Failed") == nil)
    }

    @Test func `a password is not in a message`() {
        let login = Login(authentication: .basic, user: "ada", password: "geheim", renew: nil)
        #expect(login.hidden(in: "the host geheim.example is unknown") == "the host ....example is unknown")
    }
}
