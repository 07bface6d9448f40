import CommandLine

/// The help topics about typed text: dates, repeats and sentences.
extension HelpTopic {
    static let dates = HelpTopic(
        "dates", "how to write dates, times, lengths and ranges",
        [
            .paragraph(
                """
                Words are English in every locale, so that a script works everywhere. A date or a range that \
                is the last operand needs no quotes: `ekcal add Dentist tomorrow 14:00`. You can use `at`, \
                `on`, `from`, `by` and commas anywhere. The examples assume that today is Wednesday \
                2026-03-04, 10:00. `ekcal when` shows how something is read.
                """
            ),
            .heading("Days"),
            .terms([
                .init("2026-03-04, 20260304, 2026/3/4, 4-mar-2026", "that day"),
                .init("today, tomorrow, yesterday, day after tomorrow", ""),
                .init(
                    "fri, on friday, this fri",
                    "the next Friday after today: 2026-03-06; never today itself"),
                .init(
                    "next fri, fri next week",
                    "Friday of the next calendar week: 2026-03-13; `last fri` of the last week: 2026-02-27"),
                .init("fri in 2 weeks, a week from fri, fri week", "2026-03-20; 2026-03-13; 2026-03-13"),
                .init(
                    "the 20th, the 20, fri the 13th",
                    "the next such day; with a weekday, the next day on which both hold"),
                .init(
                    "1 mar, march 1st, the first of march",
                    "the next 1 March: 2027-03-01; a past date needs its year"),
                .init("1 mar 2026, mar 1, 2026", "2026-03-01"),
                .init("3 may 79, may 5 '27", "69 to 99 are of the last century: 1979-05-03; 2027-05-05"),
                .init(
                    "25.12., 25/12, 12/25",
                    "with dots, the day is first; with slashes, only one of the two orders may be a date"),
                .init(
                    "end of month, end of may, start of next week",
                    "also eom, eow, eoy; `mid may`"
                ),
                .init(
                    "start of the month, first monday of the month, som, soy",
                    "the coming one: 2026-04-01; `start of this month` is 2026-03-01"),
                .init("first monday of may, last friday in march", "2026-05-04; 2026-03-27"),
                .init("last friday before christmas, the week before 1 may", "2026-12-18; 20 to 26 April"),
                .init("oct/3/2027, 3.oct.2027, 10-31-74", "any sign, if only one order is a date"),
                .init(
                    "second saturday, 3 mondays after may 25",
                    "2026-03-14, of this month or the next; 2026-06-15"),
                .init("2026-W12-5, wed of week 12, day 100 of 2026", "2026-03-20; 2026-03-18; 2026-04-10"),
                .init("christmas eve, new year's day", "fixed dates only"),
            ]),
            .heading("Times"),
            .terms([
                .init("14:00, 14h, 2pm, 2:30 p.m.", "without a day: the next such time, today or tomorrow"),
                .init("noon, midnight, half past 3, quarter-to-four, five thirty", ""),
                .init(
                    "at 5, at 2:30, fri at 9",
                    "7 to 11 is the morning, 12 to 6 the afternoon: 17:00; 14:30; 09:00"),
                .init("1730, at 1730", "17:30; a year has four figures from 1900 to 2199"),
                .init("fri 9.30, fri at 14.55", "09:30; 14:55; without a day, 9.30 is refused"),
                .init(
                    "tomorrow morning, tue am, tonight, eod",
                    "the settings hours.* set the hour: 09:00, 09:00, 20:00, 17:00"),
                .init("tomorrow 14:00, 2pm on friday", "a day and a time, in any order"),
                .init("14:00 in New York, 9am Tokyo time", "also 14:00[America/Chicago], 14:00 UTC"),
                .init("14:00Z, 14:00+02:00, 14:00 UTC+2", "at that offset from UTC"),
                .init("14:00[floating]", "at that local time in any zone"),
                .init("now, 24:00", "this moment; the end of a day"),
            ]),
            .paragraph(
                "A time that a clock change skips moves forward, as the clock does. A time that happens "
                    + "twice is the first of the two. Both give a warning; write an offset to choose one."
            ),
            .heading("From now"),
            .terms([
                .init("in 2h, +90m, half an hour from now, 30s ago", "hours, minutes, seconds give a time"),
                .init("in two weeks, +3d, a month ago", "days, weeks, months, years give a date"),
                .init("2 weeks before 1 may, 3 days after fri", "2026-04-17; 2026-03-09"),
                .init("a year ago tomorrow, an hour before fri", "2025-03-05; 2026-03-05 23:00"),
                .init("4pm - 3 days, now - 2 hours", "2026-03-01 16:00; 08:00"),
                .init(
                    "sat 3 months ago, 3 weeks ago monday", "that day of the week: 2025-12-06; 2026-02-09"),
                .init("next hour, next 2 hours", "a range from now: 10:00 to 11:00, 10:00 to 12:00"),
                .init("in 3 working days, next business day", "Monday to Friday, whatever the holidays are"),
            ]),
            .heading("Lengths"),
            .terms([
                .init(
                    "45m, 1h30m, 1.5h, 3/4 hour, 2 1/2 hours, an hour and a half",
                    "units: s, m, h, d, w, mo, y"),
                .init("PT1H30M, P2W", "as in ISO 8601"),
                .init("half a day", "refused: write 4h or 12h; `in half a day` is in 12 hours"),
            ]),
            .heading("Ranges"),
            .terms([
                .init("2026-03-01..2026-03-03, may 4-8, 1 may to 4 may", "whole days: dates include the end"),
                .init("10:00-11:30, from 10 to 11:30, 3-5pm", "times do not include the end"),
                .init("fri 22:00-06:00", "to the next day"),
                .init("thu 14:00-14:45, thu 14:00 for 45m", "start and end; start and length"),
                .init("2 weeks starting may 20, week beginning may 20", "14 days; 7 days from that day"),
                .init("2pm until tomorrow 4pm", "today 14:00 to tomorrow 16:00"),
                .init(
                    "tomorrow after 4pm, fri before noon, fri by 13:20",
                    "inside that day; without a day they are open at one side"),
                .init("from may to oct 2028, 4 to 8 may 2027", "the year at the end holds for both"),
                .init(
                    "this week, next month, last year, weekend, q2, h1 2027",
                    "calendar weeks, months, years, quarters, halves; a day at an end is included"),
                .init("this work week, next month end", "Monday to Friday; 2026-04-30"),
                .init(
                    "april, march 2027, week 12, 2026-03, 2026",
                    "a month without a year is the current or the next one"),
                .init("next 7 days, 7d, past 3 days", "today is the first, or the last, of these days"),
                .init("latest 14:00, earliest fri, not after 8 on fri, fri from 5pm", "open at one side"),
                .init("rest of the week, later today", "from now on"),
                .init("year to date, so far this month", "up to today"),
                .init(
                    "today.., since mon, ..fri, until june, fri at the latest", "open at one side, for lists"),
                .init("all", "all time"),
            ]),
            .heading("Assumptions"),
            .paragraph(
                """
                Some words need an assumption: `at 5` is 17:00, `9am` is tomorrow if it is past 9, `fri \
                22:00-06:00` ends on Saturday, `tonight` is 20:00, `3.4.` is 3 April. The assumption is \
                printed on standard error. Without a terminal, in a batch and in --patch, a command that \
                writes ends with exit 2 instead, and says how to write it clearly; --assume accepts the \
                assumption.
                """
            ),
            .paragraph(
                "03/04/2026 is always refused, because it has two meanings: write 2026-03-04 or 2026-04-03. "
                    + "Short names of zones (CDT, Pacific time) are refused too, a weekday that does not fit "
                    + "its date, one time for several days (next week at 6pm), and 3 jan 10, which may be a "
                    + "year or an hour."
            ),
        ])

    static let repeats = HelpTopic(
        "repeats", "how to write repeats",
        [
            .paragraph(
                "--repeat takes words, --rrule a rule of RFC 5545. The answer shows how "
                    + "it was read. `every` and `each` may be left out, but not beside a start: `2 weeks "
                    + "starting may 20` are two weeks."
            ),
            .heading("Sentences"),
            .terms([
                .init(
                    "daily, weekly, monthly, quarterly, yearly",
                    "also fortnightly, `every day`, `every 3 months`"
                ),
                .init("every 2 weeks on mon,wed", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE"),
                .init("tuesdays, weekdays, mon-fri, tue and thu", "weekly on these days"),
                .init("every other friday, every 2nd friday", "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR"),
                .init("the 1st and 15th of every month", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
                .init("every 27, every 1, 15", "days of the month, as `every 27th`"),
                .init("every month end, end of each month, every eom", "FREQ=MONTHLY;BYMONTHDAY=-1"),
                .init("the 4th of every 3 months, end of each quarter", "places in several months"),
                .init(
                    "first monday of each month, every last fri",
                    "FREQ=MONTHLY;BYDAY=1MO; FREQ=MONTHLY;BYDAY=-1FR"),
                .init("the last workday of the month", "the last day from Monday to Friday"),
                .init("every 24 dec, yearly on 24 dec", "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24"),
                .init("yearly on the 4th thu of nov", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
                .init("first fri and second tue of each month", "FREQ=MONTHLY;BYDAY=1FR,2TU"),
                .init("every year on the 1st fri", "the first Friday of the year: FREQ=YEARLY;BYDAY=1FR"),
                .init("every monday in week 12", "FREQ=YEARLY;BYWEEKNO=12;BYDAY=MO"),
                .init("twice a day at 9 and 17", "FREQ=DAILY;BYHOUR=9,17"),
                .init("every hour from 9 to 5, every 90 min from 9 to 17", "several times in each day"),
                .init("every 2 hours from 22:00 to 6:00", "over midnight: FREQ=DAILY;BYHOUR=0,2,4,6,22"),
                .init("mwf, tth, ev monday", "short forms: Mon, Wed and Fri; Tue and Thu; every Monday"),
                .init("every! 3 days", "counted from the day when it is done"),
            ]),
            .heading("Start, end and exceptions"),
            .terms([
                .init("... starting monday, from 1 may", "default: the next date that the sentence names"),
                .init("... until 30 june, until june, for 10 weeks", "the last day is included"),
                .init("... 10 times, x10, 10x", "FREQ=...;COUNT=10"),
                .init("every day this week, every monday of next month", "from the start of it to its end"),
                .init("... except 24 dec, except in august", "without these dates, days or months"),
            ]),
            .paragraph(
                """
                --until and --count also end a repeat. With --repeat, the first date must fit: `add X \
                2026-03-05 --repeat "weekly on mon"` is refused, unless --snap moves it to Monday. With \
                --rrule, the start is always the first date.
                """
            ),
            .paragraph(
                "A reminder that repeats moves to its next date when it is "
                    + "done; `done --from-today` counts from that day."
            ),
        ])

    static let sentences = HelpTopic(
        "sentences", "how `quick` reads a sentence",
        [
            .paragraph(
                """
                `ekcal quick` reads one sentence: a title and, anywhere in it, a date, a time or a range, as \
                `ekcal when` reads it, a repeat, and the parts below. It shows how it reads the sentence and \
                asks; Enter means yes. \
                Without a sentence, on a terminal, it asks for one and shows the reading while you type.
                """
            ),
            .terms([
                .init("#home, cal:home", "calendar"),
                .init("@Luigi's, loc:\"Room 4\", at Luigi's", "place; `@noon` is a time"),
                .init("!high, p:high", "priority, which makes a reminder"),
                .init("*15m, alarm:15m, remind me 15 min before, alert 1 hour", "alarm before it"),
                .init("for 1h, 30 min, 14:00-15:00", "length"),
                .init("tue,thu 18:00", "each week; asks, because no word says `every`"),
                .init("https://example.com, url:...", "web address"),
                .init("note:...", "notes, up to the end of the sentence"),
            ]),
            .paragraph(
                """
                A time, a range, a whole day with a place or a birthday makes an event. `remind me to`, \
                `todo`, `buy`, `call`, `pay`, `by fri`, `due fri` or no time at all make a reminder. --event \
                and --todo override this.
                """
            ),
            .paragraph(
                """
                Quotation marks keep words about time in the title: watch "Friday the 13th" sat 8pm. With -y \
                or without a terminal, an assumption (see `ekcal help dates`) or an unused word about time \
                gives exit 2; --assume accepts it.
                """
            ),
            .paragraph(
                """
                A phrase that `ekcal when` refuses is not read by half: it stays in the title, and the answer \
                says why. Years, months, meals and parts of a day without another word of time are words of \
                a title: `order dinner`. `weekly meeting monday` happens once, and says so. `last friday of \
                the month` is one day, and asks; `last friday of each month` repeats. Movable holidays \
                (`black friday`) have no date here: write it.
                """
            ),
        ])
}
