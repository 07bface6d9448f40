import CalStoreExchange
import Testing

@testable import TestSupport
@testable import ekcal

/// The server of a mail address, by the records of its host (RFC 6764, RFC 2782).
@Suite struct ServiceLookUpTests {
    @Test(arguments: [
        ("0 1 443 calendar.example.com.\n", "calendar.example.com", 443),
        ("10 0 443 second.example.com.\n0 0 8443 first.example.com.\n", "first.example.com", 8443),
        ("0 1 443 small.example.com.\n0 9 443 large.example.com.\n", "large.example.com", 443),
        (";; connection timed out\n0 1 443 calendar.example.com.\n", "calendar.example.com", 443),
    ])
    func theBestTarget(answer: String, host: String, port: Int) {
        #expect(ServiceLookUp.service(in: answer) == CalDAVService(host: host, port: port))
    }

    @Test(arguments: ["", "0 0 0 .\n", "0 1 70000 x.example.\n", "0 1 443\n", "alias.example.com.\n"])
    func noTarget(answer: String) { #expect(ServiceLookUp.service(in: answer) == nil) }

    @Test func thePathOfTheTextRecord() {
        #expect(ServiceLookUp.path(in: "\"txtvers=1\" \"path=/caldav\"\n") == "/caldav")
        #expect(ServiceLookUp.path(in: "\"v=spf1 -all\"\n") == nil)
    }

    @Test func bothRecords() throws {
        let program = try #require(
            ProgramLine(
                "sh -c 'test $1 = _caldavs._tcp.example.org || exit 1; test $0 = SRV && "
                    + "echo 0 1 8443 dav.example.org. || echo \\\"path=/cal\\\"'"))
        let found = ServiceLookUp(.ofTests(["PATH": "/usr/bin:/bin"]), program: program)
        #expect(
            found.service("example.org") == CalDAVService(host: "dav.example.org", port: 8443, path: "/cal"))
        #expect(found.service("other.example") == nil)
        #expect(found.service("example.org;x") == nil)
    }

    @Test func withoutTheProgram() throws {
        let program = try #require(ProgramLine("/nowhere/dig"))
        #expect(ServiceLookUp(.ofTests([:]), program: program).service("example.org") == nil)
    }
}
