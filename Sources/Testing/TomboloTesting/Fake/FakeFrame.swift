package import TomboloEngine

/// A frame of a fake page.
@MainActor
package final class FakeFrame {
    private weak var document: FakeDocument?
    private weak var parent: FakeDocument?

    init(_ document: FakeDocument?, in parent: FakeDocument?) {
        self.document = document
        self.parent = parent
    }

    /// The origin of the frame's document.
    package var origin: Origin { document?.origin ?? .opaque }

    /// Runs the body of an async function in the frame's document.
    @discardableResult
    package func evaluate(_ body: String, argument: JSONValue? = nil, in world: ContentWorld = .page) async throws
        -> JSONValue?
    {
        guard let document else { throw FakeDocument.disconnected }
        return try await document.callFunction(body, argument: argument, in: world)
    }

    /// Removes the frame from its page.
    package func remove() {
        guard let document else { return }
        parent?.frames.removeAll { $0 === document }
        document.leave(forPageCache: false)
    }
}
