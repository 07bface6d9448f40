import Basics
import CalStore

/// The facts about an object that decide which objects of a file must be imported together: those with one
/// UID or one identifier, and occurrences with their series.
struct ObjectKeys: Sendable {
    /// The number of its UID (`ItemGroup.number`).
    let uid: UInt64
    /// The numbers of its identifier and that of its series.
    let ids: [UInt64]

    /// - Parameters:
    ///   - object: The object, or at least its members with `names`; nil for another value.
    ///   - item: The item of the object, if its UID depends on all of it; nil if it cannot be read.
    init?(_ object: (some NamedValues)?, item: () -> CalStoreItem?) {
        guard let object else { return nil }
        let id = Self.id(of: object)
        if let uid = Self.uid(of: object, id) {
            let occurrence = try? object["occurrence"]
            let series = occurrence?["series_id"]?.string.flatMap { CalStoreItem.ID($0) }
            self.init(uid: uid, [id, series])
        } else if let item = item() {
            self.init(uid: item.externalID, [id, item.seriesID])
        } else {
            return nil
        }
    }

    /// The UID of an object; nil if it depends on all of its members.
    static func uid(of object: some NamedValues) -> String? { uid(of: object, id(of: object)) }

    private static func uid(of object: some NamedValues, _ id: CalStoreItem.ID?) -> String? {
        // A value that cannot be read is like none: its object is rejected.
        (try? object["stored"]) == nil ? (try? object["external_id"])?.string ?? id?.text : nil
    }

    private static func id(of object: some NamedValues) -> CalStoreItem.ID? {
        (try? object["id"])?.string.flatMap { CalStoreItem.ID($0) }
    }

    private init(uid: String, _ ids: [CalStoreItem.ID?]) {
        self.uid = ItemGroup.number(ofUID: uid)
        self.ids = ids.compactMap { id in
            id.map { UInt64(truncatingIfNeeded: $0.hashValue) }
        }
    }

    /// The members that decide about the keys, the kind and the calendar of an item.
    static let names = [
        "type", "id", "calendar", "start", "due", "occurrence", "external_id", "stored",
    ]

    private static let words = names.map { name in
        var name = name
        return name.withUTF8 { JSONKey($0).word }
    }

    /// Reads these members of an object; nil for another value, and for text that is not JSON.
    static func object(_ entry: ObjectBlock.Entry, _ block: ObjectBlock) -> JSONValue? {
        let (names, words) = (names, words)
        return block.bytes.withUnsafeBufferPointer { all in
            // An initializer for any sequence would copy the bytes.
            let bytes = UnsafeBufferPointer(rebasing: all[entry.bytes])
            return try? JSONReader.read(bytes) { (json) throws(JSONError) in
                json.replacesLoneSurrogates = true
                guard try json.peek() == .object else { return nil }
                var members: [JSONValue.Member] = []
                try json.object { (key, json) throws(JSONError) in
                    guard words.contains(key.word), names.contains(key.text) else { return try json.skip() }
                    members.append(.init(key.text, try json.value()))
                }
                return .object(members)
            }
        }
    }
}
