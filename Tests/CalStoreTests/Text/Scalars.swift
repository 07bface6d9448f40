import Testing

/// The scalars of a text in hexadecimal, for messages.
func hex(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}

/// A text of the scalars with these numbers; numbers that are no scalars are left out.
func text(_ values: UInt32...) -> String { text(values) }

func text(_ values: some Sequence<UInt32>) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
}

/// All Unicode scalars.
var allScalars: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init)
}

/// `==` on strings calls canonically equivalent texts equal. This compares bytes.
func sameBytes(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }

/// `#expect` for loops of a million rounds: it does nothing but look at the condition.
func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { Issue.record("\(message())") }
}
