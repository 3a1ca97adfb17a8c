import CGLib
import TomboloEngine

/// A request of the engine, and the task that answers it.
///
/// The request is referenced weakly, because the engine does not report that it has stopped a request: it only releases the
/// object. The task is then cancelled, since the engine no longer expects a response.
final class SchemeExchange {
    private var request: OpaquePointer?
    private var task: Task<Void, Never>?

    init(_ request: OpaquePointer) {
        self.request = request
        g_object_weak_ref(Self.object(request), Self.requestEnded, Unmanaged.passRetained(self).toOpaque())
    }

    /// Reads the body and calls the handler. `ended` runs when the handler has returned, whether or not the response could be
    /// sent. A request without a body may reach its handler before an earlier request whose body is still being read.
    func answer(
        _ requested: SchemeRequest, with body: SchemeBody?, by handler: any SchemeHandling,
        ended: @escaping @MainActor () -> Void
    ) {
        task = Task { [self] in
            finish(await response(to: requested, with: body, by: handler))
            task = nil
            ended()
        }
    }

    private func response(to requested: SchemeRequest, with body: SchemeBody?, by handler: any SchemeHandling) async
        -> SchemeResponse
    {
        var requested = requested
        if let body {
            guard let bytes = await body.read() else { return .noHandler }
            requested.body = bytes
        }
        return await handler.response(to: requested).withValidFields().held(from: requested)
    }

    /// Cancels the task. If the handler still returns a response and the engine waits for it, the response is sent.
    func cancel() { task?.cancel() }

    private func finish(_ response: SchemeResponse) {
        guard let request else { return response.discard() }
        self.request = nil
        let watch = Unmanaged.passUnretained(self)
        g_object_weak_unref(Self.object(request), Self.requestEnded, watch.toOpaque())
        watch.release()
        response.send(to: request)
    }

    /// Stored once, because a weak reference must be removed with the same function pointer with which it was added.
    private static let requestEnded: GWeakNotify = { data, _ in
        guard let data else { return }
        // This is a C pointer. The callback runs on the main actor's thread, which `assumeIsolated` checks.
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
