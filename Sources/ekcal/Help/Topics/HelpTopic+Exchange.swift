import CommandLine

/// The help topics about calendars that others change too.
extension HelpTopic {
    static let subscriptions = HelpTopic(
        "subscriptions", "how to follow calendars on the web",
        [
            .paragraph(
                "A subscription is a calendar that follows a file on the web: holidays, a timetable, the "
                    + "matches of a club. You see, search and export its items; only a refresh changes them."
            ),
            .code([
                "ekcal calendar subscribe webcal://example.org/holidays.ics",
                "ekcal calendar refresh            # all of them, now",
                "ekcal calendar refresh --if-due   # for cron: no more often than the feed wants",
                "ekcal calendar show holidays      # when it was fetched, and what went wrong",
            ]),
            .paragraph(
                "A refresh makes the calendar equal to the feed: it adds, changes and deletes items. It is "
                    + "one operation, which can be undone. If only time stamps differ, nothing is written."
            ),
            .terms([
                .init(
                    "kept",
                    "the last good items, if the feed cannot be fetched, is not "
                        + "a calendar or is incomplete (exit code 74)"
                ),
                .init(
                    "refused",
                    "a feed that has no items (--allow-empty accepts that), or less than half as many as "
                        + "the calendar (-y accepts that); exit code 6"
                ),
                .init(
                    "due",
                    "after --every of `calendar subscribe`, else REFRESH-INTERVAL or X-PUBLISHED-TTL of the "
                        + "feed, else a day; one hour after a failure"
                ),
            ]),
            .paragraph(
                """
                The setting fetch.command names the program that fetches the feed. The default is curl, with \
                at most 60 s and 64 MB. The line is split into words as in a shell, but no shell is started. \
                These fields may be part of a word:
                """
            ),
            .terms([
                .init("{url}", "the address; with user name and password, if it was given with them"),
                .init("{output}", "the file to write"),
                .init(
                    "{headers}",
                    "a file for the response headers; ETag and Last-Modified are read from it"
                ),
                .init(
                    "{etag}, {modified}",
                    "their values in the last response, for If-None-Match and If-Modified-Since"),
            ]),
            .code(["ekcal config set fetch.command 'wget -q -O {output} -- {url}'"]),
            .paragraph(
                """
                curl reads passwords from ~/.netrc. A password in the address is kept in a file next to the \
                store (feed-ID) that only you can read. It is never in the history or in a message. With a \
                program of your own, other users of the machine may see it while that program runs.
                """
            ),
        ])

    static let folders = HelpTopic(
        "folders", "how to keep calendars in step with folders and servers",
        [
            .paragraph(
                "A vdir is a folder with one .ics file for each item; khal, todoman, vdirsyncer and others "
                    + "use such folders. ekcal keeps calendars in step with them, in both directions:"
            ),
            .code([
                "ekcal vdir push ~/.calendars     # copy the changes of the store to the folder",
                "ekcal vdir pull ~/.calendars     # copy the changes of the folder to the store",
            ]),
            .paragraph(
                """
                Each calendar is a folder, even an empty one, with the files `displayname` and `color`. A \
                file next to the store records the items of both sides after the last run. It tells a \
                deletion on one side from a new item on the other. In an existing file, a push changes only \
                the lines of the properties that were edited, and the times of the change.
                """
            ),
            .terms([
                .init("changed on one side", "it is changed on the other side"),
                .init("deleted on one side, unchanged on the other", "it is deleted"),
                .init("deleted on one side, changed on the other", "the change wins"),
                .init("moved to another folder", "the item moves to the calendar of that folder"),
                .init(
                    "changed on both, in different properties", "both changes are taken"),
                .init(
                    "changed on both, in the same property",
                    "both stay as they are, and it is listed (exit code 7); see --on-conflict"),
                .init("no items left on one side", "refused, unless --allow-empty is given"),
                .init(
                    "a folder that no longer exists",
                    "a push writes it again with all items; a pull keeps its calendar"),
                .init(
                    "a folder that was renamed",
                    "it keeps its calendar, if its title and most of its items are the same"),
            ]),
            .paragraph(
                "`ekcal account add` and `ekcal sync` need no folder (`ekcal help accounts`). To synchronize "
                    + "a folder with vdirsyncer instead, name it once, and let ekcal do all three steps:"
            ),
            .code([
                "ekcal config set sync.folder ~/.calendars",
                "ekcal sync        # vdir push, vdirsyncer sync, vdir pull",
            ]),
            .paragraph(
                "If a run is killed, the next one continues it. `undo` changes only the store, not the files "
                    + "that a push has written; the next push writes the older state to them."
            ),
        ])

    static let invitations = HelpTopic(
        "invitations", "how to understand and answer invitations by mail",
        [
            .paragraph(
                """
                Invitations come as files by mail (RFC 5546). `ekcal import` understands them: REQUEST \
                brings the newest version, CANCEL cancels, REPLY sets the answer of a participant, COUNTER \
                is kept as a proposal.
                """
            ),
            .code([
                "ekcal config set user.address ada@example.com",
                "ekcal invite show invite.ics      # who, when, what would change, what overlaps",
                "ekcal invite accept invite.ics --reply answer.ics",
                "ekcal invite propose e7kq4 \"thu 15:00\" --reply proposal.ics",
                "ekcal invite delegate e7kq4 dan@example.com --reply answer.ics",
                "ekcal invite refresh e7kq4 --reply ask.ics   # ask for the newest version",
                "ekcal invite list                 # invitations without an answer",
            ]),
            .paragraph(
                """
                Name an invitation by its file, its identifier, its UID or a query, with @DATE for one \
                occurrence. A proposal is kept with the item until the organizer answers with a new version \
                or declines it. The words of an answer (--comment) are shown by `ekcal show`.
                """
            ),
            .paragraph(
                """
                ekcal sends nothing by itself. --reply writes the answer to a file. --send runs your program \
                for each message, with the message as its standard input: --send 'mail-invitation -- {to}'. \
                {to} and {from} are always a single mail address. If an invitation has something else there, \
                such as -X/tmp/x or two addresses, no program is started and nothing is saved (exit code 6).
                """
            ),
            .terms([
                .init("accept, decline, tentative, propose, refresh", "one message, to the organizer"),
                .init("delegate", "two: the answer to the organizer, the invitation to the other person"),
                .init(
                    "accept of a proposal",
                    "the new version, to all participants but the organizer and your own addresses"),
                .init("decline of a proposal", "the refusal, to the person who proposed it"),
            ]),
            .paragraph(
                """
                As the organizer, write the invitation with `ekcal export REF --method request`, and cancel \
                it with `--method cancel`; REF@DATE sends one occurrence. Participants who have not answered \
                are asked to (RSVP). --attendee "Ada <ada@example.com> optional no-rsvp" sets the role of \
                one: required, optional, chair or non-participant; no-rsvp asks for no answer. Import the \
                answers of the participants. `invite accept` accepts a proposal, `invite decline` declines it.
                """
            ),
            .paragraph(
                """
                SEQUENCE, then DTSTAMP, decides which message is newer. An older message that arrives late \
                changes nothing. If a newer version moves a whole series, older changes of single \
                occurrences are dropped. A message about one date is compared with the last one about that \
                date.
                """
            ),
            .paragraph(
                """
                A message counts only if its sender may send it: REQUEST, CANCEL and ADD come from the \
                organizer or the organizer's agent (SENT-BY), REPLY and COUNTER from participants and their \
                delegates. Other messages are refused and written to the file of rejected items (exit code \
                7). If you trust the sender, use `ekcal import --anyway FILE`.
                """
            ),
        ])
}
