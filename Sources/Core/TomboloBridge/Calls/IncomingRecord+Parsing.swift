extension IncomingRecord {
    /// Returns the record after its payload has been parsed off the main actor.
    func parsed(within limits: BridgeLimits) async -> IncomingRecord {
        switch self {
        case .call(let id, let name, let payload?, let kind):
            let argument = await Payload.parsed(payload, root: "argument", limits: limits)
            return .call(id: id, name: name, payload: argument, kind: kind)
        case .failure(let id, let payload):
            return .failure(id: id, payload: await Payload.parsed(payload, root: "error", limits: limits))
        default: return self
        }
    }
}
