/// Parameters of an iCalendar property that were kept without being understood.
struct PropertyParameters: Hashable, Sendable {
    /// The property, such as `SUMMARY`.
    var property: String
    /// As they stood: `LANGUAGE=de;X-A="b;c"`.
    var text: String
}
