/// An offset from UTC in the form of RFC 3339: `+01:00`.
enum OffsetText {
    static func of(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return (seconds < 0 ? "-" : "+") + two(minutes / 60) + ":" + two(minutes % 60)
    }
}
