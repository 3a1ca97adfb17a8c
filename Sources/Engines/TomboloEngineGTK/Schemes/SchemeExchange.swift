import CGLib
import TomboloEngine

/// One request of the engine and the task that answers it.
///
/// The request is referenced weakly: when the engine stops a request, it does not report that, but only releases the object. The
/// task is then cancelled, since no answer is expected any longer.
final class SchemeExchange {
    private var request: OpaquePointer?
    private var task: Task<Void, Never>?

    init(_ request: OpaquePointer) {
        self.request = request
        g_object_weak_ref(Self.object(request), Self.requestEnded, Unmanaged.passRetained(self).toOpaque())
    }

    /// Reads the body and starts the handler. `ended` runs when the handler has returned, with or without an answer. A request
    /// without a body reaches its handler before an earlier one whose body is still being read.
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
            guard let bytes = await body.read() else { return .nobody }
            requested.body = bytes
        }
        return await handler.response(to: requested).held(from: requested)
    }

    /// Cancels the task. The response that it still returns is sent if the engine waits for it.
    func cancel() { task?.cancel() }

    private func finish(_ response: SchemeResponse) {
        guard let request else { return response.discard() }
        self.request = nil
        let watch = Unmanaged.passUnretained(self)
        g_object_weak_unref(Self.object(request), Self.requestEnded, watch.toOpaque())
        watch.release()
        response.send(to: request)
    }

    /// One value, since a weak reference must be removed with the function that it was added with.
    private static let requestEnded: GWeakNotify = { data, _ in
        guard let data else { return }
        // C pointers, carried to the main actor: this is its thread, which `assumeIsolated` checks.
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
