/// A scalar and its canonical combining class, so that the class is looked up once.
struct ClassedScalar {
    var scalar: Unicode.Scalar
    /// 0 for all but combining marks.
    var combiningClass: UInt8

    init(_ scalar: Unicode.Scalar) {
        self.scalar = scalar
        // U+0300 is the first mark.
        combiningClass = scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }
}
