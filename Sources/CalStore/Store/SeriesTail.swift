/// A separate series that an import makes from the end of another one, if a file changes "this and all
/// future" occurrences.
package enum SeriesTail {
    /// The UID of such a series: it is derived from that of the whole, so that importing the file again finds
    /// it.
    ///
    /// - Parameter number: 1 for the first tail of the whole, and so on.
    package static func uid(of whole: String, number: Int) -> String { "\(whole)/thisandfuture-\(number)" }

    /// Whether a UID is that of a tail.
    static func isUID(_ uid: String) -> Bool { uid.contains("/thisandfuture-") }
}
