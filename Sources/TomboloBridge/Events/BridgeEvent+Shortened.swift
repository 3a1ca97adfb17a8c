import TomboloEngine

extension BridgeEvent {
    /// The event with what a page chose in it cut as ``EventLimits`` says. Names have 1,024 bytes at most, and the URL of a ``Document`` is cut from the
    /// start.
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
    /// The error with its texts cut. A handler may repeat what the page sent.
    fileprivate var shortened: TomboloError {
        var error = self
        error.message = message.shortened()
        if let text = try? data?.jsonText, text.utf8.count > EventLimits.maximumTextBytes {
            error.data = .string(text.shortened())
        }
        return error
    }
}
