/// A type that answers questions about calendars, events and reminders: a ``CalendarStore``, a
/// ``CalStoreView`` of it, or a ``CalStoreTransaction``. All of them answer the same questions in the same
/// way.
///
/// ```swift
/// func titles(_ reader: some CalStoreReader) throws -> [String] { try reader.items().map(\.title) }
/// ```
///
/// A store answers each question from its newest state. To ask several questions of the same state, use one
/// ``read(_:)-(Self,_)``.
public protocol CalStoreReader {
    /// Passes one state to `body`. ``read(_:)-(Self,_)`` is built on this function, which has no generic
    /// result, so that the smallest question stays cheap.
    func withView(_ body: (CalStoreView) throws(CalStoreError) -> Void) throws(CalStoreError)
}

extension CalStoreReader {
    /// Passes one state to `body`, for any number of questions.
    ///
    /// ```swift
    /// let (rows, revision) = try store.read { view in (try view.items(), try view.revision()) }
    /// ```
    /// At the beginning, a store reads the new commits of other programs. Be quick, and do not wait for
    /// others: a store that one thread uses is locked until `body` returns; a store that several threads use
    /// lends them a few copies. Changing the store inside throws `CalStoreError.nestedUse`. A read inside a
    /// read of the same thread sees the same state.
    ///
    /// - Parameter body: Gets a ``CalStoreView``, which is valid until `body` returns. It may run twice: if a
    ///   damaged index is found meanwhile, the first result is discarded.
    /// - Throws: The errors of `body`; `CalStoreError.damaged` or `.io` if the store cannot be read;
    ///   `.nestedUse` inside a `write` of the same store on the same thread, and in a closure of a question
    ///   that it is answering.
    public func read<Result>(
        _ body: (CalStoreView) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        var result: Result?
        try withView { view throws(CalStoreError) in result = try body(view) }
        guard let result else { throw .readEnded }
        return result
    }

    /// The same for a body that throws any error.
    @_disfavoredOverload
    public func read<Result>(_ body: (CalStoreView) throws -> Result) throws -> Result {
        try read { view in Swift.Result { try body(view) } }.get()
    }

    /// The same as ``read(_:)-(Self,_)``, for any error and any result. (Without it, the body of
    /// ``withView(_:)`` would have to begin with `view throws(CalStoreError) in`.)
    @_disfavoredOverload
    @discardableResult
    public func withView<Result>(_ body: (CalStoreView) throws -> Result) throws -> Result { try read(body) }

    /// Returns the answer to one question about the state. Always inlined, so that the compiler knows the
    /// result type where the type of the reader is unknown.
    @inline(__always)
    package func ask<Result>(
        _ question: (inout StoreState) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        var result: Result?
        try withView { view throws(CalStoreError) in result = try view.lent.ask(question) }
        guard let result else { throw .readEnded }
        return result
    }

    /// The same for a question that depends on which calendars are visible; nil for all.
    @inline(__always)
    package func askSeeing<Result>(
        _ question: (inout StoreState, Set<RecordID>?) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        var result: Result?
        try withView { view throws(CalStoreError) in
            result = try view.lent.ask { state throws(CalStoreError) in try question(&state, view.visible) }
        }
        guard let result else { throw .readEnded }
        return result
    }

    /// The same for a question that also reads earlier operations.
    @inline(__always)
    func ask<Result>(
        _ question: (inout StoreState, PastOperations) throws(CalStoreError) -> Result
    ) throws(CalStoreError) -> Result {
        var result: Result?
        try withView { view throws(CalStoreError) in result = try view.lent.ask(question) }
        guard let result else { throw .readEnded }
        return result
    }
}
