import Foundation
import Testing

@testable import ekcal

/// `place` (`ekcal help places`).
@Suite struct PlaceTranscripts {
    @Test func `places are named, changed, taken back and used`() throws {
        try Transcript.check(
            """
            $ ekcal place
            ! ekcal: there are no places; `ekcal place add` adds one
            $ ekcal place add Home 52.52,13.40 --radius 150m --address "Main Street 1"
            Added the place Home
            $ ekcal place add Sydney -33.9,151.2 -q
            $ ekcal place list
            Home    52.52,13.4   150 m  Main Street 1
            Sydney  -33.9,151.2  100 m
            $ ekcal place add HOME 52.52,13.40 --radius 1.5km -q
            $ ekcal place list -q
            HOME
            Sydney
            $ ekcal undo -q
            $ ekcal todo Call --at home
            Added r0001  Call   Reminders   alarm on arriving at Home
            $ ekcal todo Lock --at Home --leaving --radius 300
            Added r0002  Lock   Reminders   alarm on leaving Home
            $ ekcal place rm Home -q
            $ ekcal place list -q
            Sydney
            $ ekcal place simulate --at 52.5205,13.40
            52.5205,13.4  on arriving at Home  r0001  Call  56 m
            52.5205,13.4  on leaving Home      r0002  Lock  56 m
            $ ekcal place simulate --at 52.5218,13.40 -q
            r0002
            $ ekcal place simulate --at Sydney
            ! ekcal: no alarm is at this place
            $ ekcal place simulate
            ! ekcal: no place was given
            !        add --at 52.52,13.40, or - to read positions from standard input
            [2]
            $ ekcal place rm Sidney
            ! ekcal: there is no place "Sidney"
            !        did you mean "Sydney"?
            [3]
            $ ekcal place add Pole 90.5,0
            ! ekcal: "90.5,0" is not a position
            !        write degrees north and east, such as 52.52,13.40
            [2]
            $ ekcal place add Pole 90,0 --radius wide
            ! ekcal: "wide" is not a distance
            !        write 200m or 1.5km
            [2]
            """, in: Shell())
    }

    @Test func `a batch makes a place and uses it`() throws {
        let shell = try Shell()
        let result = shell.run(
            ["batch"], input: "place add Home 52.52,13.40\ntodo Call --at Home\n")
        #expect(result.code == 0)
        #expect(
            shell.run(["place", "simulate", "--at", "home", "--format", "{text} {state}"]).out
                == "Call enter\n")
    }

    @Test(arguments: [["-"], ["--track", "-"]]) func `a trip rings`(words: [String]) throws {
        let shell = try Shell()
        let trip = """
            52.60,13.40 2026-03-05T09:00:00Z
            52.52,13.40,0 2026-03-05T09:30:00

             52.60, 13.40
            """
        #expect(shell.run(["todo", "Call", "--at", "Home 52.52,13.40", "-q"]).code == 0)
        #expect(shell.run(["todo", "Lock", "--at", "Home 52.52,13.40", "--leaving", "-q"]).code == 0)
        func simulate(_ trip: String) -> Shell.Result {
            shell.run(
                ["place", "simulate"] + words + ["--format", "{at} {state} {text} {distance}"], input: trip)
        }
        // 0.08 degrees are 0.08 / 360 of 2 * pi * 6371.0088 km.
        #expect(
            simulate(trip).out == """
                2026-03-05T10:30:00+01:00 enter Call 0.0
                - leave Lock 8895.6

                """)
        for line in ["95,1", "52.5", "52.5,13.4 noon", "lat,lon", "<gpx/>", "nan,1", "2026-03-05T09:00:00Z"] {
            let wrong = simulate("52.5,13.4\n\(line)\n")
            #expect(wrong.code == 2, "\(line)")
            #expect(wrong.err.contains("line 2 is not a position: \(line)"), "\(wrong.err)")
        }
        let twice = shell.run(["place", "simulate", "-", "--at", "1,2"])
        #expect(twice.code == 2)
        #expect(shell.run(["place", "simulate", "Home"]).code == 2)
    }
}
