import Basics

/// Short identifiers for people: a letter for the kind and the first letters of a hash of the identifier.
/// <doc:Design> explains why they are hashes, `ekcal help spans` how to write them.
///
/// ```swift
/// ShortID.letters(of: item.id)   // 13 letters; the first 4 are mostly enough
/// ```
///
/// Unlike counters, hashes agree between machines and do not change when other items are removed.
public enum ShortID {
    /// 27 digits and letters, without vowels and without characters that look alike.
    public static let alphabet = Array("23456789bcdfghjkmnpqrtvwxyz".utf8)
    /// The minimum number of letters after the letter of the kind.
    public static let shortest = 4
    /// All letters of a hash: 27 to the 13th is just below 2 to the 62nd.
    public static let longest = 13

    /// The number of letters that distinguish `count` items, except in one case of a thousand. Use it for
    /// items that are too many to compare each time, such as the operations of a log.
    public static func length(among count: Int) -> Int {
        var length = shortest
        // 27 to the fourth, divided by a thousand.
        var room = 531
        while count > room, length < longest {
            room *= 27
            length += 1
        }
        return length
    }

    private static let modulus: UInt64 = 4_052_555_153_018_976_267

    /// The number whose base-27 digits are the letters.
    static func number(_ id: RecordID) -> UInt64 {
        id.withText { XXHash64.hash(UnsafeRawBufferPointer($0)) % modulus }
    }

    /// The number of letters that two numbers have in common at their beginning.
    static func commonLetters(_ left: UInt64, _ right: UInt64) -> Int {
        var left = left
        var right = right
        var common = longest
        var position = longest
        while position > 0 {
            if left % 27 != right % 27 { common = position - 1 }
            left /= 27
            right /= 27
            position -= 1
        }
        return common
    }

    /// The numbers that share this many letters with another one, so that they could be confused with it.
    static func keys(near number: UInt64) -> ClosedRange<UInt64> {
        let width = (shortest..<longest).reduce(UInt64(1)) { width, _ in width * 27 }
        let first = number - number % width
        return first...first + (width - 1)
    }

    /// The first letters of a number; all of them by default.
    static func letters(_ number: UInt64, first count: Int = longest) -> String {
        let count = min(max(count, 0), longest)
        var rest = number
        for _ in count..<longest { rest /= 27 }
        return String(unsafeUninitializedCapacity: count) { letters in
            for position in (0..<count).reversed() {
                letters.initializeElement(at: position, to: alphabet[Int(rest % 27)])
                rest /= 27
            }
            return count
        }
    }

    /// All letters of an identifier.
    public static func letters(of id: RecordID) -> String {
        letters(number(id))
    }

    /// All letters of an identifier.
    public static func letters<Kind>(of id: CalStoreIdentifier<Kind>) -> String { letters(of: id.record) }

    /// The numbers that begin with these letters; nil if one is not in the alphabet.
    static func range(prefix: String) -> Range<UInt64>? {
        guard (1...longest).contains(prefix.utf8.count) else { return nil }
        var number: UInt64 = 0
        for letter in prefix.utf8 {
            guard let digit = alphabet.firstIndex(of: letter) else { return nil }
            number = number * 27 + UInt64(digit)
        }
        var width: UInt64 = 1
        for _ in prefix.utf8.count..<longest {
            number *= 27
            width *= 27
        }
        return number..<number + width
    }
}
