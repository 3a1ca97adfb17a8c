import TomboloEngine

/// Synchronous requests of a document, which block it: its own calls (`tombolo.callSync`), or those of a dialect.
extension Bridge {
    /// Answers a synchronous request that came over the direct channel.
    /// - Parameters:
    ///   - request: The name of the request, U+001F, a text.
    ///   - attachments: The attachments of the request.
    /// - Returns: Nil when no dialect answers.
    func answer(
        to request: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText? {
        let (what, text) = request.cut(at: Wire.fieldSeparator)
        guard let text else {
            report(.malformed("a synchronous request without a payload", by: session.document))
            return nil
        }
        catchUp(with: CollectionOfOne(session))
        let name = String(decoding: what, as: UTF8.self)
        if name == Wire.callRequest { return answerCall(text, with: attachments, in: session) }
        // Dialects receive these requests as prompts, which is how they are sent without a direct channel.
        guard let page, let key = transport.key(for: session.document.id) else { return nil }
        let prompt = Wire.promptMark + key + ":" + name
        let answer = page.answerOfAnswerers(to: prompt, String(decoding: text, as: UTF8.self))
        guard case .accepted(let text)? = answer else { return nil }
        return AttachedText(Array(text.utf8))
    }

    /// Makes a synchronous call.
    /// - Parameter call: The name, and after U+001F the JSON of the argument.
    /// - Returns: A record without its number: `r` and the JSON of the result, or `e` and that of the error.
    func answerCall(
        _ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText {
        let (nameField, payload) = call.cut(at: Wire.fieldSeparator)
        do throws(TomboloError) {
            // The length is checked too, since decisions about names are cached.
            guard let name = IncomingRecord.name(in: nameField) else {
                throw TomboloError(.invalidArgument, "The name of the call is invalid.")
            }
            let argument = payload.map { IncomingPayload($0, with: attachments) }
            var result = try answerNow(name, try admit(.synchronousCall(name), argument, in: session), in: session)
            result.utf8.insert(
                contentsOf: [UInt8(ascii: "r")] + (result.utf8.isEmpty ? [] : [Wire.fieldSeparator]), at: 0)
            return result
        } catch {
            return Self.failedAnswer(error)
        }
    }
}

extension Bridge {
    /// Makes a synchronous call that came in a prompt, which carries only text.
    func answerCallByText(_ call: ArraySlice<UInt8>, in session: DocumentSession) -> [UInt8] {
        let answer = answerCall(call, with: nil, in: session).withTextsInside()
        guard !answer.attachments.isEmpty else { return answer.utf8 }
        let message =
            "The result contains bytes, which a synchronous call returns only over the direct channel: use tombolo.call."
        return Self.failedAnswer(TomboloError(.invalidArgument, message)).utf8
    }

    private static func failedAnswer(_ error: TomboloError) -> AttachedText {
        AttachedText([UInt8(ascii: "e"), Wire.fieldSeparator] + Array(error.wireText.utf8))
    }
}

extension Wire {
    /// The name of the request for a call of the document's own.
    static let callRequest = "call"
}
