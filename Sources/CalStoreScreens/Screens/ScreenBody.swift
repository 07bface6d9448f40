import CalStore

/// The lines of a view as they are laid out for the size of the terminal.
struct ScreenBody {
    var title = ""
    var painted = PaintedLines()
    /// Lines below, which do not scroll: the meaning of the marks.
    var legend: [String] = []

    var places: [PaintedPlace] { painted.places }
    var lines: [String] { painted.lines }
    /// The first lines, which do not scroll.
    var head: Int { painted.head }
}
