import CLibrary
import CalStore

extension System {
    /// The path without links; nil when nothing is there.
    static func realPath(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }
}
