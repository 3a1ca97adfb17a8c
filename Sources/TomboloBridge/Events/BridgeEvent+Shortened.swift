import TomboloEngine

extension BridgeEvent {
    /// The event with what a page chose in it cut as ``EventLimits`` says. Names have 1,024 bytes at most, and the URL of a ``Sender`` is cut from the
    /// start.
    var shortened: BridgeEvent {
        switch self {
        case .answered(let name, let id, let sender, let error?):
            .answered(name, id: id, to: sender, error.shortened)
        case .malformed(let reason, let sender): .malformed(reason.shortened(), by: sender)
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
