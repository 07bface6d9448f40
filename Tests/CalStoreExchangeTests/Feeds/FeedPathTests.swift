import Testing

@testable import CalStoreExchange

/// Spellings of the path of a file.
@Suite struct FeedPathTests {
    @Test(arguments: [
        "a.ics", "./a.ics", "././/a.ics", "../dir/a.ics", "../../tmp/dir/a.ics", "/tmp/dir/a.ics",
        "//tmp//dir/./a.ics", "/../tmp/dir/a.ics", "file:///tmp/./dir/a.ics",
        "file://localhost//tmp/dir/a.ics", "../../../../tmp/dir/a.ics",
    ])
    func `one file had several addresses`(typed: String) throws {
        #expect(try FeedAddress(typed, in: "/tmp/dir") == .file(path: "/tmp/dir/a.ics"))
        let stored = try FeedAddress(typed, in: "/tmp/dir").text
        #expect(try FeedAddress(stored, in: "/").text == stored)
    }

    /// `link/..` is not the folder of the link.
    @Test func `what only a file system knows stays`() throws {
        #expect(try FeedAddress("link/../a.ics", in: "/tmp") == .file(path: "/tmp/link/../a.ics"))
        #expect(try FeedAddress("/link/./../a.ics", in: "/tmp") == .file(path: "/link/../a.ics"))
    }

    @Test func `the path of a web address stays as it is`() throws {
        let url = "https://example.org//x/./a.ics"
        #expect(try FeedAddress(url, in: "/").text == url)
    }
}
