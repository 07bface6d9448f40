/// A day of the calendar, made by counting from one day to the next: the tests' own calendar, which shares
/// nothing with the library.
struct PlainDay: Hashable, CustomStringConvertible {
    let year: Int
    let month: Int
    let day: Int
    /// Monday is 1, Sunday is 7.
    let weekday: Int

    var description: String { "\(year)-\(pad(month))-\(pad(day))" }

    static func length(ofMonth month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    /// The places of the firsts of months in `all`, by year and month.
    static let firsts: [[Int]: Int] = {
        let firsts = all.indices.filter { all[$0].day == 1 }
        return Dictionary(uniqueKeysWithValues: firsts.map { ([all[$0].year, all[$0].month], $0) })
    }()

    /// Every day of 2000 to 2059; 1 January 2000 was a Saturday.
    static let all: [PlainDay] = {
        var days: [PlainDay] = []
        var weekday = 6
        for year in 2000..<2060 {
            for month in 1...12 {
                for day in 1...length(ofMonth: month, year) {
                    days.append(PlainDay(year: year, month: month, day: day, weekday: weekday))
                    weekday = weekday % 7 + 1
                }
            }
        }
        return days
    }()
}

func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
