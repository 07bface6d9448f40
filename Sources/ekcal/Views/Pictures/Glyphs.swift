/// The characters that pictures are drawn with: of Unicode, or of ASCII where the locale does not have more.
struct Glyphs: Sendable {
    /// How events of a calendar are marked, by the number of the calendar.
    let shapes: [String]
    /// Before a reminder.
    let box: String
    let horizontal: Character
    let vertical: Character
    /// The rule above today, and what points at its date.
    let thick: Character
    let today: Character
    /// A rule that runs through a block of the day's timetable, and the edge of the block.
    let crossing: Character
    let edge: Character
    /// Where rules meet, by the sides that they come from: up 1, down 2, left 4, right 8.
    let corners: [Character]
    /// Bars begin, end, come from before, go on.
    let caps: (begin: Character, end: Character, before: Character, after: Character)
    /// How full a day is: nothing, then four steps; and the same of today.
    let shades: [Character]
    let shadesOfToday: [Character]
    /// Between a time and one of a later day: `20:00→03:00`.
    let onward: String
    /// The edge of a block that began the day before, and of one that goes on the next day.
    let edges: (before: Character, after: Character)

    static let unicode = Glyphs(
        shapes: ["●", "■", "▲", "◆", "★", "▼", "○", "□", "△", "◇", "☆", "▽"], box: "☐", horizontal: "─",
        vertical: "│", thick: "━", today: "▶", crossing: "╋", edge: "┃",
        corners: Array(" ╵╷│╴┘┐┤╶└┌├─┴┬┼"), caps: ("[", "]", "◂", "▸"), shades: Array(" ·░▒█"),
        shadesOfToday: Array("○◔◑◕●"),
        onward: "→", edges: ("↑", "↓"))

    static let ascii = Glyphs(
        shapes: ["*", "#", "^", "@", "%", "~", "&", "="], box: "o", horizontal: "-", vertical: "|",
        thick: "=", today: ">", crossing: "+", edge: "|", corners: Array(" |||-+++-+++-+++"),
        caps: ("[", "]", "<", ">"), shades: Array(" .:+#"), shadesOfToday: Array("<<<<<"),
        onward: ">", edges: ("^", "v"))

    /// What the locale has. One that is not named is taken to be of today.
    init(_ system: System) {
        let names = [EnvironmentVariable.localeAll, .localeCharacters, .locale].compactMap { system[$0] }
        let name = names.first?.lowercased().filter { $0 != "-" } ?? "utf8"
        self = name.contains("utf8") ? .unicode : .ascii
    }

    private init(
        shapes: [String], box: String, horizontal: Character, vertical: Character, thick: Character,
        today: Character, crossing: Character, edge: Character, corners: [Character],
        caps: (begin: Character, end: Character, before: Character, after: Character), shades: [Character],
        shadesOfToday: [Character], onward: String, edges: (before: Character, after: Character)
    ) {
        self.shapes = shapes
        self.box = box
        self.horizontal = horizontal
        self.vertical = vertical
        self.thick = thick
        self.today = today
        self.crossing = crossing
        self.edge = edge
        self.corners = corners
        self.caps = caps
        self.shades = shades
        self.shadesOfToday = shadesOfToday
        self.onward = onward
        self.edges = edges
    }
}
