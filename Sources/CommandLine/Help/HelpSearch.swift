import Basics

/// Finds pages of help by the meaning of words: `help travel`, `help move an event`.
///
/// | found in | points |
/// |---|---|
/// | the name of a command or a topic, with another ending | 1000 |
/// | words of everyday language, and of other programs | 300 |
/// | another name of the command | 200 |
/// | the summary | 60 |
/// | the name of an option | 40 |
/// | the description of an option or a parameter | 20 |
/// | an example, the details, the text of a topic | 10 |
///
/// Every word must be found on a page. The best place of each word counts.
struct HelpSearch {
    /// A page, and the line of it that answers.
    struct Hit: Hashable {
        let name: String
        let says: String
        /// Whether the word is the name itself, with another ending.
        let isName: Bool
    }

    private struct Place {
        let points: Int
        let text: String
        /// The line to show; nil for the summary of the page.
        var line: String?
        /// The first word of a term.
        var term: String?
    }

    private struct Page {
        let name: String
        let summary: String
        let places: [Place]
    }

    let table: CommandTable

    private static let most = 12
    /// Words that say nothing about a page.
    private static let small: Set<String> = [
        "a", "an", "and", "at", "can", "do", "for", "from", "how", "i", "in", "is", "it", "my", "of", "on",
        "or", "some", "the", "to", "what", "with",
    ]

    /// The pages for the words, the best first; none if a word is on no page.
    func hits(_ words: [String]) -> [Hit] {
        let typed = words.flatMap { $0.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }) }
            .map(String.init)
        let telling = typed.filter { !Self.small.contains($0) }
        let pages = pages()
        var wanted = telling.isEmpty ? typed : telling
        guard !wanted.isEmpty, wanted.count <= 8 else { return [] }
        // A word that is nowhere says nothing, if others do.
        let known = wanted.filter { word in
            pages.contains { page in
                isMeant(page.name, by: word) || page.places.contains { Self.has($0.text, word) }
            }
        }
        let unknown = Set(known.isEmpty ? [] : wanted).subtracting(known)
        if !known.isEmpty { wanted = known }
        let phrase = words.map { $0.lowercased() }.filter { !unknown.contains($0) }.joined(separator: " ")
        var found: [(points: Int, hit: Hit)] = []
        for page in pages {
            var points = 0
            var line: String?
            var least = Int.max
            for word in wanted {
                var best = page.places.filter { Self.has($0.text, word) }.max { $0.points < $1.points }
                if isMeant(page.name, by: word), (best?.points ?? 0) < 300 {
                    best = Place(points: 300, text: "")
                }
                guard let best else {
                    least = 0
                    break
                }
                points += best.points
                if best.points < least { (least, line) = (best.points, best.line) }
            }
            guard least > 0 else { continue }
            // The name of a setting, an option or a term as it is written there.
            if let place = page.places.first(where: { $0.term == phrase }) {
                points += 250
                line = place.line
            }
            let isName = wanted.count == 1 && least >= 1000
            found.append((points, Hit(name: page.name, says: line ?? page.summary, isName: isName)))
        }
        // Pages of equal points keep the order of the table.
        let sorted = found.enumerated().sorted {
            ($1.element.points, $0.offset) < ($0.element.points, $1.offset)
        }
        return sorted.prefix(Self.most).map(\.element.hit)
    }

    private func isMeant(_ name: String, by word: String) -> Bool {
        let meant = (table.guide.meanings[word] ?? []) + table.elsewhere.commands(word)
        return meant.contains { $0 == name || $0.hasPrefix(name + " --") }
    }

    private func pages() -> [Page] {
        let commands = table.commands.map { command -> Page in
            let others = command.synonyms + command.aliases.map { $0.path.joined(separator: " ") }
            var places = [
                Place(points: 1000, text: command.path.last ?? ""),
                Place(points: 200, text: (command.path + others).joined(separator: " ")),
                Place(points: 60, text: command.summary),
            ]
            for use in command.options {
                let help = use.help ?? use.option.help
                guard !table.guide.isShared(use.option) || use.help != nil else { continue }
                let line = "\(use.option.long): \(help)"
                places.append(Place(points: 40, text: use.option.name, line: line))
                places.append(Place(points: 20, text: help, line: line))
            }
            places += command.parameters.map { Place(points: 20, text: $0.help) }
            places += command.details.map { Place(points: 10, text: $0) }
            places += command.examples.map {
                Place(points: 10, text: $0.line + " " + $0.says, line: $0.line + "  (" + $0.says + ")")
            }
            return Page(name: command.name, summary: command.summary, places: places)
        }
        let topics = table.topics.map { topic in
            Page(
                name: topic.name, summary: topic.summary,
                places: [
                    Place(points: 1000, text: topic.name), Place(points: 60, text: topic.summary),
                ] + topic.blocks.flatMap(places))
        }
        return topics + commands
    }

    private func places(of block: HelpBlock) -> [Place] {
        switch block {
        case .title(let text), .heading(let text), .paragraph(let text): [Place(points: 10, text: text)]
        case .terms(let terms):
            terms.map {
                Place(
                    points: 10, text: $0.name + " " + $0.meaning,
                    line: $0.meaning.isEmpty ? $0.name : $0.name + ": " + $0.meaning,
                    term: $0.name.split(separator: " ").first.map(String.init))
            }
        case .code(let lines): lines.map { Place(points: 10, text: $0, line: $0) }
        case .sections(let sections): sections.flatMap { places(of: .terms($0.terms)) }
        }
    }

    /// Whether a text has a word that differs from the wanted one at most in its ending.
    private static func has(_ text: String, _ wanted: String) -> Bool {
        let forms = forms(wanted)
        return text.lowercased().split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains {
            $0 == wanted || !forms.isDisjoint(with: self.forms(String($0)))
        }
    }

    /// The endings of words, and what may stand in their place in the word itself.
    private static let endings: [(ending: String, instead: [String])] = [
        ("ies", ["y"]), ("s", [""]), ("es", [""]), ("ing", ["", "e"]), ("ings", ["", "e"]),
        ("ed", ["", "e"]),
        ("d", [""]), ("er", ["", "e"]),
    ]

    /// The words of which a word may be a form: `repeat` and `repeate` for `repeating`.
    private static func forms(_ word: String) -> Set<String> {
        var forms: Set<String> = [word]
        for (ending, instead) in endings where word.hasSuffix(ending) && word.count - ending.count >= 3 {
            for other in instead { forms.insert(word.dropLast(ending.count) + other) }
        }
        return forms
    }
}
