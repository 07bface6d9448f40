import CLibrary

/// Operations on paths as text, and the folder for relative ones.
package enum FilePath {
    /// The folder that holds `path`: "/a" of "/a/b", "." of "b", "/" of "/".
    package static func folder(of path: String) -> String {
        let path = withoutTrailingSlashes(path)
        guard let slash = path.lastIndex(of: "/") else { return "." }
        let folder = withoutTrailingSlashes(String(path[..<slash]))
        return folder.isEmpty ? "/" : folder
    }

    /// The last component: "b" of "/a/b" and of "/a/b/".
    package static func name(of path: String) -> String {
        let path = withoutTrailingSlashes(path)
        guard let slash = path.lastIndex(of: "/") else { return path }
        return String(path[path.index(after: slash)...])
    }

    package static func join(_ folder: String, _ name: String) -> String {
        folder.hasSuffix("/") ? folder + name : folder + "/" + name
    }

    /// The folder where relative paths begin; "." if the system does not report it.
    package static var workingFolder: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    /// The same as an absolute path.
    package static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : join(workingFolder, path)
    }

    private static func withoutTrailingSlashes(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        return path
    }
}
