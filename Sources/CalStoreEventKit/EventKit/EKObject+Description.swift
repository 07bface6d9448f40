import Foundation

// The text that `print(event)` shows, in the form that EventKit uses on Apple's systems: programs read rules
// and e-mail addresses out of it, because no property has them.
extension NSObject {
    /// `EKSource <0x7f08> {title = Local; type = 0}`; a missing value is `(null)`.
    final func described(as name: String? = nil, _ parts: KeyValuePairs<String, Any?>) -> String {
        let text = parts.map { "\($0.key) = \($0.value.map { "\($0)" } ?? "(null)")" }
        return described(as: name, "{\(text.joined(separator: "; "))}")
    }

    final func described(as name: String? = nil, _ text: String) -> String {
        let address = UInt(bitPattern: ObjectIdentifier(self).hashValue)
        return "\(name ?? "\(type(of: self))") <0x\(String(address, radix: 16))> \(text)"
    }
}
