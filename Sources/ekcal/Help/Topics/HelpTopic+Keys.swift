import CalStoreScreens
import CommandLine

extension HelpTopic {
    static let keys = HelpTopic(
        "keys", "the keys of `ekcal ui`",
        [
            .paragraph(
                """
                `ekcal ui` shows the store on the whole terminal: an agenda, a day, a week, a month, a year, \
                the open reminders, the calendars, the history, free time. Letters move as in vi, and arrows do \
                too. A change by another program is shown at once: for a second, a `*` stands before the item.
                """
            ),
            .paragraph(
                """
                From 100 columns (beside a month 105, beside a year 140), the open reminders and the \
                calendars stand beside the view, and Tab goes between them. On a smaller terminal they are \
                screens of their own.
                """
            ),
            .paragraph(
                """
                Each change is a command of `ekcal`: the foot line shows what it did, `u` takes it back, and so \
                does `ekcal undo`. For a date of a series it asks which dates are meant: this one, all from \
                here, or the whole series, with their numbers. `o` leaves one date out; pressed again, before \
                another item is selected, it puts the date back.
                """
            ),
            .paragraph(
                """
                Esc goes back; on the first screen only `q` quits. A form that was not saved, because the \
                terminal went away or `Q` was pressed, is kept: the title line names it at the next start, and \
                `R` opens or removes it. A form whose item was deleted meanwhile becomes that of a new item. A \
                form of another store, or one that another program has open, is not offered. Calendars that \
                are hidden stay hidden, and the title line says how many; `F` shows all of them where no \
                filter is set. With --keys, neither is read or kept.
                """
            ),
            .paragraph(
                """
                In free time, `+` and `-` change the length that is looked for, until the screen is left; the \
                hours are those of the setting hours.work, and without it nights count too. In To do, a reminder \
                that was completed stays until the screen is left, so that Space can open it again.
                """
            ),
            .terms(
                ScreenKeys.standard.rows.map { row in
                    .init(
                        row.keys.map(ScreenKeys.shown).joined(separator: " "),
                        ScreenKeys.standard.help(row))
                }),
            .paragraph(
                "Below 60 columns or 20 lines it only says so. Keys can be changed in the settings, by these "
                    + "names: " + ScreenKeys.standard.rows.map(\.action.rawValue).joined(separator: ", ")
                    + "."),
            .code([
                "[ui]", "    view = week                 # the first view",
                "    mouse = no                  # leave the mouse to the terminal",
                "    zones = America/New_York    # a second zone beside the hours", "[ui \"keys\"]",
                "    delete = D <Delete>",
            ]),
            .paragraph(
                """
                With --reader, by itself with TERM=dumb, or with `ui.reader = yes`, nothing is drawn over: each \
                key prints a line that says what has changed, for screen readers and braille lines. Lists, \
                menus and questions have numbers, and typing a number chooses; `#` numbers the items of a day. A \
                form asks field by field, and then whether to save; Enter on an empty line ends the notes.
                """
            ),
            .paragraph(
                """
                The mouse selects with a click and opens with a second one. In the hours of a day or a week, \
                dragging over free hours begins a new event, dragging an event moves it, and dragging its last \
                line changes its length. The foot line says what letting go will do; Esc leaves it. In other \
                views, dragging an item moves it to another day.
                """
            ),
            .paragraph(
                """
                The mouse takes away the terminal's own selection of text: `M` gives it back, and most terminals \
                also select with the shift key. If ekcal was killed and the terminal looks wrong, type \
                `ekcal ui --restore`.
                """
            ),
        ])
}
