import CLibrary

extension System {
    /// Gives freed memory back to the operating system. Without it, a server keeps for days what its largest
    /// answer needed. Other C libraries than glibc do it themselves.
    static func giveBackMemory() {
        #if canImport(Glibc)
            malloc_trim(0)
        #endif
    }
}
