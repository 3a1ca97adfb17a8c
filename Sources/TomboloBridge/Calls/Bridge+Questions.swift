import TomboloEngine

/// What a document asks while it stands still: its own calls (`tombolo.callSync`), or those of a dialect.
extension Bridge {
    /// Answers a question that came over the direct channel.
    /// - Parameters:
    ///   - question: What is asked, U+001F, a text.
    ///   - attachments: What came with it.
    /// - Returns: nil when nobody answers.
    func answer(
        to question: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText? {
        let (what, text) = question.cut(at: Wire.fieldSeparator)
        guard let text else {
            report(.malformed("a question without a text", by: session.document))
            return nil
        }
        catchUp(with: CollectionOfOne(session))
        let name = String(decoding: what, as: UTF8.self)
        if name == Wire.callQuestion { return answerCall(text, with: attachments, in: session) }
        // Dialects know questions as prompts, which is what they are where there is no direct channel.
        guard let page, let key = transport.key(for: session.document.id) else { return nil }
        let prompt = Wire.promptMark + key + ":" + name
        let answer = page.answerOfAnswerers(to: prompt, String(decoding: text, as: UTF8.self))
        guard case .accepted(let text)? = answer else { return nil }
        return AttachedText(Array(text.utf8))
    }

    /// Makes a call for which the document stands still.
    /// - Parameter call: The name and, behind U+001F, the JSON of the argument.
    /// - Returns: A record without its number: `r` and the JSON of the result, or `e` and that of the error.
    func answerCall(
        _ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?, in session: DocumentSession
    ) -> AttachedText {
        let (nameField, payload) = call.cut(at: Wire.fieldSeparator)
        do throws(TomboloError) {
            // Its length too: what was decided about names is kept.
            guard let name = IncomingRecord.name(in: nameField) else {
                throw TomboloError(.invalidArgument, "That is no name of a call.")
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
    /// Makes a call for which the document stands still in a prompt, which carries text alone.
    func answerCallByText(_ call: ArraySlice<UInt8>, in session: DocumentSession) -> [UInt8] {
        let answer = answerCall(call, with: nil, in: session).withTextsInside()
        guard !answer.attachments.isEmpty else { return answer.utf8 }
        let message =
            "Its result has bytes, for which nobody can stand still without the direct channel: use tombolo.call."
        return Self.failedAnswer(TomboloError(.invalidArgument, message)).utf8
    }

    private static func failedAnswer(_ error: TomboloError) -> AttachedText {
        AttachedText([UInt8(ascii: "e"), Wire.fieldSeparator] + Array(error.wireText.utf8))
    }
}

extension Wire {
    /// What a document asks that makes a call of its own.
    static let callQuestion = "call"
}
