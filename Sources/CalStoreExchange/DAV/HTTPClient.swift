/// Something that makes requests to web servers: a program, a library, or a script of answers in a test.
///
/// It neither follows redirects nor tries again: ``CalDAVClient`` does both, because it knows which methods
/// may be repeated and where a password may go.
public protocol HTTPClient {
    /// Makes requests one after the other, over one connection if possible.
    ///
    /// - Returns: One complete answer for each request, in the same order.
    /// - Throws: The failure of the first request that has no complete answer. The requests before it have
    ///   been done; those after it may have been.
    func send(_ requests: [HTTPRequest]) throws(HTTPFailure) -> [HTTPResponse]
}
