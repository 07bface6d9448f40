/// The lines of ``Columns``. Each is made when it is asked for, because a screen shows few of a long list.
package struct ColumnLines: RandomAccessCollection, Sendable {
    /// The first line of each row, and the number of all lines behind them.
    private let starts: [Int]
    private let lines: @Sendable (_ row: Int) -> [String]

    /// - Parameters:
    ///   - heights: The numbers of lines of the rows, each at least 1.
    ///   - lines: Makes the lines of a row.
    init(heights: [Int], lines: @escaping @Sendable (_ row: Int) -> [String]) {
        starts = heights.reduce(into: [0]) { starts, height in
            starts.append(starts[starts.count - 1] + height)
        }
        self.lines = lines
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { starts[starts.count - 1] }

    package subscript(line: Int) -> String {
        let row = row(of: line)
        return lines(row)[line - starts[row]]
    }

    /// The number of rows, headings and notes.
    package var rowCount: Int { starts.count - 1 }

    /// The lines of a row.
    package func lines(ofRow row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

    private func row(of line: Int) -> Int {
        var (low, high) = (0, starts.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= line { low = middle } else { high = middle }
        }
        return low
    }
}
