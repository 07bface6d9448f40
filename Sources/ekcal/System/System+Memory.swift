import CLibrary

#if canImport(Glibc)
    // Swift's module of glibc lacks it. A number goes in and out as in a call of C.
    @_silgen_name("malloc_trim")
    private func trimHeap(_ pad: Int) -> CInt
#endif

extension System {
    /// Gives freed memory back to the operating system. Without it, a server keeps for days what its largest
    /// answer needed. Other C libraries than glibc do it themselves.
    static func giveBackMemory() {
        #if canImport(Glibc)
            _ = trimHeap(0)
        #endif
    }
}
