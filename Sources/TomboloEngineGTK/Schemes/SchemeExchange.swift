import CWebKitGTK
import TomboloEngine

/// One request of the engine and the task that answers it.
///
/// The request is referred to weakly: the engine says nothing when it stops a request, it just lets go of it. That is how the task
/// learns that nobody waits any longer.
final class SchemeExchange {
    private var request: OpaquePointer?
    private var task: Task<Void, Never>?

    init(_ request: OpaquePointer) {
        self.request = request
        g_object_weak_ref(Self.object(request), Self.requestEnded, Unmanaged.passRetained(self).toOpaque())
    }

    /// Reads the body and starts the handler; `ended` runs when it has returned, answered or not. A request without a body reaches its handler before one that was
    /// made earlier and whose body is still read.
    func answer(
        _ asked: SchemeRequest, with body: SchemeBody?, by handler: any SchemeHandling,
        ended: @escaping @MainActor () -> Void
    ) {
        task = Task { [self] in
            finish(await response(to: asked, with: body, by: handler))
            task = nil
            ended()
        }
    }

    private func response(to asked: SchemeRequest, with body: SchemeBody?, by handler: any SchemeHandling) async
        -> SchemeResponse
    {
        var asked = asked
        if let body {
            guard let bytes = await body.read() else { return .nobody }
            asked.body = bytes
        }
        return await handler.response(to: asked).held(from: asked)
    }

    /// Cancels the task; what it still returns is the answer, if anybody waits for it.
    func cancel() { task?.cancel() }

    private func finish(_ response: SchemeResponse) {
        guard let request else { return response.discard() }
        self.request = nil
        let watch = Unmanaged.passUnretained(self)
        g_object_weak_unref(Self.object(request), Self.requestEnded, watch.toOpaque())
        watch.release()
        response.send(to: request)
    }

    /// One value, since a watch is ended by the function that it was begun with.
    private static let requestEnded: GWeakNotify = { data, _ in
        guard let data else { return }
        // C's pointers, carried to the main actor: this is its thread, which `assumeIsolated` checks.
        nonisolated(unsafe) let watch = data
        MainActor.assumeIsolated {
            let exchange = Unmanaged<SchemeExchange>.fromOpaque(watch).takeRetainedValue()
            exchange.request = nil
            exchange.cancel()
        }
    }

    private static func object(_ request: OpaquePointer) -> UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(request).assumingMemoryBound(to: GObject.self)
    }
}
