import TomboloEngine

extension BridgeEvent {
    /// The event with its texts cut to the lengths of `EventLimits`, since a page can choose these texts. Names are not
    /// cut, since they have at most 1,024 bytes. The URL of a ``Document`` is cut when the document begins.
    var shortened: BridgeEvent {
        switch self {
        case .answered(let name, let id, let document, let error?):
            .answered(name, id: id, to: document, error.shortened)
        case .malformed(let reason, let document): .malformed(reason.shortened(), by: document)
        default: self
        }
    }
}

extension TomboloError {
    /// The error with its texts cut. The error of a handler may contain text from the page.
    fileprivate var shortened: TomboloError {
        var error = self
        error.message = message.shortened()
        if let text = try? data?.jsonText, text.utf8.count > EventLimits.maximumTextBytes {
            error.data = .string(text.shortened())
        }
        return error
    }
}
