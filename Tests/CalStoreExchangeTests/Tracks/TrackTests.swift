import Testing

@testable import CalStore
@testable import CalStoreExchange
@testable import TestSupport

/// Trips in GPX 1.1 (topografix.com/GPX/1/1) and CSV.
@Suite struct TrackTests {
    private static func read(_ text: String) throws -> [String] {
        try TrackPoint.read(Array(text.utf8)).map {
            "\($0.position.latitude) \($0.position.longitude) \($0.position.accuracy) \($0.time?.description ?? "-") \($0.line)"
        }
    }

    @Test(arguments: [
        ("52.5,13.4\n-1,2\n", ["52.5 13.4 0.0 - 1", "-1.0 2.0 0.0 - 2"]),
        ("52.5,13.4,30\n", ["52.5 13.4 30.0 - 1"]),
        ("52.5,13.4,2026-03-05T10:00:00Z\n", ["52.5 13.4 0.0 2026-03-05T10:00:00Z 1"]),
        (
            "\u{FEFF}name, Longitude ,LAT,time,accuracy\r\n\r\nx,13.4,52.5,2026-03-05 10:00:00.75,5\r\n",
            ["52.5 13.4 5.0 2026-03-05T10:00:00Z 3"]
        ),
        ("lat;lng\n52.5;13.4\n", ["52.5 13.4 0.0 - 2"]),
        ("", []),
    ])
    func csv(_ text: String, _ points: [String]) throws { #expect(try Self.read(text) == points) }

    @Test(arguments: [
        // Tracks go before routes, and those before waypoints.
        (
            "<gpx><wpt lat='1' lon='2'/><trk><trkseg><trkpt lat='3' lon='4'/></trkseg><trkseg/></trk></gpx>",
            ["3.0 4.0 0.0 - 1"]
        ),
        ("<gpx><wpt lat='1' lon='2'/><rte><rtept lon='6' lat='5'/></rte></gpx>", ["5.0 6.0 0.0 - 1"]),
        ("<gpx>\n<wpt lat='1' lon='2'></wpt></gpx>", ["1.0 2.0 0.0 - 2"]),
        // Prefixes, references, CDATA, comments, an offset.
        (
            """
            <?xml version="1.0" encoding='utf-8'?><!-- <trkpt> --><?x y?>
            <g:gpx xmlns:g="http://www.topografix.com/GPX/1/1" xmlns:e="e"><g:wpt lat="&#49;" lon="&#x32;">
            <e:time>no</e:time><g:name>a &amp; b</g:name><g:time><![CDATA[2026-03-05]]>T12:00:00+02:00</g:time>
            <g:extensions><g:time>2000-01-01T00:00:00Z</g:time></g:extensions></g:wpt></g:gpx>
            """, ["1.0 2.0 0.0 2026-03-05T10:00:00Z 2"]
        ),
        ("<gpx/>", []),
    ])
    func gpx(_ text: String, _ points: [String]) throws { #expect(try Self.read(text) == points) }

    @Test(arguments: [
        ("52.5,13.4\n91,0\n", 2), ("52.5\n", 1), ("lat,time\n1,2\n", 1), ("lat,lon\n1,x\n", 2),
        ("52.5,nan\n", 1), ("0x10,1\n", 1), ("lat,lon,time\n1,2,noon\n", 2), ("lat,lon,lat\n1,2,3\n", 1),
        ("1,2,3,4\n", 1), ("lat,lon\n1\n", 2),
        ("<kml/>", 1), ("<gpx>\n<wpt lat='1'/></gpx>", 2), ("<gpx>\n</gpy>", 2), ("<gpx>", 1),
        ("<gpx/>\n<gpx/>", 2), ("<gpx/>x", 1), ("<gpx a='1' a='2'/>", 1), ("<gpx a=1/>", 1),
        ("<gpx a='<'/>", 1), ("<gpx>&nbsp;</gpx>", 1), ("<gpx>&#0;</gpx>", 1), ("<gpx>& </gpx>", 1),
        ("<gpx>&#xD800;</gpx>", 1), ("<gpx><!-- -- --></gpx>", 1), ("<gpx>]]></gpx>", 1),
        ("<gpx><?xml version='1.0'?></gpx>", 1), ("<?xml version='1.0' encoding='latin1'?><gpx/>", 1),
        ("<!DOCTYPE gpx [<!ENTITY a 'aaaa'>]><gpx>&a;</gpx>", 1), ("<gpx\u{1}/>", 1),
        ("<gpx><wpt lat='1' lon='2'><time>soon</time></wpt></gpx>", 1),
        (String(repeating: "<gpx>", count: 200), 1),
    ])
    func whatIsWrongIsToldWithItsLine(_ text: String, _ line: Int) {
        do {
            let points = try Self.read(text)
            Issue.record("\(text.prefix(60)) has \(points.count) points")
        } catch let error as ExchangeError {
            #expect(error.line == line, "\(text.prefix(60)): \(error.message)")
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func whatIsNotUTF8IsRefused() {
        for bytes: [UInt8] in [[0x3C, 0x80, 0x3E], [0xFF, 0xFE, 0x3C, 0x00]] {
            #expect(throws: ExchangeError.self) { try TrackPoint.read(bytes) }
        }
    }

    /// Pieces of both formats in any order, and files with bytes changed: points on earth, or an error;
    /// quickly.
    @Test func mutatedFilesNeitherTrapNorHang() throws {
        let seed = TestScale.seed("tracks")
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "<gpx>", "</gpx>", "<trk>", "<trkseg>", "<trkpt lat='1' lon='2'>", "</trkpt>", "<wpt ", "lat=\"9",
            "'",
            "\"", "/>", ">", "<", "&", "&amp;", "&#", "x10FFFF;", "<![CDATA[", "]]>", "<!--", "-->", "<?xml ",
            "?>", "<time>", "2026-03-05T10:00:00", ".5Z", "\n", "\r", ",", ";", "lat,lon\n", "1e400", "-",
            "é",
            "\u{FFFF}", " ",
        ]
        let whole = Array(
            "<gpx><trk><trkseg><trkpt lat='1' lon='2'><time>2026-03-05T10:00:00Z</time></trkpt></trkseg></trk></gpx>"
                .utf8)
        for _ in 0..<TestScale.rounds(3_000, long: 300_000) {
            var bytes: [UInt8]
            if Bool.random(using: &random) {
                bytes = (0..<Int.random(in: 0..<25, using: &random)).flatMap { _ in
                    Array((pieces.randomElement(using: &random) ?? "").utf8)
                }
            } else {
                bytes = whole
                for _ in 0..<Int.random(in: 1...3, using: &random) {
                    let place = Int.random(in: bytes.indices, using: &random)
                    bytes[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            do {
                for point in try TrackPoint.read(bytes) {
                    #expect((-90...90).contains(point.position.latitude), "seed \(seed)")
                }
            } catch {
                #expect(!error.message.isEmpty)
            }
        }
    }
}
