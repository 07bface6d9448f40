/// A series that an import makes of the end of another one, where a file changes "this and all future"
/// occurrences.
package enum SeriesTail {
    /// The UID of such a series: it follows from that of the whole, so that importing the file again finds
    /// it.
    ///
    /// - Parameter number: 1 for the first of the whole, and so on.
    package static func uid(of whole: String, number: Int) -> String { "\(whole)/thisandfuture-\(number)" }

    /// Whether a UID is that of a tail of any series.
    static func isUID(_ uid: String) -> Bool { uid.contains("/thisandfuture-") }
}
