import CLibrary

/// The few questions that zones have for the machine: environment, links, folders and small files, without Foundation.
enum ZoneFiles {
    /// A variable of the environment.
    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The content of a file; nil when it cannot be read or has more than `most` bytes.
    static func contents(of path: String, upTo most: Int) -> [UInt8]? {
        guard let file = fopen(path, "rbe") else { return nil }
        defer { fclose(file) }
        let bytes = [UInt8](unsafeUninitializedCapacity: most + 1) { buffer, count in
            count = fread(buffer.baseAddress, 1, buffer.count, file)
        }
        return bytes.count <= most && ferror(file) == 0 ? bytes : nil
    }

    /// The first bytes of a file, fewer when it has fewer.
    static func beginning(of path: String, _ count: Int) -> [UInt8] {
        guard let file = fopen(path, "rbe") else { return [] }
        defer { fclose(file) }
        return [UInt8](unsafeUninitializedCapacity: count) { buffer, read in
            read = fread(buffer.baseAddress, 1, buffer.count, file)
        }
    }

    /// What a symbolic link names; nil when there is none.
    static func target(ofLink path: String) -> String? {
        let most = 4096
        let bytes = [CChar](unsafeUninitializedCapacity: most) { buffer, count in
            count = buffer.baseAddress.map { max(readlink(path, $0, most), 0) } ?? 0
        }
        guard !bytes.isEmpty, bytes.count < most else { return nil }
        return String(decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func isFolder(_ path: String) -> Bool { kind(of: path) { stat($0, $1) } == S_IFDIR }

    /// The files below a folder, at any depth, by their paths within it. Links to folders are not followed.
    static func files(below folder: String) -> [String] {
        var files: [String] = []
        var folders = [""]
        while let inner = folders.popLast() {
            for name in names(in: folder + "/" + inner) {
                let path = inner.isEmpty ? name : inner + "/" + name
                if kind(of: folder + "/" + path, { lstat($0, $1) }) == S_IFDIR {
                    folders.append(path)
                } else {
                    files.append(path)
                }
            }
        }
        return files
    }

    /// What is in a folder, in any order; nothing where there is none.
    static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func kind(
        of path: String, _ ask: (UnsafePointer<CChar>, UnsafeMutablePointer<stat>) -> Int32
    ) -> mode_t {
        var facts = stat()
        return ask(path, &facts) == 0 ? facts.st_mode & S_IFMT : 0
    }
}
