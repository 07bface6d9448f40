import CalStore
import Terminal

/// The lines of a view as they are laid out for the size of the terminal.
struct ScreenBody {
    enum Lines {
        case painted([String])
        case listed(ColumnLines)
    }

    let title: String
    private let lines: Lines
    /// The places of days and items, with the gutter.
    let places: [PaintedPlace]
    /// Lines below, which do not scroll: the meaning of the marks.
    let legend: [String]
    /// The first lines, which do not scroll, and the line that is below them at first.
    let head: Int
    let home: Int
    /// The cells to the left of the lines, for the mark of the selection.
    let gutter: Int

    init(title: String = "", painted: PaintedLines = PaintedLines(), gutter: Int = 0, legend: [String] = []) {
        self.title = title
        lines = .painted(painted.lines)
        places = ScreenBody.moved(painted.places, gutter)
        self.legend = legend
        (head, home) = (painted.head, painted.home)
        self.gutter = gutter
    }

    init(title: String, list: AgendaText.List, gutter: Int) {
        self.title = title
        lines = .listed(list.lines)
        places = ScreenBody.moved(list.places, gutter)
        legend = list.legend
        (head, home) = (0, 0)
        self.gutter = gutter
    }

    private static func moved(_ places: [PaintedPlace], _ gutter: Int) -> [PaintedPlace] {
        gutter == 0 ? places : places.map { $0.moved(right: gutter) }
    }

    /// The number of lines above the legend.
    var lineCount: Int {
        switch lines {
        case .painted(let lines): lines.count
        case .listed(let lines): lines.count
        }
    }

    /// One of these lines, without the gutter.
    func line(_ index: Int) -> String {
        switch lines {
        case .painted(let lines): lines[index]
        case .listed(let lines): lines[index]
        }
    }
}
