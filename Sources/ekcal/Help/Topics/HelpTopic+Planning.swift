import CommandLine

/// The help topics about free time and about alarms at places.
extension HelpTopic {
    static let planning = HelpTopic(
        "planning", "how to find free time",
        [
            .paragraph(
                "These commands answer questions about your time: when you are free, what overlaps, and when "
                    + "there is time for a reminder. All of them use the same rules."
            ),
            .code([
                "ekcal free \"next week\" --for 45m --within 09:00-17:00 --days mon-fri",
                "ekcal free \"next week\" --for 45m --book \"Dentist call\" -c home   # book the first one",
                "ekcal busy \"next week\" --ics > me.ifb    # for others: no titles, only times",
                "ekcal free \"next week\" --with kim.ifb   # when Kim is free, too",
                "ekcal conflicts \"next week\"             # busy events that overlap",
                "ekcal dups                              # items that are probably the same",
            ]),
            .heading("What counts as busy"),
            .terms([
                .init("busy", "events whose availability is busy or unavailable"),
                .init(
                    "--tentative", "tentative events count too, and invitations that you have not answered"),
                .init(
                    "travel",
                    "the travel time of an event that Apple's Calendar has set is busy before its start"),
                .init("--all-day-busy", "all-day events count too"),
                .init("never", "cancelled events, events that you declined (user.address), and birthdays"),
                .init("VFREEBUSY", "busy time in an imported calendar, or in a file of --with"),
                .init(
                    "VAVAILABILITY",
                    """
                    somebody's available hours (RFC 7953), also in a calendar or a file; all other time is \
                    busy. A component with a higher PRIORITY, such as a vacation, replaces others during its \
                    time
                    """
                ),
            ]),
            .heading("Limits for free time"),
            .terms([
                .init("--within, --days", "hours and days of the week: 09:00-12:00,13:00-17:00 and mon-fri"),
                .init(
                    "hours.work",
                    "the setting for both: ekcal config set hours.work \"mon-fri 09:00-17:00\""),
                .init("--buffer", "time to keep free before and after each event"),
                .init("--travel", "travel time to and from an event that has a location"),
                .init("now", "past time is never free"),
            ]),
            .paragraph(
                "Hours are local times; lengths are real time, even in a night when the clocks change. The "
                    + "end of working hours needs no buffer."
            ),
            .heading("Time for reminders"),
            .code([
                "ekcal todo \"Write the report\" \"fri 17:00\" --for 2h",
                "ekcal plan is:open --within 09:00-17:00 --days mon-fri --plan week.json",
                "ekcal apply week.json -n                # show what would be added",
                "ekcal apply week.json",
            ]),
            .paragraph(
                """
                `plan` finds a time for each reminder before it is due. Reminders that are due earlier come \
                first, then those with a higher priority. `plan` only writes the file. `apply` adds the \
                events if their times are still free; otherwise it names the events that are in the way, \
                changes nothing and exits with 5. --force adds them anyway. Only `plan` reads the files of \
                --with.
                """
            ),
        ])

    static let places = HelpTopic(
        "places", "how reminders ring at places",
        [
            .paragraph(
                "A reminder can ring when you arrive at a place, or when you leave it. A place is a position "
                    + "in degrees north and east, or a name for it:"
            ),
            .code([
                "ekcal place add Home 52.52,13.40 --radius 150m",
                "ekcal todo \"Feed the cat\" --at Home",
                "ekcal todo \"Post the letter\" --at Home --leaving",
                "ekcal todo \"Buy bread\" --at \"Bakery 52.53,13.41\" --radius 50",
            ]),
            .paragraph(
                """
                Named places are kept in the store: backups have them, and a change can be undone. A radius \
                of 0 means 100 m. You have left a place only when you are a little further away (a tenth of \
                the radius, at least 20 m), so inexact positions do not ring twice.
                """
            ),
            .heading("What would ring?"),
            .code([
                "ekcal place simulate --at Home            # on arriving there, and on leaving",
                "ekcal place simulate - < trip.txt         # during a whole trip",
            ]),
            .paragraph(
                "A trip has one position on each line, followed by its time if that is known: "
                    + "52.52,13.40 2026-03-05T17:30:00Z. Nothing is "
                    + "recorded: the alarms ring again when they "
                    + "really fire."
            ),
            .heading("Where positions come from"),
            .paragraph(
                "ekcal does not ask the system for its position. Your own program writes positions, "
                    + "LATITUDE,LONGITUDE on each line, and `alarm watch` reads them:"
            ),
            .code(["my-positions | ekcal alarm watch --positions -"]),
            .paragraph(
                "Events have no alarms at places, as in EventKit. `free --travel` uses their locations."
            ),
        ])
}
