/// Names of files and folders in a vdir: a folder of .ics files, one for each item.
/// (https://vdirsyncer.pimutils.org/en/stable/vdir.html)
public enum VdirName {
    /// Longer names do not fit into every file system, with the suffix that a program adds while writing.
    private static let longest = 120

    /// The name of the file for a new item: its UID if that is safe, or else a hash of it. A name that begins
    /// with `-` would be an option for programs that get the names of a folder.
    ///
    /// - Parameters:
    ///   - uid: The UID of the item.
    ///   - taken: Existing names in lower case, because a file system may ignore case.
    public static func file(for uid: String, taken: Set<String>) -> String {
        free(isSafe(uid) ? uid : VdirItem.hash(Array(uid.utf8)), suffix: ".ics", taken)
    }

    /// The name of the folder for a new calendar: its title if that is safe, or else a hash of it.
    ///
    /// - Parameters:
    ///   - title: The title of the calendar.
    ///   - taken: Existing names in lower case.
    public static func folder(for title: String, taken: Set<String>) -> String {
        free(isSafe(title) ? title : VdirItem.hash(Array(title.utf8)), suffix: "", taken)
    }

    /// Whether the file of this name is an item; hidden files and unfinished ones are not.
    public static func isItem(_ name: String) -> Bool { !name.hasPrefix(".") && name.hasSuffix(".ics") }

    private static func isSafe(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= longest && !text.hasPrefix(".") && !text.hasPrefix("-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_.@+".utf8.contains(byte)
                }
            }
    }

    private static func free(_ name: String, suffix: String, _ taken: Set<String>) -> String {
        var number = 1
        var free = name + suffix
        while taken.contains(free.lowercased()) {
            number += 1
            free = "\(name)-\(number)\(suffix)"
        }
        return free
    }
}
