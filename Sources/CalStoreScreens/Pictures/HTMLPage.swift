import CalStore
import CalStoreLanguage
import Terminal

/// Draws pictures as an HTML page: one file without scripts and external resources. On a narrow screen, the
/// days are below each other.
package struct HTMLPage {
    let pictures: [Picture]

    package init(pictures: [Picture]) { self.pictures = pictures }

    /// The maximum number of items of a day; the others are counted.
    private static let most = 200

    package var text: String {
        let title = pictures.map(\.title).joined(separator: ", ")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(PageText.escaped(title))</title>
            <style>
            \(PageStyle.variables(of: ":root"))
            \(HTMLPage.style)
            </style>
            </head>
            <body>
            \(pictures.map(section).joined(separator: "\n"))
            </body>
            </html>

            """
    }

    private func section(_ picture: Picture) -> String {
        var lines = ["<section>", "<h1>\(PageText.escaped(picture.title))</h1>"]
        if !picture.weekdays.isEmpty {
            let names = picture.weekdays.map { "<span>\(PageText.escaped($0))</span>" }.joined()
            lines.append("<div class=\"names\" aria-hidden=\"true\">\(names)</div>")
        }
        lines += picture.rows.map { row($0, clock: picture.clock, isMonth: !picture.weekdays.isEmpty) }
        if !picture.legend.isEmpty {
            let marks = picture.legend.map {
                "<li>\(shape($0, $0.color)) <bdi>\(PageText.escaped($0.title))</bdi></li>"
            }
            lines.append("<ul class=\"legend\">\(marks.joined())</ul>")
        }
        return (lines + ["</section>"]).joined(separator: "\n")
    }

    // MARK: A row

    private func row(_ row: PictureRow, clock: String?, isMonth: Bool) -> String {
        let lanes = (row.bars.map(\.lane).max() ?? -1) + 1
        var lines = [
            "<div class=\"row\" "
                + "style=\"--days:\(row.days.count);grid-template-rows:\(HTMLPage.tracks(lanes))\">"
        ]
        for (column, day) in row.days.enumerated() {
            let place = "grid-column:\(column + 1)"
            let kind = day.isToday ? " today" : day.isInside ? "" : " outside"
            lines.append("<div class=\"cell\(kind)\" style=\"\(place)\"></div>")
            guard day.isInside else { continue }
            let number = number(row, column)
            let weekday = isMonth ? "<i>\(TimeText.weekdays(from: day.date.weekday)[0]) </i>" : ""
            let today = day.isToday ? " <b>today</b>" : ""
            lines.append(
                "<h2 class=\"\(kind.dropFirst())\" style=\"\(place)\">"
                    + "<time datetime=\"\(day.date)\">\(weekday)\(PageText.escaped(day.heading))</time>"
                    + "\(today)\(number)</h2>"
            )
            lines += row.bars.filter { $0.columns.lowerBound == column }.map { bar($0, row) }
            let items = items(day, clock: clock)
            if !items.isEmpty {
                let depth = row.depth(column)
                lines.append(
                    "<ul style=\"\(place);grid-row:\(depth + 2)/span \(lanes - depth + 1)\">\(items)</ul>")
            }
        }
        return (lines + ["</div>"]).joined(separator: "\n")
    }

    /// The rows of the grid: the heading, the bars, and the rest.
    private static func tracks(_ lanes: Int) -> String {
        "auto" + (lanes > 0 ? " repeat(\(lanes),auto)" : "") + " minmax(3.5rem,1fr)"
    }

    /// The number of the week, on its first day.
    private func number(_ row: PictureRow, _ column: Int) -> String {
        guard !row.number.isEmpty, row.days.firstIndex(where: \.isInside) == column else { return "" }
        return "<small>week \(row.number.trimmed)</small>"
    }

    private func items(_ day: PictureDay, clock: String?) -> String {
        var items = day.entries.prefix(HTMLPage.most).map(item)
        if let clock, let index = day.nowIndex, index <= items.count {
            items.insert("<li class=\"clock\"><time>\(PageText.escaped(clock))</time></li>", at: index)
        }
        let more = max(0, day.entries.count - HTMLPage.most) + day.uncounted
        if more > 0 { items.append("<li class=\"faint\">+\(more) more</li>") }
        return items.joined(separator: "\n")
    }

    private func item(_ entry: PictureEntry) -> String {
        let isDue = entry.row.rank == .reminder && !entry.isOverdue
        let times = [isDue ? entry.begin : entry.time, entry.secondBegin].filter { !$0.isEmpty }
        let time = times.map { "<time>\(PageText.escaped($0))</time> " }.joined()
        let place = entry.place.isEmpty ? "" : " <small dir=\"auto\">\(PageText.escaped(entry.place))</small>"
        return "<li class=\"\(PageText.name(of: entry.look))\">\(shape(entry.mark, entry.color)) \(time)"
            + "<bdi>\(PageText.escaped(entry.title))</bdi>\(signs(entry))\(place)</li>"
    }

    private func signs(_ entry: PictureEntry) -> String {
        entry.signs.isEmpty ? "" : " <small>\(entry.signs)</small>"
    }

    private func bar(_ bar: PictureBar, _ row: PictureRow) -> String {
        let entry = bar.entry
        let color = entry.color ?? Color(red: 0x6E, green: 0x77, blue: 0x81)
        let place =
            "grid-column:\(bar.columns.lowerBound + 1)/span \(bar.columns.count);grid-row:\(bar.lane + 2)"
        let ends = (bar.begins ? "" : " before") + (bar.ends ? "" : " after")
        let last = row.days[bar.columns.upperBound]
        let isLong = bar.columns.count > 1 && bar.ends
        let until = isLong ? " <span class=\"until\">to \(TimeText.weekdayAndDay(last.date))</span>" : ""
        let time = bar.begins && !entry.begin.isEmpty ? "<time>\(PageText.escaped(entry.begin))</time> " : ""
        return "<div class=\"bar\(ends)\" style=\"\(place);background:\(color.hex);color:\(color.ink.hex)\">"
            + "\(PageText.escaped(entry.mark.shape)) "
            + "\(time)<bdi>\(PageText.escaped(entry.title))</bdi>\(signs(entry))\(until)</div>"
    }

    private func shape(_ mark: CalendarMark, _ color: Color?) -> String {
        let color = color.map { " style=\"color:\($0.readable.hex)\"" } ?? ""
        return "<span class=\"shape\"\(color)>\(PageText.escaped(mark.shape))</span>"
    }

    // MARK: Style

    private static let style = """
        *{box-sizing:border-box}
        body{margin:1rem;background:var(--ground);color:var(--text);font:14px/1.35 \(PageStyle.font);\
        -webkit-print-color-adjust:exact;print-color-adjust:exact}
        h1{font-size:1.4rem;margin:.2rem 0 .6rem}
        ul{list-style:none;margin:0;padding:0}
        .names{display:grid;grid-template-columns:repeat(7,minmax(0,1fr));color:var(--soft);font-weight:600}
        .names span{padding:0 .4rem .2rem}
        .row{display:grid;grid-template-columns:repeat(var(--days),minmax(0,1fr));\
        border-left:1px solid var(--line);border-top:1px solid var(--line);break-inside:avoid}
        section .row:last-of-type{border-bottom:1px solid var(--line)}
        .cell{grid-row:1/-1;border-right:1px solid var(--line)}
        .cell.today{background:var(--today);box-shadow:inset 0 3px 0 var(--accent)}
        .outside{background:repeating-linear-gradient(135deg,transparent 0 6px,var(--line) 6px 7px);\
        opacity:.35}
        h2{grid-row:1;margin:0;padding:.25rem .4rem;font-size:.95rem;display:flex;\
        justify-content:space-between;gap:.4rem}
        h2 small{color:var(--soft);font-weight:400}
        h2 i{display:none;font-style:normal}
        h2.today b{color:var(--accent)}
        .row>ul{padding:.1rem .4rem .4rem;min-width:0}
        .row li{margin:.15rem 0;padding-left:1.3em;text-indent:-1.3em;overflow-wrap:anywhere}
        time{font-variant-numeric:tabular-nums}
        li small{display:block;color:var(--soft);text-indent:0}
        .shape{display:inline-block;min-width:1em;text-indent:0}
        .faint{color:var(--soft)}
        .now{font-weight:700;color:var(--accent)}
        .late{color:var(--late)}
        .row li.clock{padding:0;text-indent:0;display:flex;align-items:center;gap:.3rem;color:var(--accent);\
        font-size:.8rem}
        .clock::after{content:"";flex:1;border-top:2px solid}
        .bar{z-index:1;margin:.1rem .25rem;padding:.05rem .4rem;border-radius:.35rem;overflow:hidden;\
        text-overflow:ellipsis;white-space:nowrap;align-self:start}
        .bar.before{border-top-left-radius:0;border-bottom-left-radius:0;margin-left:0}
        .bar.after{border-top-right-radius:0;border-bottom-right-radius:0;margin-right:0}
        .bar.before::before{content:"◂ "}
        .bar.after::after{content:" ▸"}
        .until{display:none}
        .legend{display:flex;flex-wrap:wrap;gap:.2rem 1rem;margin-top:.6rem;color:var(--soft)}
        @media screen and (max-width:44rem){
        .names,.cell{display:none}
        .row{display:block;border:0}
        section .row:last-of-type{border:0}
        h2{border-top:1px solid var(--line);margin-top:.3rem}
        h2 i,.until{display:inline}
        .bar{white-space:normal}
        }
        @media print{
        @page{size:landscape;margin:10mm}
        body{margin:0;font-size:11px}
        section+section{break-before:page}
        .row li.clock{display:none}
        .faint,.now,.late{color:inherit;font-weight:400}
        }
        """
}
