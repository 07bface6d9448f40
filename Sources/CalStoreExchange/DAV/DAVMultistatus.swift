import Basics

/// A complete, well-formed 207 answer (RFC 4918, 13). Nothing else is evidence of what a server has.
struct DAVMultistatus {
    let responses: [DAVResponse]
    /// The token of `sync-collection` (RFC 6578, 6.4).
    let syncToken: String?

    /// The reasons why an answer is none.
    enum Problem: Error, Hashable {
        /// The answer is of another kind: a log-in page, a proxy.
        case otherAnswer(String)
        /// The text is cut or not well-formed.
        case broken(String)
    }

    init(_ response: HTTPResponse) throws(Problem) {
        guard response.status == 207 else {
            let type = response["Content-Type"].flatMap { DAVErrorBody.oneLine(Array($0.utf8)) } ?? "no type"
            throw .otherAnswer("HTTP \(response.status) with \(type) is not a list of resources (207)")
        }
        let root: XMLElement
        do throws(XMLError) {
            root = try XMLElement(reading: response.body)
        } catch {
            throw .broken("its XML is cut or broken (\(error))")
        }
        guard root.name == DAVName.d("multistatus") else {
            throw .otherAnswer("its XML begins with \(root.name.local), not with multistatus")
        }
        var responses: [DAVResponse] = []
        for element in root.children where element.name == DAVName.d("response") {
            responses += try DAVResponse.all(in: element, base: response.url)
        }
        self.responses = responses
        let token = root.first(DAVName.syncToken)?.text.trimmed ?? ""
        syncToken = token.isEmpty ? nil : token
    }
}
