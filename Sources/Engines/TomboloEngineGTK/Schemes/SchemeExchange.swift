import CGLib
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// A request of the engine, and the task that answers it.
///
/// The engine does not report that it has stopped a request, or that it has read the whole response; it only releases
/// the object. So the request is referenced weakly. When it is released, a task that still runs is cancelled, since the
/// engine does not expect a response any more.
final class SchemeExchange {
    private var request: OpaquePointer?
    private var task: Task<Void, Never>?
    private let slot: SchemeSlot
    private var ended: (@MainActor () -> Void)?

    init(_ request: OpaquePointer, in slot: SchemeSlot) {
        (self.request, self.slot) = (request, slot)
        g_object_weak_ref(Self.object(request), Self.requestEnded, Unmanaged.passRetained(self).toOpaque())
    }

    /// Waits until the request may run, reads the body and calls the handler. A request without a body may reach its
    /// handler before an earlier request whose body is still being read. `ended` runs when the handler has returned and
    /// the engine has released the request.
    func answer(
        _ requested: SchemeRequest, by handler: any SchemeHandling, ended: @escaping @MainActor () -> Void
    ) {
        self.ended = ended
        slot.wait { [self] in
            task = Task { [self] in
                let answer = await response(to: requested, by: handler)
                task = nil
                send(answer)
                endIfOver()
            }
        }
    }

    private func response(to requested: SchemeRequest, by handler: any SchemeHandling) async -> SchemeResponse {
        guard let request else { return .noHandler }
        var requested = requested
        if let body = SchemeBody(of: request, headers: requested.headers, guardedBy: handler.bodyGuard) {
            do throws(SchemeBudget.Exhausted) {
                guard let bytes = try await read(body) else { return .noHandler }
                requested.body = bytes
            } catch {
                return .failure("The bodies of the page's requests are too long together.")
            }
        }
        return await handler.response(to: requested).withValidFields().held(from: requested)
    }

    private func read(_ body: SchemeBody) async throws(SchemeBudget.Exhausted) -> Data? {
        await slot.beginReading()
        var bytes: Data?
        defer { slot.endReading(bytes?.count ?? 0) }
        bytes = try await body.read(from: slot.bodies)
        return bytes
    }

    /// Cancels the task. If the handler still returns a response for which the engine waits, the response is sent. A
    /// request that waits in the queue does not start.
    func cancel() {
        task?.cancel()
        guard slot.isWaiting else { return }
        slot.end()
        send(.noHandler)
    }

    private func send(_ response: SchemeResponse) {
        guard let request else { return response.discard() }
        slot.admit(response).send(to: request)
    }

    private func endIfOver() {
        guard request == nil, task == nil, let ended else { return }
        self.ended = nil
        slot.end()
        ended()
    }

    /// Called when the engine releases the request. That can happen while the response is being sent.
    private static let requestEnded: GWeakNotify = { data, _ in
        guard let data else { return }
        // This is a C pointer. The callback runs on the main actor's thread, which `assumeIsolated` checks.
        nonisolated(unsafe) let watch = data
        MainActor.assumeIsolated {
            let exchange = Unmanaged<SchemeExchange>.fromOpaque(watch).takeRetainedValue()
            exchange.request = nil
            exchange.task?.cancel()
            exchange.endIfOver()
        }
    }

    private static func object(_ request: OpaquePointer) -> UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(request).assumingMemoryBound(to: GObject.self)
    }
}
