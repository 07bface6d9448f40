import Foundation
import Testing

/// Every file is reached through `FileSystem`, and every program is started in one place. What the objects of
/// the modules ask of the C library and of Foundation says so: a second door would swallow an error that the
/// first one tells.
@Suite struct OneDoorTests {
    /// The folder of the one door.
    private static let doors = ["Basics/Platform/Files"]
    /// The one starter of programs.
    private static let starters = ["ekcal/System/Program.swift"]

    // MARK: What is asked for

    /// Functions of POSIX that reach files by their names or ask about open ones, without what their variants
    /// add.
    private static let fileFunctions: Set<String> = [
        "open", "openat", "creat", "fopen", "freopen", "tmpfile", "mkfifo", "mkfifoat", "opendir",
        "fdopendir",
        "readdir", "readdir_r", "scandir", "ftw", "nftw", "glob", "stat", "lstat", "fstat", "fstatat",
        "statx",
        "__xstat", "__lxstat", "__fxstat", "__fxstatat", "access", "faccessat", "euidaccess", "eaccess",
        "link",
        "linkat", "symlink", "symlinkat", "readlink", "readlinkat", "unlink", "unlinkat", "remove", "rename",
        "renameat", "renameat2", "renamex_np", "mkdir", "mkdirat", "rmdir", "mkstemp", "mkostemp", "mkdtemp",
        "truncate", "ftruncate", "chmod", "lchmod", "fchmod", "fchmodat", "chown", "lchown", "fchown",
        "fchownat",
        "realpath", "utime", "utimes", "futimens", "utimensat",
    ]
    private static let startFunctions: Set<String> = [
        "posix_spawn", "posix_spawnp", "execl", "execlp", "execle", "execv", "execvp", "execvpe", "execve",
        "fexecve", "fork", "vfork", "system", "popen",
    ]
    /// Parts of the names of Swift's functions: those of Foundation, and Swift's own ones for functions that
    /// have a variable number of arguments in C (`$s5Glibc4open...`).
    private static let fileParts = [
        "Glibc4open", "Glibc6openat", "Musl4open", "Musl6openat", "Darwin4open", "Darwin6openat",
        "Android4open",
        "Bionic4open", "11FileManagerC", "10FileHandleC", "14contentsOfFile", "4DataV10contentsOf",
        "4DataV5write2to", "FoundationE10contentsOf", "EssentialsE10contentsOf", "5write6toFile",
        "FoundationE5write2to", "EssentialsE5write2to",
    ]

    /// Whether a symbol, as the linker knows it, reaches files.
    private static func isAboutFiles(_ symbol: String) -> Bool {
        if symbol.hasPrefix("$s") { return fileParts.contains(where: symbol.contains) }
        return fileFunctions.contains(symbol.hasSuffix("64") ? String(symbol.dropLast(2)) : symbol)
    }

    private static func startsPrograms(_ symbol: String) -> Bool {
        startFunctions.contains(symbol) || symbol.hasPrefix("$s10Foundation7ProcessC")
    }

    // MARK: The objects

    /// The requests of an object.
    private struct Wish: Hashable, CustomStringConvertible {
        /// `ekcal/Program.swift`
        let source: String
        let symbol: String
        var description: String { "\(source) asks for \(symbol)" }
    }

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder with the objects of a debug build: next to the tests, or where a build puts them.
    private static var buildFolder: URL? {
        let places = [
            URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent(),
            root.appendingPathComponent(".build/debug"),
        ]
        return places.first { place in
            place.resolvingSymlinksInPath().lastPathComponent == "debug"
                && FileManager.default.fileExists(atPath: place.appendingPathComponent("ekcal.build").path)
        }
    }

    /// The sources of the modules, by module and name: an object that is left of one that is gone counts for
    /// nothing.
    private static func sources() throws -> [String: String] {
        let folder = root.appendingPathComponent("Sources").path
        let all = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
        return Dictionary(
            all.filter { $0.hasSuffix(".swift") }.map { path in
                let parts = path.split(separator: "/")
                return ("\(parts.first ?? "")/\(parts.last ?? "")", path)
            }, uniquingKeysWith: { first, _ in first })
    }

    private static func wishes(in build: URL, _ sources: [String: String]) throws -> Set<Wish>? {
        var objects: [String] = []
        for (source, _) in sources {
            let parts = source.split(separator: "/")
            let object = build.appendingPathComponent("\(parts[0]).build/\(parts[1]).o").path
            if FileManager.default.fileExists(atPath: object) { objects.append(object) }
        }
        guard
            let program = ["nm", "llvm-nm"].lazy.flatMap({ name in
                ((ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/bin"])
                    .map { "\($0)/\(name)" }
            }).first(where: FileManager.default.isExecutableFile)
        else { return nil }
        #expect(objects.count > 500, "there are only \(objects.count) objects")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        // Of Swift's own names only those that can count: the others are hundreds of thousands.
        process.arguments =
            [
                "-c",
                "\"$0\" -A -u \"$@\" | grep -E '^[^$]*$|[$]s.*(Glibc|Musl|Darwin|Android|Bionic|Foundation)'",
            ]
            + [program] + objects.sorted()
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        var wishes: Set<Wish> = []
        for line in text.split(separator: "\n") {
            guard let colon = line.firstRange(of: ".o:"), let name = line.split(separator: " ").last else {
                continue
            }
            let parts = line[..<colon.lowerBound].split(separator: "/").suffix(2)
            let module = parts.first.map { $0.prefix { $0 != "." } } ?? ""
            var symbol = Substring(name)
            #if canImport(Darwin)
                symbol = symbol.drop { $0 == "_" }.prefix { $0 != "$" || symbol.hasPrefix("$s") }
            #endif
            // Of the versions of a symbol: `stat@GLIBC_2.33`.
            if !symbol.hasPrefix("$s") { symbol = symbol.prefix { $0 != "@" } }
            wishes.insert(Wish(source: "\(module)/\(parts.last ?? "")", symbol: String(symbol)))
        }
        return wishes
    }

    // MARK: The tests

    @Test func onlyOneFolderReachesFilesAndOneFileStartsPrograms() throws {
        guard let build = Self.buildFolder else {
            print("no debug build was found; skipped")
            return
        }
        let sources = try Self.sources()
        guard let wishes = try Self.wishes(in: build, sources) else {
            print("there is no nm; skipped")
            return
        }
        func isIn(_ places: [String], _ wish: Wish) -> Bool {
            guard let path = sources[wish.source] else { return false }
            return places.contains { path == $0 || path.hasPrefix($0 + "/") }
        }
        let files = wishes.filter { Self.isAboutFiles($0.symbol) }
        let strays = files.filter { !isIn(Self.doors, $0) }
        #expect(strays.isEmpty, "\(strays.map(\.description).sorted())")
        let starts = wishes.filter { Self.startsPrograms($0.symbol) }
        let others = starts.filter { !isIn(Self.starters, $0) }
        #expect(others.isEmpty, "\(others.map(\.description).sorted())")
        // What must be found is found.
        for name in ["open", "opendir", "readdir", "rename", "mkdir"] {
            #expect(files.contains { isIn(Self.doors, $0) && $0.symbol.contains(name) }, "no \(name)")
        }
        #expect(!starts.isEmpty)
    }

    @Test func theNamesAreTold() {
        for name in [
            "open", "open64", "openat", "fopen64", "opendir", "readdir64", "stat", "lstat64", "fstat",
            "fstatat64",
            "statx", "__xstat64", "access", "faccessat", "link", "symlinkat", "readlink", "unlinkat",
            "renameat2",
            "mkdir", "rmdir", "mkstemp64", "mkdtemp", "truncate64", "ftruncate", "chmod", "fchmod",
            "realpath",
            "$s5Glibc4openys5Int32VSPys4Int8VG_ADs6UInt32VtF", "$s10Foundation11FileManagerC7defaultACvgZ",
            "$s10Foundation10FileHandleC",
            "$s20FoundationEssentials4DataV10contentsOf7optionsAcA3URLV",
            "$sSS10FoundationE14contentsOfFile8encodingSSSSh",
        ] {
            #expect(Self.isAboutFiles(name), "\(name)")
        }
        for name in [
            "static", "statistics", "close", "read", "write", "isatty", "ioctl", "opensomething", "strlink",
            "$sSa6append10contentsOfyqd__n_t7ElementQyd__RtzSTRd__lF", "$s8CalStore8FilePathO",
        ] {
            #expect(!Self.isAboutFiles(name), "\(name)")
        }
        for name in ["posix_spawn", "posix_spawnp", "execve", "fork", "vfork", "system", "popen"] {
            #expect(Self.startsPrograms(name))
        }
        #expect(!Self.startsPrograms("$s10Foundation11ProcessInfoC") && !Self.startsPrograms("systemd"))
    }
}
