import Basics
import Foundation
import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport
@testable import ekcal

/// Requests with the real curl to a server on loopback.
@Suite(.enabled(if: LoopbackServer.programs != nil, "needs python3 and curl"))
struct CurlClientTests {
    /// Answers with what it was asked: the request line, the fields, an empty line, the body. `/large` has
    /// 70 MB of unknown length, `/cut` ends early, `/digest` and `/both` want a log-in.
    private static let echo = """
        import sys, http.server
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'
            def do(self):
                body = self.rfile.read(int(self.headers.get('Content-Length') or 0))
                login = self.headers.get('Authorization') or ''
                wants = {'/digest': ['Digest realm="x", nonce="1", qop="auth"'],
                         '/both': ['Basic realm="x"', 'Digest realm="x", nonce="1", qop="auth"']}
                if self.path in wants and not login.startswith('Digest '):
                    self.send_response(401)
                    for value in wants[self.path]: self.send_header('WWW-Authenticate', value)
                    self.send_header('Content-Length', '0')
                    return self.end_headers()
                if self.path == '/large':
                    self.send_response(200)
                    self.end_headers()
                    try:
                        for _ in range(70): self.wfile.write(bytes(1 << 20))
                    except OSError: pass
                    self.close_connection = True
                    return
                if self.path == '/moved':
                    self.send_response(301)
                    self.send_header('Location', '/')
                    self.send_header('Content-Length', '0')
                    return self.end_headers()
                text = self.requestline + '\\n' + ''.join(f'{k}: {v}\\n' for k, v in self.headers.items()) + '\\n'
                answer = text.encode() + body
                self.send_response(207 if self.command == 'PROPFIND' else 200)
                self.send_header('Content-Length', str(len(answer) + (9 if self.path == '/cut' else 0)))
                self.end_headers()
                self.wfile.write(answer)
                if self.path == '/cut': self.close_connection = True
            do_GET = do_PUT = do_DELETE = do_PROPFIND = do_REPORT = do
            def log_message(self, *_): pass
        server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        open(sys.argv[1], 'w').write(f'{server.server_port}\\n')
        server.serve_forever()
        """

    private let server: LoopbackServer
    private let folder: URL

    init() throws {
        server = try LoopbackServer(program: Self.echo)
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("ekcal-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("tmp"), withIntermediateDirectories: true)
    }

    /// Its temporary files and its home are in a folder of the test.
    private var system: System {
        .ofTests(["TMPDIR": folder.path + "/tmp", "HOME": folder.path])
    }

    private func client(_ login: Login = .none) -> CurlClient { CurlClient(login: login, system: system) }

    private func request(
        _ method: String, _ path: String, _ fields: [HTTPField] = [], body: String = "", login: Bool = false
    ) throws -> HTTPRequest {
        HTTPRequest(
            method, try #require(WebAddress(server.address + path)), fields: fields, body: Array(body.utf8),
            mayCarryLogin: login)
    }

    private func text(_ response: HTTPResponse?) -> String {
        String(decoding: response?.body ?? [], as: UTF8.self)
    }

    private func expectNothingLeft() throws {
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path + "/tmp") == [])
    }

    @Test func `requests and answers are whole`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let body = "@BEGIN:\r\nä\"\\\0\r\n" + String(repeating: "x", count: 2_000_000)
        let answers = try client().send([
            request(
                "PROPFIND", "/a%20b/?x=1[2]", [HTTPField("Depth", "1"), HTTPField("X-Empty", "")],
                body: "<a/>"),
            request(
                "PUT", "/p", [HTTPField("Content-Type", "text/calendar"), HTTPField("If-None-Match", "*")],
                body: body),
            request("DELETE", "/d", [HTTPField("If-Match", "\"a\\b\"")]), request("PUT", "/empty"),
        ])
        try #require(answers.count == 4)
        #expect(answers.map(\.status) == [207, 200, 200, 200])
        let first = text(answers[0])
        #expect(first.hasPrefix("PROPFIND /a%20b/?x=1%5B2%5D HTTP/1.1\n"), "\(first)")
        #expect(first.contains("\nDepth: 1\n"))
        #expect(first.contains("\nX-Empty: \n"))
        #expect(!first.contains("Content-Type"))
        #expect(first.hasSuffix("\n\n<a/>"))
        let second = text(answers[1])
        #expect(second.hasSuffix("\n\n" + body))
        #expect(!second.contains("Expect:"))
        #expect(second.contains("\nIf-None-Match: *\n"))
        #expect(text(answers[2]).contains("\nIf-Match: \"a\\b\"\n"))
        #expect(text(answers[3]).contains("\nContent-Length: 0\n"))
        for answer in answers { #expect(!text(answer).contains("Authorization")) }
        try expectNothingLeft()
    }

    @Test func `redirects are not followed`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("location\nheader = \"X-Rc: 1\"\n".utf8).write(
            to: folder.appendingPathComponent(".curlrc"))
        let answers = try client().send([request("PROPFIND", "/moved", body: "<a/>"), request("GET", "/")])
        #expect(answers.first?.status == 301)
        #expect(answers.first?["location"] == "/")
        #expect(!text(answers.last).contains("X-Rc"))
    }

    @Test func `log-ins`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let strange = #"p"a\s:s 'x' ä#"#
        let basic = client(Login(authentication: .basic, user: "ada@x", password: strange, renew: nil))
        let answers = try basic.send([request("GET", "/", login: true), request("GET", "/")])
        let encoded = Data("ada@x:\(strange)".utf8).base64EncodedString()
        #expect(text(answers.first).contains("\nAuthorization: Basic \(encoded)\n"))
        #expect(!text(answers.last).contains("Authorization"))

        let bearer = client(Login(authentication: .bearer, user: nil, password: "t0ken", renew: nil))
        #expect(
            text(try bearer.send([request("GET", "/", login: true)]).first).contains(
                "\nAuthorization: Bearer t0ken\n"))

        // Basic is refused, and Digest is all that is offered: one more try, with the body.
        let other = client(Login(authentication: .basic, user: "ada", password: "p", renew: nil))
        let digest = try other.send([request("PUT", "/digest", body: "<a/>", login: true)])
        #expect(digest.first?.status == 200)
        #expect(text(digest.first).contains("\nAuthorization: Digest username=\"ada\""))
        #expect(text(digest.first).hasSuffix("\n\n<a/>"))

        // The password of .netrc, for the user of the account.
        let netrc = "machine 127.0.0.1 login eve password no\nmachine 127.0.0.1 login ada password secret\n"
        try Data(netrc.utf8).write(to: folder.appendingPathComponent(".netrc"))
        let own = client(Login(authentication: .basic, user: "ada", password: nil, renew: nil))
        let found = try own.send([request("GET", "/", login: true), request("GET", "/")])
        let ada = Data("ada:secret".utf8).base64EncodedString()
        #expect(text(found.first).contains("\nAuthorization: Basic \(ada)\n"))
        #expect(!text(found.last).contains("Authorization"))
        try expectNothingLeft()
    }

    @Test func `a refused password is asked for once more in a run`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        var asked = 0
        let renewing = client(
            Login(
                authentication: .basic, user: "ada", password: "old",
                renew: {
                    asked += 1
                    return "new"
                }))
        // It offers Basic too, so it is not Digest that is tried.
        #expect(try renewing.send([request("GET", "/both", login: true)]).first?.status == 401)
        #expect(asked == 1)
        #expect(try renewing.send([request("GET", "/both", login: true)]).first?.status == 401)
        #expect(asked == 1)
        let answer = try renewing.send([request("GET", "/", login: true)]).first
        #expect(text(answer).contains("Basic " + Data("ada:new".utf8).base64EncodedString()))
    }

    @Test func `failures`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func failure(_ requests: HTTPRequest..., client: CurlClient? = nil) -> HTTPFailure? {
            do throws(HTTPFailure) { _ = try (client ?? self.client()).send(requests) } catch { return error }
            return nil
        }
        let fine = try request("GET", "/")
        #expect(try failure(fine, request("GET", "/cut"), fine)?.kind == .cut)
        #expect(try failure(request("GET", "/large"))?.kind == .tooLarge)
        let closed = try HTTPRequest("GET", #require(WebAddress("http://127.0.0.1:9/")), mayCarryLogin: true)
        let login = Login(authentication: .basic, user: "ada", password: "127.0.0.1", renew: nil)
        let refused = failure(fine, closed, client: client(login))
        #expect(refused?.kind == .notReached)
        #expect(refused?.reason.contains("127.0.0.1") == false)
        #expect(refused?.reason.contains("onnect") == true, "\(refused?.reason ?? "")")
        // RFC 6761, 6.4: this name never has an address.
        let unknown = try HTTPRequest("GET", #require(WebAddress("https://dav.invalid/")))
        #expect(failure(unknown) == HTTPFailure(.notReached, "the name dav.invalid is unknown"))
        let secure = try HTTPRequest("GET", #require(WebAddress("https://127.0.0.1:\(server.port)/")))
        #expect(failure(secure)?.kind == .notReached)
        let none = CurlClient(login: .none, system: system, program: ProgramLine("ekcal-has-no-such-program"))
        #expect(failure(fine, client: none)?.kind == .cannotStart)
        try expectNothingLeft()
    }

    /// It was an error of the temporary file, when the program ended before the first look at its files.
    @Test func `an answer that is complete before its size is looked at is too large all the same`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = #"""
            sed -n 's/^output = "\(.*\)"$/\1/p' | while read -r path; do truncate -s 70000000 "$path"; done
            """#
        try Data(script.utf8).write(to: folder.appendingPathComponent("answer"))
        let program = try #require(ProgramLine("sh \(folder.path)/answer"))
        let failure = #expect(throws: HTTPFailure.self) {
            try CurlClient(login: .none, system: self.system, program: program)
                .send([self.request("GET", "/")])
        }
        #expect(failure?.kind == .tooLarge)
        try expectNothingLeft()
    }

    @Test func `nothing secret is among the arguments`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("printf '%s ' \"$@\" > '\(folder.path)/words'; env > '\(folder.path)/env'\n".utf8).write(
            to: folder.appendingPathComponent("record"))
        let program = try #require(ProgramLine("sh \(folder.path)/record --disable --config -"))
        let login = Login(authentication: .basic, user: "ada", password: "geheim", renew: nil)
        let recording = CurlClient(login: login, system: system, program: program)
        #expect(throws: HTTPFailure.self) {
            try recording.send([self.request("PUT", "/private", body: "<a/>", login: true)])
        }
        #expect(
            try String(contentsOfFile: folder.path + "/words", encoding: .utf8) == "--disable --config - ")
        let environment = try String(contentsOfFile: folder.path + "/env", encoding: .utf8)
        #expect(!environment.contains("geheim"))
        try expectNothingLeft()
    }

    // MARK: The command for the password

    @Test func `the first line is the password`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        func password(_ line: String) throws -> String {
            try PasswordCommand(program: #require(ProgramLine(line)), system: system, account: "Work")
                .password()
        }
        #expect(try password(#"printf 'a b"\\c\r\nlogin: ada\n'"#) == "a b\"\\c")
        #expect(try password("sh -c 'echo warning >&2; echo geheim'") == "geheim")
        for (line, reason) in [
            ("false", "false exited with 1"), ("printf '\\ngeheim'", "no password"),
            ("printf '\\377\\n'", "not text"), ("ekcal-has-no-such-program", "cannot start"),
            ("sh -c 'echo geheim; exit 3'", "sh exited with 3"),
        ] {
            let error = #expect(throws: EkcalError.self) { try password(line) }
            #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
            #expect(error?.code == .file)
            #expect(error.map { "\($0)" }?.contains("geheim") == false || line.contains("geheim"))
            #expect(error?.message.contains("geheim") == false)
        }
    }
}
