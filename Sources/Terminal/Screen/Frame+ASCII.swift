import Basics

extension Frame {
    /// Replaces everything that is not ASCII, each letter by as many cells as it takes.
    package mutating func makeASCII() {
        for row in 0..<rows {
            for column in 0..<columns {
                let width = width(column: column, row: row)
                guard width > 0, let letter = cluster(column: column, row: row).first, !letter.isASCII else {
                    continue
                }
                put(
                    ASCIIText.letters(letter, width: width), column: column, row: row,
                    style: style(column: column, row: row))
            }
        }
    }
}
