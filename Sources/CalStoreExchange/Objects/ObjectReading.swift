import Basics
import CalStore

/// The result of reading an entry of a file of objects.
struct ObjectReading: Sendable {
    enum Result: Sendable {
        case item(ItemObject.Reading)
        case rejected(reason: String, text: String)
        /// The file is not JSON.
        case broken(JSONError)
    }

    let line: Int
    /// Its bytes in the file.
    let place: Range<Int>
    let result: Result
    /// The number of its UID (`ItemGroup.number`); nil if it was not wanted, or for entries without one.
    let uid: UInt64?
}
