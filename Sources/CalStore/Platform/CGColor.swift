#if !canImport(Darwin)
    import Foundation

    /// A colour, as much of Core Graphics' class as calendars use.
    ///
    /// ```swift
    /// calendar.cgColor = CGColor(red: 0.1, green: 0.7, blue: 1, alpha: 1)
    /// ```
    ///
    /// Immutable; sRGB, or grey. It exists only where Core Graphics does not.
    public final class CGColor: Hashable, Sendable {
        private let values: [CGFloat]

        /// A colour from parts of 0...1.
        public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            values = [red, green, blue, alpha]
        }

        /// The same: these colours are sRGB.
        public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            self.init(red: red, green: green, blue: blue, alpha: alpha)
        }

        /// A grey of 0 (black) to 1 (white).
        public init(gray: CGFloat, alpha: CGFloat) { values = [gray, alpha] }

        /// Red, green, blue and alpha, or grey and alpha.
        public var components: [CGFloat]? { values }
        /// 4, or 2 for a grey.
        public var numberOfComponents: Int { values.count }
        /// 0 (transparent) to 1.
        public var alpha: CGFloat { values.last ?? 1 }

        /// The same colour with another alpha.
        public func copy(alpha: CGFloat) -> CGColor? {
            values.count == 4
                ? CGColor(red: values[0], green: values[1], blue: values[2], alpha: alpha)
                : CGColor(gray: values[0], alpha: alpha)
        }

        public static func == (left: CGColor, right: CGColor) -> Bool { left.values == right.values }

        public func hash(into hasher: inout Hasher) { hasher.combine(values) }
    }
#endif
