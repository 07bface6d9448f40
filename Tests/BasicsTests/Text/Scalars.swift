import Testing

@testable import TestSupport

/// The scalars of a text in hexadecimal, for messages.
func hex(_ text: String) -> String {
    text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: " ")
}

/// A text of the scalars with these numbers; numbers that are no scalars are left out.
func text(_ values: UInt32...) -> String { text(values) }

func text(_ values: some Sequence<UInt32>) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
}

/// All Unicode scalars. Unless the run is long, those of ideographs, of Hangul and of no character at all are
/// a sample: they are alike.
var allScalars: some Sequence<Unicode.Scalar> {
    (0...0x10FFFF as ClosedRange<UInt32>).lazy.filter { TestScale.isLong || $0 % 31 == 0 || isVaried($0) }
        .compactMap(Unicode.Scalar.init)
}

private func isVaried(_ value: UInt32) -> Bool {
    switch value {
    case 0..<0x3400, 0xA000..<0xAC00, 0xD7B0..<0x1_7000, 0x1_AFF0..<0x2_0000, 0x2_F800..<0x2_FA20,
        0xE_0000..<0xE_0200:
        true
    default: false
    }
}

/// `==` on strings calls canonically equivalent texts equal. This compares bytes.
func sameBytes(_ first: String, _ second: String) -> Bool { first.utf8.elementsEqual(second.utf8) }

/// `#expect` for loops of a million rounds: it does nothing but look at the condition.
func check(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { Issue.record("\(message())") }
}
