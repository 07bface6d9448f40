import Basics

/// The reason that the body of an error gives (RFC 4918, 16).
struct DAVErrorBody: Hashable {
    /// The most characters of a server's sentence that are shown.
    static let sentenceLimit = 200

    /// The conditions that were not met: `DAV: valid-sync-token`.
    let conditions: [XMLElement]
    /// The server's sentence, on one line; nil if it has none.
    let sentence: String?

    /// Reads the body of an answer. A body that says nothing that can be used gives no conditions.
    init(_ response: HTTPResponse) {
        if let root = try? XMLElement(reading: response.body), root.name == DAVName.d("error") {
            self.init(root)
            return
        }
        let type = response["Content-Type"]?.lowercased() ?? ""
        let sentence = type.hasPrefix("text/plain") ? Self.oneLine(response.body) : nil
        self.init(conditions: [], sentence: sentence)
    }

    private init(conditions: [XMLElement], sentence: String?) {
        (self.conditions, self.sentence) = (conditions, sentence)
    }

    /// Reads a `DAV: error` element. sabre/dav, and so Nextcloud and Baikal, has a sentence in it.
    init(_ root: XMLElement) {
        let conditions = root.children.filter { $0.name.namespace != DAVName.sabre }
        let message = root.first(XMLName("message", in: DAVName.sabre))?.text
        let description = root.first(DAVName.d("responsedescription"))?.text
        let texts = [message, description] + conditions.map(\.text)
        let sentence = texts.lazy.compactMap { $0 }.compactMap { Self.oneLine(Array($0.utf8)) }.first
        self.init(conditions: conditions, sentence: sentence)
    }

    /// Whether a condition was not met.
    func names(_ name: XMLName) -> Bool { conditions.contains { $0.name == name } }

    /// The sentence, or else the condition: `supported-calendar-component`; nil if there is neither.
    var reason: String? { sentence ?? conditions.first.map { "\($0.name.local) is not met" } }

    /// The href in a condition; nil if there is none, or one of another server.
    func href(in name: XMLName, base: WebAddress) -> DAVHref? {
        let element = conditions.first { $0.name == name }
        let href = element?.first(DAVName.d("href")).flatMap { DAVHref($0.text.trimmed, base: base) }
        return href?.address.host == base.host ? href : nil
    }

    /// A text without control characters, in one line of bounded length; nil if nothing is left.
    static func oneLine(_ bytes: [UInt8]) -> String? {
        // Four bytes are enough for any character.
        let text = String(decoding: bytes.prefix(sentenceLimit * 4), as: UTF8.self)
        let words = text.split {
            $0.isWhitespace || $0.unicodeScalars.contains { $0.value < 32 || $0.value == 127 }
        }
        let line = words.joined(separator: " ").prefix(sentenceLimit)
        return line.isEmpty ? nil : String(line)
    }
}
