#if !canImport(Darwin)
    import Foundation

    /// A colour: the part of Core Graphics' class that calendars need.
    ///
    /// ```swift
    /// calendar.cgColor = CGColor(red: 0.1, green: 0.7, blue: 1, alpha: 1)
    /// ```
    ///
    /// It is immutable, in sRGB or grey. It exists only where Core Graphics does not.
    public final class CGColor: Hashable, Sendable {
        private let values: [CGFloat]

        /// A colour from components in 0...1.
        public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            values = [red, green, blue, alpha]
        }

        /// The same colour: colours here are in sRGB.
        public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            self.init(red: red, green: green, blue: blue, alpha: alpha)
        }

        /// A grey from 0 (black) to 1 (white).
        public init(gray: CGFloat, alpha: CGFloat) { values = [gray, alpha] }

        /// A colour from the components of a space and alpha; nil if their number is wrong.
        public init?(colorSpace space: CGColorSpace, components: [CGFloat]) {
            guard components.count == space.numberOfComponents + 1 else { return nil }
            values = components
        }

        /// White, as a grey.
        public static let white = CGColor(gray: 1, alpha: 1)
        /// Black, as a grey.
        public static let black = CGColor(gray: 0, alpha: 1)
        /// Transparent.
        public static let clear = CGColor(gray: 0, alpha: 0)

        /// Red, green, blue and alpha, or grey and alpha.
        public var components: [CGFloat]? { values }
        /// The number of components: 4, or 2 for a grey.
        public var numberOfComponents: Int { values.count }
        /// The alpha, from 0 (transparent) to 1.
        public var alpha: CGFloat { values.last ?? 1 }

        /// The same colour with another alpha.
        public func copy(alpha: CGFloat) -> CGColor? {
            values.count == 4
                ? CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
                : CGColor(gray: values[0], alpha: alpha)
        }

        /// The color space of the components.
        public var colorSpace: CGColorSpace? { CGColorSpace(values.count == 4 ? .rgb : .monochrome) }

        /// The same colour in another space. A grey becomes three equal components; a colour becomes a grey
        /// of the same brightness (ITU-R BT.709).
        public func converted(
            to space: CGColorSpace, intent: CGColorRenderingIntent, options: [AnyHashable: Any]?
        ) -> CGColor? {
            switch (values.count, space.model) {
            case (4, .monochrome):
                let luma = 0.2126 * values[0] + 0.7152 * values[1] + 0.0722 * values[2]
                return CGColor(gray: luma, alpha: alpha)
            case (2, .rgb): return CGColor(red: values[0], green: values[0], blue: values[0], alpha: alpha)
            default: return self
            }
        }

        public static func == (left: CGColor, right: CGColor) -> Bool { left.values == right.values }

        public func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }

    extension CGColor: CustomStringConvertible {
        /// The space and the components, as Core Graphics prints them.
        public var description: String {
            let space =
                values.count == 4
                ? "kCGColorSpaceModelRGB; sRGB IEC61966-2.1"
                : "kCGColorSpaceModelMonochrome; Generic Gray Gamma 2.2 Profile"
            let numbers = values.map { String(format: "%g", Double($0)) }.joined(separator: " ")
            let address = String(UInt(bitPattern: ObjectIdentifier(self).hashValue), radix: 16)
            return "<CGColor 0x\(address)> [<CGColorSpace 0x\(address)> (kCGColorSpaceICCBased; \(space))] "
                + "( \(numbers) )"
        }
    }
#endif
