import TomboloBridge
public import TomboloEngine

extension Page {
    /// Calls a function that the top-level document exposed. See ``Bridge/call(_:_:as:in:timeout:)`` for the contract.
    public func call<Result: Decodable>(
        _ name: String, _ argument: some Encodable, as type: Result.Type = Result.self,
        timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        try await connected().call(name, argument, as: type, timeout: timeout)
    }

    /// Calls a function that takes no argument. See ``Bridge/call(_:_:as:in:timeout:)`` for the contract.
    public func call<Result: Decodable>(
        _ name: String, as type: Result.Type = Result.self, timeout: Duration? = .seconds(60)
    ) async throws -> Result {
        try await connected().call(name, as: type, timeout: timeout)
    }

    /// Sends an event to the documents that listen to it and have a grant for it.
    public func emit(_ name: String, _ value: some Encodable) throws {
        try connected().emit(name, value)
    }

    private func connected() throws -> Bridge {
        guard let bridge, !isClosed else { throw TomboloError(.disconnected, "The page is closed or has no bridge.") }
        return bridge
    }
}
