import TomboloEngine

/// What a document asks while it stands still: its own calls (`tombolo.callSync`), or those of a dialect.
extension Bridge {
    /// Answers a question that came over the lane.
    /// - Parameter question: What is asked, U+001F, a text.
    /// - Returns: nil when nobody answers.
    func answer(to question: ArraySlice<UInt8>, in scope: DocumentScope) -> [UInt8]? {
        let (what, text) = question.cut(at: Wire.fieldSeparator)
        guard let text else {
            report(.malformed("a question without a text", by: scope.sender))
            return nil
        }
        let name = String(decoding: what, as: UTF8.self)
        if name == Wire.callQuestion { return answerCall(text, in: scope) }
        // Dialects know questions as prompts, which is what they are where there is no lane.
        guard let page, let key = transport.key(for: scope.sender.document) else { return nil }
        let prompt = Wire.promptMark + key + ":" + name
        let answer = page.answerOfAnswerers(to: prompt, String(decoding: text, as: UTF8.self))
        guard case .accepted(let text)? = answer else { return nil }
        return Array(text.utf8)
    }

    /// Makes a call for which the document stands still.
    /// - Parameter call: The name and, behind U+001F, the JSON of the argument.
    /// - Returns: A record without its number: `r` and the JSON of the result, or `e` and that of the error.
    func answerCall(_ call: ArraySlice<UInt8>, in scope: DocumentScope) -> [UInt8] {
        let (nameField, payload) = call.cut(at: Wire.fieldSeparator)
        do throws(TomboloError) {
            // Its length too: what was decided about names is kept.
            guard let name = IncomingRecord.name(in: nameField) else {
                throw TomboloError(.invalidArgument, "That is no name of a call.")
            }
            try check(.synchronousCall(name), in: scope)
            let result = try answerNow(name, payload, in: scope)
            return [UInt8(ascii: "r")] + (result.isEmpty ? [] : [Wire.fieldSeparator]) + result
        } catch {
            return [UInt8(ascii: "e"), Wire.fieldSeparator] + Array(error.wireText.utf8)
        }
    }
}

extension Wire {
    /// What a document asks that makes a call of its own.
    static let callQuestion = "call"
}
