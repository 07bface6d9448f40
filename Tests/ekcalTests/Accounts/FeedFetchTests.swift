import Foundation
import Testing

@testable import ekcal

/// What the program of the setting `fetch.command` gets; curl's part is in test-subscriptions.sh.
@Suite struct FeedFetchTests {
    @Test func `a program of the user's gets the address as it says`() throws {
        let shell = try Shell()
        try shell.write(LoopbackServer.event("a", "Run"), to: "club.ics")
        try shell.write(
            #"""
            #!/bin/sh
            cd "$(dirname "$0")"
            echo "$*" >arguments
            cp club.ics "$3"
            """#, to: "fetch")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: shell.path("fetch"))
        try shell.run("config set fetch.command '\(shell.path("fetch")) -- {url} {output}'")
        try shell.run("calendar subscribe https://example.org/club.ics")
        #expect(try shell.read("arguments").hasPrefix("-- https://example.org/club.ics "))
    }
}
