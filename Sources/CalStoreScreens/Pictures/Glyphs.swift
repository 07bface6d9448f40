/// The characters of pictures: Unicode, or ASCII for locales without Unicode.
package struct Glyphs: Sendable {
    /// The marks of events, by the number of the calendar.
    let shapes: [String]
    /// The mark of reminders.
    let box: String
    let horizontal: Character
    let vertical: Character
    /// The rule above today, and the pointer to its date.
    let thick: Character
    private(set) var today: Character
    /// The sign before what is going on.
    private(set) var now: Character = ">"
    /// The sign of the selection, in pictures that have one. Today and now have another sign in these.
    let selection: Character
    /// A rule that crosses a block of the timetable, and the edge of the block.
    let crossing: Character
    let edge: Character
    /// The edge of free time.
    let gap: Character
    /// Junctions of rules, by their sides: up 1, down 2, left 4, right 8.
    let corners: [Character]
    /// The ends of bars: begin, end, continued from before, continued after.
    let caps: (begin: Character, end: Character, before: Character, after: Character)
    /// How full a day is: empty, then four steps; and the same for today.
    let shades: [Character]
    let shadesOfToday: [Character]
    /// The arrow between a time and a later day: `20:00→03:00`.
    let onward: String
    /// The edge of a block that began the day before, and of one that continues the next day.
    let edges: (before: Character, after: Character)
    /// The marks behind a title.
    package let signs: ItemSigns

    package static let unicode = Glyphs(
        shapes: ["●", "■", "▲", "◆", "★", "▼", "○", "□", "△", "◇", "☆", "▽"], box: "☐", horizontal: "─",
        vertical: "│", thick: "━", today: "▶", crossing: "╋", edge: "┃", gap: "╎",
        corners: Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼"), caps: ("[", "]", "◂", "▸"), shades: Array(" ·░▒█"),
        shadesOfToday: Array("○◔◑◕●"),
        onward: "→", edges: ("↑", "↓"), signs: .unicode)

    package static let ascii = Glyphs(
        shapes: ["*", "#", "^", "@", "%", "~", "&", "="], box: "o", horizontal: "-", vertical: "|",
        thick: "=", today: ">", crossing: "+", edge: "|", gap: ":", corners: Array(" |||-+++-+++-+++"),
        caps: ("[", "]", "<", ">"), shades: Array(" .:+#"), shadesOfToday: Array("<<<<<"),
        onward: ">", edges: ("^", "v"), signs: .ascii)

    /// The characters for a locale. An unknown locale is treated as a Unicode locale.
    ///
    /// - Parameter variable: A variable of the environment.
    package static func inLocale(_ variable: (String) -> String?) -> Glyphs {
        let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first
        return name?.lowercased().filter { $0 != "-" }.contains("utf8") ?? true ? .unicode : .ascii
    }

    /// Whether all of them are ASCII, so that titles must be, too.
    package var isASCII: Bool { horizontal.isASCII }

    /// The same for pictures with a selection: the pointer is its sign alone, so today and now have another
    /// one.
    package var withSelection: Glyphs {
        var glyphs = self
        glyphs.today = selection == "▶" ? "•" : "!"
        glyphs.now = glyphs.today
        return glyphs
    }

    private init(
        shapes: [String], box: String, horizontal: Character, vertical: Character, thick: Character,
        today: Character, crossing: Character, edge: Character, gap: Character, corners: [Character],
        caps: (begin: Character, end: Character, before: Character, after: Character), shades: [Character],
        shadesOfToday: [Character], onward: String, edges: (before: Character, after: Character),
        signs: ItemSigns
    ) {
        self.shapes = shapes
        self.box = box
        self.horizontal = horizontal
        self.vertical = vertical
        self.thick = thick
        self.today = today
        selection = today
        self.crossing = crossing
        self.edge = edge
        self.gap = gap
        self.corners = corners
        self.caps = caps
        self.shades = shades
        self.shadesOfToday = shadesOfToday
        self.onward = onward
        self.edges = edges
        self.signs = signs
    }
}
