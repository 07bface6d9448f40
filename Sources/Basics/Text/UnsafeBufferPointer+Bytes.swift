import CLibrary

extension UnsafeBufferPointer<UInt8> {
    /// Whether another buffer has the same bytes. (`memcmp` compares many bytes per step.)
    package func hasBytes(of other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count, let base = baseAddress, let otherBase = other.baseAddress else {
            return count == other.count
        }
        return memcmp(base, otherBase, count) == 0
    }
}
