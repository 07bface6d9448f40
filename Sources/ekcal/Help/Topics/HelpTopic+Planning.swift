import CommandLine

/// Time that is free, and places that ring.
extension HelpTopic {
    static let planning = HelpTopic(
        "planning", "how to find free time",
        [
            .paragraph(
                "These commands answer questions about your time: when you are free, what overlaps, and when there is time for a reminder. All of them use the same rules."
            ),
            .code([
                "ekcal free \"next week\" --for 45m --within 09:00-17:00 --days mon-fri",
                "ekcal free \"next week\" --for 45m --book \"Dentist call\" -c home   # take the first",
                "ekcal busy \"next week\" --ics > me.ifb    # for others: no titles, only times",
                "ekcal free \"next week\" --with kim.ifb   # when Kim is free, too",
                "ekcal conflicts \"next week\"             # busy events that overlap",
                "ekcal dups                              # items that are probably one",
            ]),
            .heading("What counts as busy"),
            .terms([
                .init("busy", "events whose availability is busy or unavailable"),
                .init("--tentative", "tentative events count too"),
                .init("--all-day-busy", "all-day events count too"),
                .init("never", "cancelled events, events that you declined (user.address), and birthdays"),
                .init("VFREEBUSY", "busy time in a calendar that was imported, or in a file of --with"),
                .init(
                    "VAVAILABILITY",
                    "somebody's hours (RFC 7953), also in a calendar or a file: outside them nothing is free. A component with a higher PRIORITY replaces others while it lasts, such as a vacation"
                ),
            ]),
            .heading("Where free time is looked for"),
            .terms([
                .init("--within, --days", "hours and days of the week: 09:00-12:00,13:00-17:00 and mon-fri"),
                .init(
                    "hours.work", "the setting for both: ekcal config set hours.work \"mon-fri 09:00-17:00\""),
                .init("--buffer", "time to keep free before and after each event"),
                .init("--travel", "time for the way to an event that has a place, and for the way back"),
                .init("now", "what is past is not free"),
            ]),
            .paragraph(
                "Hours are those of the clocks on the wall; lengths are real time, also in a night in which clocks change. The end of working hours needs no buffer."
            ),
            .heading("Time for reminders"),
            .code([
                "ekcal todo \"Write the report\" \"fri 17:00\" --for 2h",
                "ekcal plan is:open --within 09:00-17:00 --days mon-fri --plan week.json",
                "ekcal apply week.json -n                # what would be written?",
                "ekcal apply week.json",
            ]),
            .paragraph(
                "`plan` gives each reminder a time before it is due. What is due first comes first, then what has a higher priority. It only writes the file. `apply` adds the events, if their times are still free: otherwise it names what stands there, changes nothing and exits with 5. --force adds them all the same. The files of --with are read by `plan` only."
            ),
        ])

    static let places = HelpTopic(
        "places", "how reminders ring at places",
        [
            .paragraph(
                "A reminder can ring when you arrive at a place, or when you leave it. A place is a position in degrees north and east, or a name for it:"
            ),
            .code([
                "ekcal place add Home 52.52,13.40 --radius 150m",
                "ekcal todo \"Feed the cat\" --at Home",
                "ekcal todo \"Post the letter\" --at Home --leaving",
                "ekcal todo \"Buy bread\" --at \"Bakery 52.53,13.41\" --radius 50",
            ]),
            .paragraph(
                "Named places are kept in the store: backups have them, and a change can be undone. A radius of 0 means 100 m. A circle is left only some way further out (a tenth of the radius, at least 20 m), so a position that is not exact rings once."
            ),
            .heading("What would ring?"),
            .code([
                "ekcal place simulate --at Home            # on arriving there, and on leaving",
                "ekcal place simulate - < trip.txt         # during a whole trip",
            ]),
            .paragraph(
                "A trip is a position on each line, with its time behind it if it is known: "
                    + "52.52,13.40 2026-03-05T17:30:00Z. Nothing is noted: the alarms ring again when they "
                    + "really fire."
            ),
            .heading("Where positions come from"),
            .paragraph(
                "ekcal does not ask the machine where it is. A program of yours writes positions, LATITUDE,LONGITUDE on each line, and `alarm watch` reads them:"
            ),
            .code(["my-positions | ekcal alarm watch --positions -"]),
            .paragraph(
                "Events have no alarms at places, as in EventKit. Their locations are used by `free --travel`."
            ),
        ])
}
