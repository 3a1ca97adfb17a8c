import TomboloEngine

/// Synchronous calls of dialects: makes a call that blocks the document, and reads such a call from a prompt.
extension Bridge {
    /// Makes a call for a document that is blocked until the call is answered. The checks are the same as for a call
    /// that the document sent as a record.
    ///
    /// The caller must have identified the document by means other than page script. In events the call has the id 0,
    /// which page script does not assign to any call.
    /// - Parameters:
    ///   - name: The call's full name.
    ///   - argument: The call's argument, which has not been checked.
    /// - Returns: The result; nil for a call without a result.
    /// - Throws: ``TomboloError``: `denied`, `limitExceeded`, `unknownCall`, `disconnected` when the document does not
    ///   exist, `invalidArgument` for an asynchronous handler, or the handler's error.
    package func callNow(
        _ name: String, _ argument: JSONText?, for document: DocumentID
    ) throws(TomboloError) -> JSONText? {
        guard let session = core.documents.sessions[document] else {
            throw TomboloError(.disconnected, "There is no such document.")
        }
        let output = try core.synchronousCalls.call(
            .call(name), argument.map { IncomingPayload($0) }, in: session)
        return output.utf8.isEmpty ? nil : JSONText(output)
    }

    /// Reads a synchronous request from a prompt: the document that made the request, and the name of the request. The
    /// document is blocked until the prompt is answered.
    ///
    /// The page script of a dialect sends such a request with `sendSynchronousCall(what, text)`. The relay prefixes the
    /// request with the document's key, which page script cannot read. So neither a page nor a frame can make a request
    /// in the name of another document. Records that the document sent before the request are processed first: at least
    /// 64 of them, and then as many as fit in some milliseconds.
    /// - Parameter message: The message of any prompt.
    /// - Returns: Nil for a prompt of another form, or of a document that has ended.
    package func synchronousRequest(in message: String) -> (document: Document, what: String)? {
        core.synchronousCalls.request(in: message).map { ($0.session.document, $0.what) }
    }
}
