import CommandLine

/// Calendars that others write too.
extension HelpTopic {
    static let subscriptions = HelpTopic(
        "subscriptions", "how to follow calendars on the web",
        [
            .paragraph(
                "A subscription is a calendar that follows a file of somebody else: holidays, a timetable, the fixtures of a club. You see, search and export its items; only a refresh changes them."
            ),
            .code([
                "ekcal calendar subscribe webcal://example.org/holidays.ics",
                "ekcal calendar refresh            # all of them, now",
                "ekcal calendar refresh --if-due   # for cron: no more often than the feed wants",
                "ekcal calendar show holidays      # when was it fetched, and what went wrong",
            ]),
            .paragraph(
                "A refresh makes the calendar what the feed is: new items come, changed ones change, those that left the feed go. It is one operation with an undo. If only stamps of time differ, nothing is written."
            ),
            .terms([
                .init(
                    "kept",
                    "the last good items, when the feed cannot be fetched, is not a calendar or is cut (exit code 74)"
                ),
                .init(
                    "refused",
                    "a feed that has no items any more (--allow-empty takes it), or has lost more than half of them (-y takes it); exit code 6"
                ),
                .init(
                    "due",
                    "after --every of `calendar subscribe`, else REFRESH-INTERVAL or X-PUBLISHED-TTL of the feed, else a day; one hour after a failure"
                ),
            ]),
            .paragraph(
                "The setting fetch.command names the program that fetches, by default curl with limits of time (60 s) and size (64 MB). Its line is split into words as in a shell, but no shell is started. These fields may be part of a word:"
            ),
            .terms([
                .init("{url}", "the address; with user name and password, if it was given with them"),
                .init("{output}", "the file to write"),
                .init(
                    "{headers}",
                    "a file for the heads of the answers, from which ETag and Last-Modified are read"
                ),
                .init(
                    "{etag}, {modified}",
                    "what the server said last time, for If-None-Match and If-Modified-Since"),
            ]),
            .code(["ekcal config set fetch.command 'wget -q -O {output} -- {url}'"]),
            .paragraph(
                "Passwords: curl reads ~/.netrc. A password in the address is kept in a file beside the store (feed-ID) that only you can read; it is not in the history and in no message, but other users of the machine may see it while the program runs."
            ),
        ])

    static let folders = HelpTopic(
        "folders", "how to keep calendars in step with folders and servers",
        [
            .paragraph(
                "A vdir is a folder with one .ics file for each item; khal, todoman, vdirsyncer and others use such folders. ekcal keeps calendars in step with them, in both directions:"
            ),
            .code([
                "ekcal vdir push ~/.calendars     # what changed in the store goes to the folder",
                "ekcal vdir pull ~/.calendars     # what changed in the folder comes to the store",
            ]),
            .paragraph(
                "Each calendar is a folder, with the files `displayname` and `color`. What both sides had when they last agreed is remembered beside the store, so a deletion is known from a new item on the other side."
            ),
            .terms([
                .init("only one side has changed it", "it changes on the other one"),
                .init("deleted on one side, unchanged on the other", "it is deleted"),
                .init("deleted on one side, changed on the other", "the change wins"),
                .init(
                    "changed on both",
                    "both stay as they are, and it is listed (exit code 7); see --on-conflict"),
                .init("a side has no items any more", "refused, unless --allow-empty is given"),
            ]),
            .paragraph(
                "With a server (CalDAV): set up vdirsyncer for a folder, name the folder once, and let ekcal do all three steps:"
            ),
            .code([
                "ekcal config set sync.folder ~/.calendars",
                "ekcal sync        # vdir push, vdirsyncer sync, vdir pull",
            ]),
            .paragraph(
                "A run that was killed is gone on with by the next one. Only the store has an undo: what a push has written is not taken back by `undo`, but the next push brings the older state."
            ),
        ])

    static let invitations = HelpTopic(
        "invitations", "how to understand and answer invitations by mail",
        [
            .paragraph(
                "Invitations come as files by mail (RFC 5546). `ekcal import` understands them: REQUEST brings the newest version, CANCEL cancels, REPLY sets the answer of a participant, COUNTER is kept as a proposal."
            ),
            .code([
                "ekcal config set user.address ada@example.com",
                "ekcal invite show invite.ics      # who, when, what would change, what overlaps",
                "ekcal invite accept invite.ics --reply answer.ics",
                "ekcal invite list                 # what waits for an answer",
            ]),
            .paragraph(
                "ekcal sends nothing by itself. --reply writes the answer to a file; --send starts your program for each message, which it reads from standard input: --send 'mail-invitation -- {to}'. {to} and {from} are addresses of mail and nothing else: if an invitation has something else there, such as -X/tmp/x or two addresses, nothing is started and nothing saved (exit code 6)."
            ),
            .paragraph(
                "As the organizer: `ekcal export REF --method request` is the invitation, `--method cancel` takes it back. The answers of participants are imported; `invite accept` takes a proposal over, `invite decline` declines it."
            ),
            .paragraph(
                "Newer wins by SEQUENCE, then DTSTAMP; an older message that comes late changes nothing. If a newer version moves a whole series, changes of single occurrences that are older than it are dropped. A message about one date is compared with the last one about that date."
            ),
            .paragraph(
                "A message counts only if its sender may send it: REQUEST, CANCEL and ADD are for the organizer, or who acts for the organizer (SENT-BY); REPLY and COUNTER are for participants and those to whom they delegate. Others are refused and written to the file of rejected items (exit code 7). If you trust the sender: `ekcal import --anyway FILE`."
            ),
        ])
}
