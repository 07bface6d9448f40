/// Unknown parameters of an iCalendar property, which are kept.
package struct PropertyParameters: Hashable, Sendable {
    /// The property, such as `SUMMARY`.
    package var property: String
    /// The parameters as written: `LANGUAGE=de;X-A="b;c"`.
    package var text: String

    package init(property: String, text: String) {
        self.property = property
        self.text = text
    }
}
