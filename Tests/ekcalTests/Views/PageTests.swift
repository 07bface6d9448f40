import Foundation
import Testing

@testable import ekcal

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// `--html` and `--svg`: one file that loads nothing and runs nothing, whatever somebody called an event.
@Suite struct PageTests {
    private static let hostile = "<script>alert('x')</script> & \"</svg>\" \u{1B}[31m \u{1} ]]>"

    private func filled() throws -> Shell {
        let shell = try Shell()
        for words in [
            ["calendar", "add", Self.hostile, "--tint", "#1BADF8"],
            ["add", Self.hostile, "2026-03-04 12:00", "--for", "1h", "--location", Self.hostile],
            ["add", Self.hostile, "2026-03-05..2026-03-10", "-c", Self.hostile],
            ["todo", Self.hostile, "2026-03-06"], ["add", "A&B", "2026-03-04 15:00"],
        ] {
            let result = shell.run(words + ["-q"])
            #expect(result.code == 0, "\(result.err)")
        }
        return shell
    }

    @Test(arguments: ["week", "month"], ["--html", "--svg"])
    func nothingInATitleIsATag(view: String, format: String) throws {
        let shell = try filled()
        let result = shell.run([view, format])
        #expect(result.code == 0 && result.err.isEmpty)
        #expect(result.out.contains("&lt;script&gt;") && !result.out.contains("<script"))
        #expect(result.out.contains("A&amp;B"))
        #expect(!result.out.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        // Nothing from elsewhere: the name space is a name.
        let text = result.out.replacing("http://www.w3.org/2000/svg", with: "")
        for word in [
            "http:", "https:", "src=", "href=", "url(", "@import", "<link", "<iframe", "javascript:",
        ] {
            #expect(!text.contains(word), "\(word)")
        }
        #expect(text.contains("prefers-color-scheme:dark") && text.contains("@media print"))
    }

    @Test(arguments: ["week", "month"]) func drawingsAreWellFormed(view: String) throws {
        let shell = try filled()
        let parser = XMLParser(data: Data(shell.run([view, "--svg"]).out.utf8))
        #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    }

    /// Every opened HTML tag is closed, in order; `meta` has no end.
    @Test func tagsOfAPageAreClosed() throws {
        let page = try filled().run(["month", "--html", "-l", "2"]).out
        var open: [Substring] = []
        for match in page.matches(of: #/<(/?)([a-z0-9]+)[^>]*>/#) where match.2 != "meta" {
            if match.1.isEmpty { open.append(match.2) } else { #expect(open.popLast() == match.2) }
        }
        #expect(open.isEmpty)
        #expect(page.matches(of: /<section>/).count == 2)
        // 31 days of March and 30 of April, each once.
        let days = page.matches(of: #/datetime="(2026-[0-9-]+)"/#).map { String($0.1) }
        #expect(days.count == 61 && Set(days).count == 61)
    }

    /// A page is for reading, not for scripts: other commands do not print one, and `-q` still lists
    /// references.
    @Test func onlyPicturesArePages() throws {
        let shell = try filled()
        #expect(shell.run(["list", "--html"]).code == 2)
        #expect(shell.run(["year", "-o", "svg"]).code == 2)
        #expect(shell.run(["week", "-o", "html"]).out == shell.run(["week", "--html"]).out)
    }
}
